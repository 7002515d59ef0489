import { money } from '@kancil/contract/money'
import type { WalletCommand } from '@kancil/contract/ports/vendor-wallet'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, openPool } from '../../kernel/db.ts'
import { createFindSeat, type FindSeat } from './find-seat.ts'
import { plainCall, plainPlaces } from './plain-call.ts'
import { noTerms, type PlayTerms, setPlayTerms } from '../play/terms.ts'
import type { SeatedCommand } from './seats.ts'
import { prepareConnection, type SubmitAnswer, submitCall } from './submit-call.ts'
import { type Books, openBooks, transferIdOf } from '../testing/open-books.ts'

let books: Books
let pool: pg.Pool
let findSeat: FindSeat
beforeAll(async () => {
  books = await openBooks()
  pool = openPool(books.url, { max: 2, name: 'plain call', onConnect: prepareConnection })
  findSeat = createFindSeat(pool)
})
afterAll(async () => {
  expect((await books.audit()).findings).toEqual([])
  await pool.end()
  await books.close()
})

async function seatCommand(command: WalletCommand): Promise<SeatedCommand> {
  const seat = await findSeat(command)
  if ('ok' in seat) throw new Error(seat.code)
  return { command, seat }
}

type Way = typeof plainCall

async function by(way: Way, commands: WalletCommand[]): Promise<(SubmitAnswer | undefined)[]> {
  const items = await Promise.all(commands.map(seatCommand))
  const client = await pool.connect()
  try {
    return await way(client, items, { now: books.clock.now(), shard: 5 })
  } finally {
    client.release()
  }
}

const call = (...commands: WalletCommand[]) => by(plainCall, commands)

async function limitPlay(memberId: string, terms: Partial<PlayTerms>): Promise<void> {
  await inTransaction(books.db, (tx) =>
    setPlayTerms(tx, memberId, 'MYR', { ...noTerms, ...terms }, books.clock.now()),
  )
}

/** What the books hold about a member: account, transfers, entries, ended rounds; without ids. */
async function recordedFor(memberId: string): Promise<unknown[]> {
  const cash = `(select id from account where owner_id = $1 and purpose = 'cash')`
  const questions = [
    `select balance, held, version, wagered, won from account where id = ${cash}`,
    `select kind, debit_account = ${cash} as is_debit, amount, bonus_amount, balance_after, scope,
        round_id, game_code, ref_id is null as is_free, details from transfer
      where ${cash} in (debit_account, credit_account) order by id`,
    `select e.account_id = ${cash} as is_own, e.amount, e.balance_after, e.kind from entry e
      join transfer t on t.id = e.transfer_id
      where ${cash} in (t.debit_account, t.credit_account) order by t.id, e.amount`,
    `select round_id from round_state where account_id = ${cash}`,
  ]
  return Promise.all(questions.map(async (text) => (await pool.query(text, [memberId])).rows))
}

/** What must have happened before each case, and the item in question. */
type Case = readonly [string, (memberId: string) => Promise<WalletCommand>]

const plain: Case[] = [
  ['a bet of all that there is', async (memberId) => books.bet(memberId, 10_00n)],
  [
    'a bet that just fits the limits',
    async (memberId) => {
      await limitPlay(memberId, { betMax: money(2_00n), wagerDayMax: money(2_00n) })
      return books.bet(memberId, 2_00n)
    },
  ],
  [
    'a bet that no limit is asked for',
    async (memberId) => {
      await limitPlay(memberId, { betMax: money(1_00n) })
      return books.bet(memberId, 2_00n, { limits: false })
    },
  ],
  [
    'a win of its bet, which ends the round',
    async (memberId) => {
      const stake = books.bet(memberId, 1_00n, { roundId: 'r' })
      await books.wallet.submit(stake)
      return books.win(memberId, 3_00n, {
        roundId: 'r',
        referenceTransactionId: stake.transactionId,
        roundFinished: true,
      })
    },
  ],
  ['a win without a bet', async (memberId) => books.win(memberId, 1_00n, { roundId: 'r' })],
  [
    'a prize in a round whose bet was taken back',
    async (memberId) => {
      const stake = books.bet(memberId, 1_00n, { roundId: 'r' })
      await books.wallet.submit(stake)
      await books.wallet.submit(books.rollback(memberId, stake.transactionId, { roundId: 'r' }))
      return books.win(memberId, 1_00n, { roundId: 'r', winType: 'promo' })
    },
  ],
  ['a bet of nothing', async (memberId) => books.bet(memberId, 0n)],
  [
    'a bet with details',
    async (memberId) => books.bet(memberId, 1n, { details: '{"line":"a,b"}' }),
  ],
]

const notPlain: Case[] = [
  ['a bet of one sen too much', async (memberId) => books.bet(memberId, 10_01n)],
  [
    'a stake above the member’s largest',
    async (memberId) => {
      await limitPlay(memberId, { betMax: money(1_99n) })
      return books.bet(memberId, 2_00n)
    },
  ],
  [
    'a stake above what is left of the day',
    async (memberId) => {
      await limitPlay(memberId, { wagerDayMax: money(1_99n) })
      return books.bet(memberId, 2_00n)
    },
  ],
  [
    'a stake above what may be lost',
    async (memberId) => {
      await limitPlay(memberId, { lossWeekMax: money(1_99n) })
      return books.bet(memberId, 2_00n)
    },
  ],
  [
    'a known id',
    async (memberId) => {
      const stake = books.bet(memberId, 1_00n)
      await books.wallet.submit(stake)
      return stake
    },
  ],
  [
    'an id that was taken back before it came',
    async (memberId) => {
      const stake = books.bet(memberId, 1_00n)
      await books.wallet.submit(books.rollback(memberId, stake.transactionId))
      return stake
    },
  ],
  [
    'a bet in a round that has ended',
    async (memberId) => {
      await books.wallet.submit(books.bet(memberId, 1n, { roundId: 'r', roundFinished: true }))
      return books.bet(memberId, 1_00n, { roundId: 'r' })
    },
  ],
  [
    'a win of a bet that nobody made',
    async (memberId) => books.win(memberId, 1_00n, { referenceTransactionId: books.id('none') }),
  ],
  [
    'a win of somebody else’s bet',
    async (memberId) => {
      const stake = books.bet(await books.member(1_00n), 1_00n)
      await books.wallet.submit(stake)
      return books.win(memberId, 1_00n, { referenceTransactionId: stake.transactionId })
    },
  ],
  [
    'a win of a bet that was taken back',
    async (memberId) => {
      const stake = books.bet(memberId, 1_00n)
      await books.wallet.submit(stake)
      await books.wallet.submit(books.rollback(memberId, stake.transactionId))
      return books.win(memberId, 1_00n, { referenceTransactionId: stake.transactionId })
    },
  ],
  [
    'a win in a round whose bet was taken back',
    async (memberId) => {
      const stake = books.bet(memberId, 1_00n, { roundId: 'r' })
      await books.wallet.submit(stake)
      await books.wallet.submit(books.rollback(memberId, stake.transactionId, { roundId: 'r' }))
      return books.win(memberId, 1_00n, { roundId: 'r' })
    },
  ],
  [
    'a bet of a member with a bonus',
    async () => books.bet(await books.member(10_00n, 5_00n), 1_00n),
  ],
]

test.each(plain)('%s is booked, as the long way would', async (_, prepare) => {
  // The same for two members, one by each way.
  const [first, other] = [await books.member(10_00n), await books.member(10_00n)]
  const [answer] = await call(await prepare(first))
  const [expected] = await by(submitCall, [await prepare(other)])
  expect(answer).toEqual({
    outcome: { ...expected!.outcome, transferId: transferIdOf(answer!.outcome) },
    version: expected!.version,
  })
  expect(await recordedFor(first)).toEqual(await recordedFor(other))
})

test.each(notPlain)('%s is left untouched, its neighbours are booked', async (_, prepare) => {
  const [player, before, after] = [
    await books.member(10_00n),
    await books.member(1_00n),
    await books.member(1_00n),
  ]
  const item = await prepare(player)
  const left = await books.wallet.balance(item.memberId, 'MYR')
  const size = await books.size()
  const answers = await call(books.bet(before, 1_00n), item, books.bet(after, 40n))
  expect(answers.map((answer) => answer?.outcome.ok && answer.outcome.balance)).toEqual([
    0n,
    undefined,
    60n,
  ])
  expect(await books.wallet.balance(item.memberId, 'MYR')).toBe(left)
  expect(await books.size()).toEqual({ transfers: size.transfers + 2, entries: size.entries + 4 })
})

test('on the day’s first bet the limits are made anew by the long way', async () => {
  const player = await books.member(10_00n)
  await limitPlay(player, { wagerDayMax: money(5_00n) })
  const [first] = await call(books.bet(player, 5_00n))
  expect(first?.outcome.ok).toBe(true)
  books.clock.advance(86_400_000)
  expect(await call(books.bet(player, 1_00n))).toEqual([undefined])
  expect(await books.wallet.submit(books.bet(player, 5_00n))).toMatchObject({ ok: true })
})

test('a call of which nothing is plain books nothing', async () => {
  const size = await books.size()
  expect(await call(books.bet(await books.member(1n), 2n))).toEqual([undefined])
  expect(await books.size()).toMatchObject({ entries: size.entries + 2 })
})

test('a call says what it booked in one event', async () => {
  const events = async () =>
    (
      await pool.query<{ payload: { transfers: number[] } }>(
        'select payload from outbox order by id',
      )
    ).rows
  const [first, two] = [await books.member(1_00n), await books.member(1_00n)]
  const before = (await events()).length
  const answers = await call(books.bet(first, 1_00n), books.win(two, 1_00n))
  const ids = answers.map((answer) => answer?.outcome.ok && Number(answer.outcome.transferId))
  expect((await events()).slice(before).map(({ payload }) => payload.transfers)).toEqual([ids])
})

test('most go the short way together: one item a member, bets and wins', async () => {
  const items = Array.from({ length: 5 }, (_, cash) => ({
    command: books.bet(`m${cash}`, 1n),
    seat: { cash, pools: [9], source: 1 },
  }))
  const [first, two, ...others] = items
  const locked = { ...two!, command: { ...two!.command, refuseNew: 'PLAYER_LOCKED' as const } }
  expect(plainPlaces(items)).toEqual([0, 1, 2, 3, 4])
  expect(plainPlaces([first!, locked, ...others])).toEqual([0, 2, 3, 4])
  expect(plainPlaces([first!, locked, others[0]!])).toEqual([])
  expect(plainPlaces([...items, first!])).toEqual([])
})
