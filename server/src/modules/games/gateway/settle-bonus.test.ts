import { betDetail, betRecords } from '@kancil/contract/games/bets'
import { formatMoney, money, parseMoney } from '@kancil/contract/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../kernel/db.ts'
import { balanceOf, walletOf } from '../../../ledger/wallets.ts'
import { house, memberBonus, vendorPlay } from '../../../ledger/accounts.ts'
import { auditLedger } from '../../../ledger/audit/run.ts'
import { noTerms, type PlayTerms, setPlayTerms } from '../../../ledger/play/terms.ts'
import { post } from '../../../ledger/post.ts'
import { postSettlements } from '../../../ledger/post-settlement.ts'
import { statement } from '../../../ledger/statement.ts'
import { transfersOf } from '../../../ledger/transfers.ts'
import { type GameWorld, type Gamer, gameWorld } from '../../../testing/game-world.ts'

// A settlement pays into the buckets its bet came from, and takes back bucket by bucket.
let world: GameWorld
beforeAll(async () => {
  world = await gameWorld()
})
afterAll(async () => {
  expect((await auditLedger(world.server.db, world.server.clock)).findings).toEqual([])
  await world.server.stop()
})

let count = 0
const fresh = (prefix: string) => `${prefix}-${++count}`

type Start = {
  readonly cash: string
  readonly bonus: string
  readonly order?: PlayTerms['bonusOrder']
}

async function gamerWith({ cash, bonus, order }: Start): Promise<Gamer> {
  const gamer = await world.gamer({ balance: cash })
  const { memberId } = gamer
  await inTransaction(world.server.db, async (tx) => {
    if (parseMoney(bonus, 'MYR') > 0n)
      await post(tx, {
        ...{ kind: 'bonus', source: 'test', sourceTx: `bonus:${memberId}` },
        ...{ from: house('promotions', 'MYR'), to: memberBonus(memberId, 'MYR') },
        amount: parseMoney(bonus, 'MYR'),
      })
  })
  if (order) await setTerms(gamer, order)
  return gamer
}

function setTerms(
  { memberId }: Gamer,
  bonusOrder: PlayTerms['bonusOrder'],
  limits: Partial<PlayTerms> = {},
): Promise<void> {
  const terms = { ...noTerms, ...limits, bonusOrder }
  return inTransaction(world.server.db, (tx) =>
    setPlayTerms(tx, memberId, 'MYR', terms, world.server.clock.now()),
  )
}

async function bet(gamer: Gamer, amount: string): Promise<string> {
  const { playerId, sessionId } = gamer
  const transactionId = fresh('bet')
  const { body } = await world.vendor.call('/bet', {
    ...{ transactionId, roundId: fresh('round'), playerId, sessionId },
    ...{ gameCode: 'test-slot', currency: 'MYR', amount },
  })
  expect(body).toMatchObject({ status: 'OK' })
  return transactionId
}

async function win(gamer: Gamer, referenceTransactionId: string, amount: string): Promise<string> {
  const transactionId = fresh('win')
  const { body } = await world.vendor.call('/win', {
    ...{ transactionId, roundId: fresh('round'), playerId: gamer.playerId, gameCode: 'test-slot' },
    ...{ currency: 'MYR', amount, referenceTransactionId },
  })
  expect(body).toMatchObject({ status: 'OK' })
  return transactionId
}

async function rollback({ playerId }: Gamer, originalTransactionId: string): Promise<void> {
  const names = { transactionId: fresh('rb'), originalTransactionId, playerId }
  expect((await world.vendor.call('/rollback', names)).body).toMatchObject({ status: 'OK' })
}

async function settle(betId: string, settlementVersion: number, payout: string, result = 'won') {
  const path = settlementVersion === 1 ? '/settle' : '/resettle'
  return (await world.vendor.call(path, { betId, settlementVersion, result, payout })).body
}

/** Cash, bonus and receivable as text. */
async function buckets({ memberId }: Gamer): Promise<string> {
  const wallet = await walletOf(world.server.db, memberId, 'MYR')
  const { cash, bonus, receivable } = wallet!
  return [cash, bonus, receivable].map((amount) => formatMoney(amount, 'MYR')).join(' ')
}

/** The vendor's answer in short. */
const summary = (body: Record<string, unknown>) => [body['balance'], body['bonusUsed']].join(' ')

const whole: Start = { cash: '0.00', bonus: '100.00' }
const cashFirst: Start = { cash: '6.00', bonus: '4.00' }
const bonusFirst: Start = { cash: '20.00', bonus: '4.00', order: 'bonus_first' }
const cashOnly: Start = { cash: '20.00', bonus: '4.00', order: 'cash_only' }

// Stake 10.00; after each payout: the buckets, and the balance and bonus part in the answer.
test.each<[string, Start, readonly (readonly [string, string, string, string])[]]>([
  ['whole bonus', whole, [['won', '25.00', '0.00 115.00 0.00', '115.00 25.00']]],
  ['split, cash first', cashFirst, [['won', '25.00', '15.00 10.00 0.00', '25.00 10.00']]],
  ['split, bonus first', bonusFirst, [['won', '25.00', '29.00 10.00 0.00', '39.00 10.00']]],
  ['cash only', cashOnly, [['won', '25.00', '35.00 4.00 0.00', '35.00 0.00']]],
  ['rounded down', cashFirst, [['won', '0.04', '0.03 0.01 0.00', '0.04 0.01']]],
  ['void: as it was staked', bonusFirst, [['void', '10.00', '20.00 4.00 0.00', '24.00 4.00']]],
  ['lost', cashFirst, [['lost', '0.00', '0.00 0.00 0.00', '0.00 0.00']]],
  [
    'up by sen, rounded once',
    cashFirst,
    [
      ['halfLost', '0.01', '0.01 0.00 0.00', '0.01 0.00'],
      ['halfLost', '0.02', '0.02 0.00 0.00', '0.02 0.00'],
      ['halfLost', '0.03', '0.02 0.01 0.00', '0.03 0.01'],
      ['halfLost', '0.05', '0.03 0.02 0.00', '0.05 0.01'],
    ],
  ],
  [
    'up, down, to zero and up again',
    cashFirst,
    [
      ['won', '25.00', '15.00 10.00 0.00', '25.00 10.00'],
      ['won', '30.01', '18.01 12.00 0.00', '30.01 2.00'],
      ['halfWon', '15.00', '9.00 6.00 0.00', '15.00 6.00'],
      ['lost', '0.00', '0.00 0.00 0.00', '0.00 6.00'],
      ['cashout', '7.50', '4.50 3.00 0.00', '7.50 3.00'],
      ['cashout', '7.50', '4.50 3.00 0.00', '7.50 0.00'],
    ],
  ],
])('a bet settled: %s', async (_what, start, versions) => {
  const gamer = await gamerWith(start)
  const betId = await bet(gamer, '10.00')
  for (const [index, [result, payout, after, answer]] of versions.entries()) {
    const first = await settle(betId, index + 1, payout, result)
    expect([await buckets(gamer), summary(first)]).toEqual([after, answer])
    // The stored answer, also for the version before it.
    for (const version of [index + 1, index].filter((known) => known > 0)) {
      const repeat = version === index ? versions[index - 1]! : versions[index]!
      const again = await settle(betId, version, repeat[1], repeat[0])
      expect(again).toMatchObject({ duplicate: true, balance: first['balance'] })
      expect([await buckets(gamer), summary(again)]).toEqual([after, answer])
    }
  }
})

test('a cashout pays by its bet too', async () => {
  const gamer = await gamerWith(cashFirst)
  const betId = await bet(gamer, '10.00')
  const cashout = { betId, settlementVersion: 1, result: 'cashout', payout: '5.00' }
  expect((await world.vendor.call('/cashout', cashout)).body).toMatchObject({ bonusUsed: '2.00' })
  expect(await buckets(gamer)).toBe('3.00 2.00 0.00')
})

// Stake 10.00 of 6.00 cash and 4.00 bonus, paid 25.00 as 15.00 and 10.00; then some is spent.
test.each([
  ['bonus', 'bonus_first', '8.00', '0.00', '0.00 0.00 -8.00', '0.00 2.00'],
  ['cash', 'cash_only', '9.00', '0.00', '0.00 0.00 -9.00', '0.00 10.00'],
  ['all', 'cash_first', '25.00', '0.00', '0.00 0.00 -25.00', '0.00 0.00'],
  ['bonus', 'bonus_first', '8.00', '20.00', '12.00 0.00 0.00', '12.00 2.00'],
  ['bonus', 'bonus_first', '8.00', '5.00', '3.00 0.00 -6.00', '3.00 2.00'],
] as const)(
  'what of a payout was spent from %s (%s, %s) is owed when it becomes %s',
  async (_what, order, spent, payout, after, answer) => {
    const gamer = await gamerWith(cashFirst)
    const betId = await bet(gamer, '10.00')
    await settle(betId, 1, '25.00')
    await setTerms(gamer, order)
    await bet(gamer, spent)
    const taken = await settle(betId, 2, payout, 'halfWon')
    expect([await buckets(gamer), summary(taken)]).toEqual([after, answer])
    // Paid again, the money is theirs again except for what they spent.
    await settle(betId, 3, '25.00')
    const wallet = await walletOf(world.server.db, gamer.memberId, 'MYR')
    expect(wallet!.playable + wallet!.receivable).toBe(25_00n - parseMoney(spent, 'MYR'))
  },
)

test('each version is one movement in the records, whatever buckets it touches', async () => {
  const gamer = await gamerWith(cashFirst)
  const { memberId } = gamer
  const { db } = world.server
  const betId = await bet(gamer, '10.00')
  await settle(betId, 1, '25.00')
  await setTerms(gamer, 'bonus_first')
  await bet(gamer, '8.00')
  await settle(betId, 2, '5.00', 'halfLost')
  await world.server.drain()

  const paging = { pageNo: 1, pageSize: 9 }
  const lines = await statement(db, { memberId, currency: 'MYR', kinds: ['settle'], ...paging })
  expect(lines.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
    [-14_00n, 3_00n],
    [25_00n, 25_00n],
  ])
  const { rows } = await sql<{ ids: number[] }>`select array_agg(t.id::int order by t.id) as ids
    from transfer t where t.kind = 'settle' and t.round_id = (select o.round_id from transfer o
      where o.source_tx = ${betId})`.execute(db)
  const facts = await db.transaction().execute((tx) => transfersOf(tx, { transfers: rows[0]!.ids }))
  const bare = facts.map(({ amount, bonus, refKind }) => [amount, bonus, refKind])
  expect(bare).toEqual([
    [25_00n, 10_00n, 'bet'],
    [20_00n, 2_00n, 'bet'],
  ])
  const caller = await world.server.signedIn(memberId)
  const { value } = await caller.call(betRecords, {})
  const record = value.items.find(({ payout }) => payout !== '0.00')!
  expect(record).toMatchObject({ stake: '10.00', payout: '5.00', validBet: '5.00' })
  const detail = await caller.call(betDetail, { betId: record.betId })
  expect(detail.value.transactions.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
    ...['bet 10.00', 'settle 25.00', 'settle 20.00'],
  ])
  expect(detail.value.transactions.map(({ bonus }) => bonus)).toEqual(['4.00', '10.00', '2.00'])
})

test('after a rollback of its bet a payout is taken back where it went', async () => {
  const gamer = await gamerWith(cashFirst)
  const betId = await bet(gamer, '10.00')
  await settle(betId, 1, '25.00')
  await rollback(gamer, betId)
  expect(await buckets(gamer)).toBe('21.00 14.00 0.00')
  expect(await settle(betId, 2, '30.00')).toMatchObject({ code: 'ALREADY_ROLLED_BACK' })
  expect(summary(await settle(betId, 3, '0.00', 'void'))).toBe('10.00 10.00')
  expect(await buckets(gamer)).toBe('6.00 4.00 0.00')
})

test('the ledger itself pays nothing for a bet that was taken back meanwhile', async () => {
  const gamer = await gamerWith(cashFirst)
  const betId = await bet(gamer, '10.00')
  const { rows } = await sql<{ id: bigint }>`select id from transfer
    where source_tx = ${betId}`.execute(world.server.db)
  await rollback(gamer, betId)
  const paid = await inTransaction(world.server.db, (tx) =>
    postSettlements(
      tx,
      'settlement:acme',
      [
        {
          ...{ sourceTx: fresh('late'), bet: rows[0]!.id, details: {}, payout: money(5_00n) },
          ...{ play: vendorPlay('acme', 'MYR'), before: { payout: money(0n), bonus: money(0n) } },
        },
      ],
      { pool: 'late', at: world.server.clock.now() },
    ),
  )
  expect(paid).toEqual([null])
  expect(await buckets(gamer)).toBe('6.00 4.00 0.00')
})

test('what was paid before there was a rule is taken back from cash, where it went', async () => {
  const gamer = await gamerWith(cashFirst)
  const betId = await bet(gamer, '10.00')
  await settle(betId, 1, '10.00')
  // As the ledger was before: all of it in cash.
  const of = (purpose: string) =>
    sql`(select id from account where owner_id = ${gamer.memberId} and purpose = ${purpose})`
  for (const change of [
    sql`update account set balance = 1000 where id = ${of('cash')}`,
    sql`update account set balance = 0 where id = ${of('bonus')}`,
    sql`update entry set amount = 1000, balance_after = 1000
      where kind = 'settle' and account_id = ${of('cash')}`,
    sql`delete from entry where kind = 'settle' and account_id = ${of('bonus')}`,
    sql`update bet_settlement set payout_bonus = 0 where bet_tx = ${betId}`,
  ])
    await change.execute(world.server.ownerDb)
  await settle(betId, 2, '5.00')
  expect(await buckets(gamer)).toBe('5.00 0.00 0.00')
  await settle(betId, 3, '6.00')
  expect(await buckets(gamer)).toBe('5.00 1.00 0.00')
  await settle(betId, 4, '20.00')
  expect(await buckets(gamer)).toBe('12.00 8.00 0.00')
  await settle(betId, 5, '0.00', 'lost')
  expect(await buckets(gamer)).toBe('0.00 0.00 0.00')
})

const sen = (max: number) => fc.nat({ max }).map((n) => formatMoney(money(BigInt(n)), 'MYR'))
const play = fc
  .record({
    cash: fc.nat({ max: 5_000 }),
    bonus: fc.nat({ max: 5_000 }),
    order: fc.constantFrom<PlayTerms['bonusOrder'][]>('cash_first', 'bonus_first'),
    share: fc.integer({ min: 1, max: 100 }),
    payouts: fc.array(sen(20_000), { minLength: 1, maxLength: 6 }),
  })
  .filter(({ cash, bonus }) => cash + bonus >= 100)
  .map(({ cash, bonus, order, share, payouts }) => {
    const text = (n: number) => formatMoney(money(BigInt(n)), 'MYR')
    const stake = text(Math.max(1, Math.floor(((cash + bonus) * share) / 100)))
    return { start: { cash: text(cash), bonus: text(bonus), order }, stake, payouts }
  })

test('any versions end as one settlement of the last payout does, and as a win of it', async () => {
  await fc.assert(
    fc.asyncProperty(play, async ({ start, stake, payouts }) => {
      const ways = await Promise.all([0, 1, 2].map(() => gamerWith(start)))
      const [many, once, won] = ways as [Gamer, Gamer, Gamer]
      const [manyBet, onceBet, wonBet] = await Promise.all(ways.map((way) => bet(way, stake)))
      for (const [index, payout] of payouts.entries()) await settle(manyBet!, index + 1, payout)
      const last = payouts.at(-1)!
      const answer = await settle(onceBet!, 1, last)
      await win(won, wonBet!, last)
      const expected = await buckets(won)
      expect([await buckets(many), await buckets(once)]).toEqual([expected, expected])
      expect((await settle(manyBet!, payouts.length, last))['balance']).toBe(answer['balance'])
    }),
    { numRuns: 30 },
  )
}, 120_000)

test('a payout taken back after play leaves what the rollback of a win leaves', async () => {
  const spent = fc.record({
    part: fc.nat({ max: 100 }),
    order: fc.constantFrom<PlayTerms['bonusOrder'][]>('cash_first', 'bonus_first', 'cash_only'),
  })
  await fc.assert(
    fc.asyncProperty(play, spent, async ({ start, stake, payouts }, { part, order }) => {
      const [settled, won] = [await gamerWith(start), await gamerWith(start)]
      const [settledBet, wonBet] = [await bet(settled, stake), await bet(won, stake)]
      await settle(settledBet, 1, payouts[0]!)
      const paid = await win(won, wonBet, payouts[0]!)
      const wallet = (await walletOf(world.server.db, won.memberId, 'MYR'))!
      const inPlay = order === 'cash_only' ? wallet.cash : wallet.playable
      const amount = formatMoney(money((inPlay * BigInt(part)) / 100n), 'MYR')
      for (const player of [settled, won]) {
        await setTerms(player, order)
        await bet(player, amount)
      }
      await settle(settledBet, 2, '0.00', 'lost')
      await rollback(won, paid)
      expect(await buckets(settled)).toBe(await buckets(won))
    }),
    { numRuns: 30 },
  )
}, 120_000)

test('the books of a vendor are what its players won and lost', async () => {
  const vendor = await balanceOf(world.server.db, vendorPlay('acme', 'MYR'))
  const { rows } = await sql<{ sum: bigint }>`select sum(e.amount)::bigint as sum from entry e
    join account a on a.id = e.account_id and a.owner_kind = 'member'
    where e.kind in ('bet', 'win', 'rollback', 'settle')`.execute(world.server.db)
  expect(vendor).toBe(-rows[0]!.sum)
})

test('what a settlement pays is no loss, what it takes back is one: by the limit of the day', async () => {
  const gamer = await gamerWith({ cash: '100.00', bonus: '0.00' })
  await setTerms(gamer, 'cash_first', { lossDayMax: money(15_00n) })
  const betId = await bet(gamer, '10.00')
  await settle(betId, 1, '10.00')
  const other = await bet(gamer, '15.00')
  await settle(other, 1, '15.00')
  await settle(betId, 2, '0.00', 'lost')
  const { playerId, sessionId } = gamer
  const stake = (amount: string) =>
    world.vendor.call('/bet', {
      ...{ transactionId: fresh('bet'), roundId: fresh('round'), playerId, sessionId },
      ...{ gameCode: 'test-slot', currency: 'MYR', amount },
    })
  expect((await stake('5.01')).body).toMatchObject({ status: 'ERROR', code: 'LOSS_LIMIT' })
  expect((await stake('5.00')).body).toMatchObject({ status: 'OK' })
})

test('limits that are set in the middle of a day know of its settlements', async () => {
  const gamer = await gamerWith({ cash: '100.00', bonus: '0.00' })
  const betId = await bet(gamer, '40.00')
  await settle(betId, 1, '70.00')
  // Nothing is left, so whatever is taken back is owed.
  await bet(gamer, '130.00')
  await settle(betId, 2, '65.00')
  await settle(betId, 3, '60.00')
  const { db, clock } = world.server
  const [row] = (
    await sql<{ day_wagered: bigint; day_won: bigint }>`
    select p.day_wagered, p.day_won from account a, lateral ledger_played_since(a.id,
      (${clock.now()} at time zone 'Asia/Kuala_Lumpur')::date, 'Asia/Kuala_Lumpur') p
    where a.owner_id = ${gamer.memberId} and a.purpose = 'cash'`.execute(db)
  ).rows
  expect(row).toEqual({ day_wagered: 170_00n, day_won: 60_00n })
})

test('the audit holds lifetime payouts against settlements too', async () => {
  const gamer = await gamerWith({ cash: '50.00', bonus: '0.00' })
  const betId = await bet(gamer, '10.00')
  await settle(betId, 1, '25.00')
  // Spent, so part of what is taken back is owed.
  await bet(gamer, '65.00')
  await settle(betId, 2, '5.00')
  const { db, clock, ownerDb } = world.server
  expect((await auditLedger(db, clock)).findings).toEqual([])
  const shift = (by: number) =>
    sql`update account set won = won + ${by} where owner_id = ${gamer.memberId}
      and purpose = 'cash'`.execute(ownerDb)
  await shift(-5_00)
  expect((await auditLedger(db, clock)).findings).toMatchObject([{ finding: 'play_sum_differs' }])
  await shift(5_00)
})
