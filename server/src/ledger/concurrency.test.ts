import { money } from '@kancil/contract/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../kernel/db.ts'
import { gatewayAccount, memberCash } from './accounts.ts'
import { walletOf } from './wallets.ts'
import { hold } from './hold.ts'
import { post } from './post.ts'
import { LedgerRefusal } from './refusal.ts'
import { type Books, openBooks } from './testing/open-books.ts'
import { createVendorWallet } from './batch/vendor-wallet.ts'

let books: Books
/** Another process on the same database, as far as the ledger can tell. */
let second: ReturnType<typeof createVendorWallet>
beforeAll(async () => {
  books = await openBooks()
  second = createVendorWallet({ databaseUrl: books.url, clock: books.clock })
})
afterAll(async () => {
  expect((await books.audit()).findings).toEqual([])
  await second.stop()
  await books.close()
})

test('identical bets at once: one posting, equal answers', async () => {
  const { wallet, bet, member, size } = books
  const player = await member(100_00n)
  const stake = bet(player, 10_00n)
  const before = await size()
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => wallet.submit(stake)))
  expect(await size()).toEqual({ transfers: before.transfers + 1, entries: before.entries + 2 })
  expect(outcomes.filter((outcome) => outcome.ok && !outcome.duplicate)).toHaveLength(1)
  const answers = new Set(
    outcomes.map((outcome) =>
      JSON.stringify(outcome.ok && [outcome.transferId, String(outcome.balance)]),
    ),
  )
  expect(answers.size).toBe(1)
})

test('identical bets at once through two processes: one posting, equal answers', async () => {
  const { wallet, bet, member, size } = books
  for (let round = 0; round < 10; round++) {
    const stake = bet(await member(100_00n), 10_00n)
    const before = await size()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? wallet : second).submit(stake)),
    )
    expect(await size()).toEqual({ transfers: before.transfers + 1, entries: before.entries + 2 })
    expect(outcomes.filter((outcome) => outcome.ok && !outcome.duplicate)).toHaveLength(1)
    expect(outcomes.every((outcome) => outcome.ok && outcome.balance === 90_00n)).toBe(true)
  }
})

test('one id for two players at once, by two processes: one posting', async () => {
  const { wallet, bet, member } = books
  const [first, two] = [await member(100_00n), await member(100_00n)]
  for (let round = 0; round < 10; round++) {
    const stake = bet(first, 1_00n)
    const outcomes = await Promise.all([
      wallet.submit(stake),
      second.submit({ ...stake, memberId: two }),
    ])
    expect(outcomes.filter((each) => each.ok)).toHaveLength(1)
    expect(outcomes.find((each) => !each.ok)).toMatchObject({ code: 'TRANSACTION_CONFLICT' })
  }
})

test('different bets at once never go below zero', async () => {
  const { wallet, bet, member } = books
  const player = await member(10_00n)
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, (_, i) => (i % 2 ? wallet : second).submit(bet(player, 30n))),
  )
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(33)
  expect(outcomes.every((outcome) => outcome.ok || outcome.code === 'INSUFFICIENT_FUNDS')).toBe(
    true,
  )
  expect(await wallet.balance(player, 'MYR')).toBe(10n)
})

test('a bet and its rollback racing through two processes end with nothing moved', async () => {
  const { wallet, bet, rollback, member } = books
  const player = await member(10_00n)
  for (let round = 0; round < 20; round++) {
    const stake = bet(player, 1_00n)
    const [played, back] = await Promise.all([
      wallet.submit(stake),
      second.submit(rollback(player, stake.transactionId)),
    ])
    expect(back).toMatchObject({ ok: true, applied: played.ok })
    if (!played.ok) expect(played.code).toBe('ALREADY_ROLLED_BACK')
  }
  expect(await wallet.balance(player, 'MYR')).toBe(10_00n)
})

test('two rollback ids of one bet racing through two processes reverse it once', async () => {
  const { wallet, bet, rollback, member } = books
  const player = await member(10_00n)
  for (let round = 0; round < 10; round++) {
    const stake = bet(player, 1_00n)
    await wallet.submit(stake)
    const backs = await Promise.all(
      [wallet, second].map((each) => each.submit(rollback(player, stake.transactionId))),
    )
    expect(backs.filter((reply) => reply.ok && !reply.duplicate)).toHaveLength(1)
  }
  expect(await wallet.balance(player, 'MYR')).toBe(10_00n)
})

test('bets, withdrawals and deposits of the same members at once keep every sen', async () => {
  const { wallet, bet, member, db, clock, id } = books
  const players = await Promise.all(Array.from({ length: 6 }, () => member(20_00n)))
  const bank = gatewayAccount('bank', 'MYR')
  const work = Array.from({ length: 120 }, async (_, i): Promise<bigint> => {
    const player = players[i % 6]!
    if (i % 3 === 0) {
      const outcome = await (i % 2 ? wallet : second).submit(bet(player, 1_00n))
      return outcome.ok ? -1_00n : 0n
    }
    const amount = money(2_00n)
    if (i % 3 === 1) {
      const posting = {
        kind: 'deposit',
        source: 'deposit',
        from: bank,
        to: memberCash(player, 'MYR'),
      }
      await inTransaction(db, (tx) =>
        post(tx, { ...posting, sourceTx: id('d'), amount, at: clock.now() }),
      )
      return amount
    }
    const request = {
      source: 'withdrawal',
      sourceTx: id('w'),
      memberId: player,
      currency: 'MYR',
      amount,
    } as const
    return inTransaction(db, (tx) => hold(tx, request)).then(
      () => -amount,
      (error: unknown) => {
        if (error instanceof LedgerRefusal && error.code === 'insufficient_funds') return 0n
        throw error
      },
    )
  })
  const moved = (await Promise.all(work)).reduce((sum, amount) => sum + amount, 0n)
  const wallets = await Promise.all(players.map((player) => walletOf(db, player, 'MYR')))
  const cash = wallets.reduce((sum, candidate) => sum + candidate!.cash, 0n)
  expect(cash).toBe(6n * 20_00n + moved)
})

test('a full queue refuses with UNAVAILABLE and loses nothing', async () => {
  const { bet, member, url, clock } = books
  const small = createVendorWallet({ databaseUrl: url, clock, queueMax: 10 })
  const player = await member(100_00n)
  const outcomes = await Promise.all(
    Array.from({ length: 25 }, () => small.submit(bet(player, 1_00n))),
  )
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(10)
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.code === 'UNAVAILABLE')).toHaveLength(
    15,
  )
  expect(await small.balance(player, 'MYR')).toBe(90_00n)
  await small.stop()
  expect(await small.submit(bet(player, 1_00n))).toEqual({ ok: false, code: 'UNAVAILABLE' })
})

test('a database that is away refuses with UNAVAILABLE', async () => {
  const away = createVendorWallet({
    databaseUrl: 'postgresql://nobody:x@127.0.0.1:1/none',
    clock: books.clock,
  })
  expect(await away.submit(books.bet('mbr_x', 1n))).toEqual({ ok: false, code: 'UNAVAILABLE' })
  await away.stop()
})

test('a listener that throws is reported and changes nothing', async () => {
  const { bet, member, url, clock } = books
  const errors: unknown[] = []
  const deaf = createVendorWallet({
    databaseUrl: url,
    clock,
    onCommitted: () => {
      throw new Error('nobody listens')
    },
    onError: (error) => errors.push(error),
  })
  const player = await member(1_00n)
  expect(await deaf.submit(bet(player, 1n))).toMatchObject({ ok: true, duplicate: false })
  expect(await deaf.submit(bet(player, 1n))).toMatchObject({ ok: true, balance: 98n })
  expect(errors).toHaveLength(2)
  await deaf.stop()
})

test('connections that break under bets lose none and double none', async () => {
  const { bet, member, url, clock, db } = books
  const shaken = createVendorWallet({ databaseUrl: url, clock })
  const players = await Promise.all(Array.from({ length: 8 }, () => member(100_00n)))
  const stakes = Array.from({ length: 400 }, (_, i) => bet(players[i % 8]!, 1n))
  let away = 0
  async function insist(stake: (typeof stakes)[number]): Promise<void> {
    for (let attempt = 0; attempt < 200; attempt++) {
      const outcome = await shaken.submit(stake)
      if (outcome.ok) return
      expect(outcome.code).toBe('UNAVAILABLE')
      away++
    }
    throw new Error('never booked')
  }
  async function shake(): Promise<void> {
    for (let time = 0; time < 6; time++) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'kancil wallet' and datname = current_database()`.execute(db)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  await Promise.all([shake(), ...stakes.map(insist)])
  // On an idle machine they may all finish between two kills: zero stakes until one hits.
  for (let more = 0; away === 0 && more < 100; more++) {
    const nothing = Array.from({ length: 200 }, () => insist(bet(players[more % 8]!, 0n)))
    await Promise.all([shake(), ...nothing])
  }
  expect(away).toBeGreaterThan(0)
  // Between two calls as well.
  await shake()
  await insist(bet(players[0]!, 0n))
  for (const player of players) expect(await shaken.balance(player, 'MYR')).toBe(99_50n)
  await shaken.stop()
})
