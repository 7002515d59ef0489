import { money } from '@kancil/contract/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf, walletOf } from '../wallets.ts'
import { memberReceivable, vendorPlay } from '../accounts.ts'
import { type Books, openBooks, transferIdOf } from '../testing/open-books.ts'

let books: Books
beforeAll(async () => {
  books = await openBooks()
})
afterAll(async () => {
  expect((await books.audit()).findings).toEqual([])
  await books.close()
})

test('a bet moves cash to the pool of its vendor, a win moves it back', async () => {
  const { wallet, bet, win, member, db } = books
  const player = await member(100_00n)
  const vendorId = 'vnd_moves'
  const stake = bet(player, 10_00n, { vendorId, roundId: 'r1' })
  expect(await wallet.submit(stake)).toMatchObject({
    ok: true,
    balance: 90_00n,
    bonusUsed: 0n,
    duplicate: false,
    applied: true,
  })
  expect(await balanceOf(db, vendorPlay(vendorId, 'MYR'))).toBe(10_00n)
  const payout = win(player, 25_00n, {
    vendorId,
    roundId: 'r1',
    referenceTransactionId: stake.transactionId,
  })
  expect(await wallet.submit(payout)).toMatchObject({ ok: true, balance: 115_00n })
  expect(await balanceOf(db, vendorPlay(vendorId, 'MYR'))).toBe(-15_00n)
  expect(await walletOf(db, player, 'MYR')).toMatchObject({
    cash: 115_00n,
    wagered: 10_00n,
    won: 25_00n,
  })
})

test('a repeat gets the stored first answer, and posts nothing', async () => {
  const { wallet, bet, member, size } = books
  const player = await member(100_00n)
  const stake = bet(player, 10_00n)
  const first = await wallet.submit(stake)
  await wallet.submit(bet(player, 48_00n))
  const before = await size()
  expect(await wallet.submit(stake)).toEqual({ ...first, duplicate: true })
  expect(first).toMatchObject({ balance: 90_00n })
  expect(await wallet.balance(player, 'MYR')).toBe(42_00n)
  expect(await size()).toEqual(before)
})

test('insufficient funds refuse the bet with the balance and leave no trace', async () => {
  const { wallet, bet, member, size } = books
  const player = await member(5_00n)
  const before = await size()
  const stake = bet(player, 5_01n)
  expect(await wallet.submit(stake)).toEqual({
    ok: false,
    code: 'INSUFFICIENT_FUNDS',
    balance: 5_00n,
  })
  expect(await size()).toEqual(before)
  // The id was not used up: after a deposit the same command goes through.
  await books.give(player, 1_00n)
  expect(await wallet.submit(stake)).toMatchObject({ ok: true, balance: 99n })
})

test.each([
  ['amount', { amount: money(11_00n) }],
  ['round', { roundId: 'another' }],
  ['type', { kind: 'win' as const }],
])('the same id with another %s is a conflict', async (_, change) => {
  const { wallet, bet, member } = books
  const player = await member(100_00n)
  const stake = bet(player, 10_00n, { roundId: 'r' })
  await wallet.submit(stake)
  expect(await wallet.submit({ ...stake, ...change } as typeof stake)).toEqual({
    ok: false,
    code: 'TRANSACTION_CONFLICT',
    balance: 90_00n,
  })
})

test('the same win id with another reference is a conflict', async () => {
  const { wallet, bet, win, member } = books
  const player = await member(100_00n)
  const [first, two] = [bet(player, 1_00n), bet(player, 1_00n)]
  await wallet.submit(first)
  await wallet.submit(two)
  const payout = win(player, 5_00n, { referenceTransactionId: first.transactionId })
  await wallet.submit(payout)
  const changed = { ...payout, referenceTransactionId: two.transactionId }
  expect(await wallet.submit(changed)).toMatchObject({ code: 'TRANSACTION_CONFLICT' })
})

test('another player’s use of an id is judged by the vendor’s scope', async () => {
  const { wallet, bet, member } = books
  const [first, two] = [await member(10_00n), await member(10_00n)]
  const stake = bet(first, 1_00n)
  await wallet.submit(stake)
  expect(await wallet.submit({ ...stake, memberId: two })).toMatchObject({
    code: 'TRANSACTION_CONFLICT',
  })
  const shared = bet(first, 1_00n, { scope: 'member', vendorId: 'vnd_tables' })
  expect(await wallet.submit(shared)).toMatchObject({ ok: true, duplicate: false })
  expect(await wallet.submit({ ...shared, memberId: two })).toMatchObject({
    ok: true,
    duplicate: false,
  })
  expect(await wallet.submit({ ...shared, memberId: two })).toMatchObject({ duplicate: true })
})

test('an id in another currency is a conflict; a missing wallet is told apart', async () => {
  const { wallet, bet, member } = books
  const player = await member(10_00n)
  const stake = bet(player, 1_00n)
  await wallet.submit(stake)
  expect(await wallet.submit({ ...stake, currency: 'SGD' })).toEqual({
    ok: false,
    code: 'TRANSACTION_CONFLICT',
  })
  expect(await wallet.submit(bet(player, 1_00n, { currency: 'SGD' }))).toEqual({
    ok: false,
    code: 'CURRENCY_MISMATCH',
  })
  expect(await wallet.submit(bet('mbr_nobody', 1_00n))).toEqual({
    ok: false,
    code: 'PLAYER_NOT_FOUND',
  })
  expect(await wallet.balance('mbr_nobody', 'MYR')).toBeNull()
})

test('a zero amount leaves the id and its answer, and no entries', async () => {
  const { wallet, bet, win, member, size } = books
  const player = await member(10_00n)
  const before = await size()
  const free = bet(player, 0n)
  const first = await wallet.submit(free)
  expect(first).toMatchObject({ ok: true, balance: 10_00n, duplicate: false })
  await wallet.submit(win(player, 0n, { referenceTransactionId: free.transactionId }))
  expect(await size()).toEqual({ transfers: before.transfers + 2, entries: before.entries })
  expect(await wallet.submit(free)).toEqual({ ...first, duplicate: true })
})

test('an amount below zero is refused', async () => {
  const { wallet, bet, member } = books
  expect(await wallet.submit(bet(await member(1_00n), -1n))).toEqual({
    ok: false,
    code: 'INVALID_AMOUNT',
  })
})

test('a win that names an unknown bet, or another player’s, finds no reference', async () => {
  const { wallet, bet, win, member } = books
  const [first, two] = [await member(10_00n), await member(10_00n)]
  const stake = bet(first, 1_00n)
  await wallet.submit(stake)
  for (const command of [
    win(first, 1_00n, { referenceTransactionId: 'never' }),
    win(two, 1_00n, { referenceTransactionId: stake.transactionId }),
  ])
    expect(await wallet.submit(command)).toMatchObject({ ok: false, code: 'REFERENCE_NOT_FOUND' })
})

test('the caller’s reason to refuse a new bet does not touch a repeat', async () => {
  const { wallet, bet, member } = books
  const player = await member(10_00n)
  const stake = bet(player, 1_00n)
  const first = await wallet.submit(stake)
  const locked = { ...stake, refuseNew: 'PLAYER_LOCKED' as const }
  expect(await wallet.submit(locked)).toEqual({ ...first, duplicate: true })
  expect(await wallet.submit({ ...bet(player, 1_00n), refuseNew: 'SESSION_EXPIRED' })).toEqual({
    ok: false,
    code: 'SESSION_EXPIRED',
    balance: 9_00n,
  })
})

test('a closed round takes no more bets, but still pays', async () => {
  const { wallet, bet, win, member } = books
  const player = await member(10_00n)
  const roundId = 'closing'
  const stake = bet(player, 1_00n, { roundId })
  await wallet.submit(stake)
  const close = { ...stake, kind: 'roundClose' as const, roundId }
  expect(await wallet.submit(close)).toMatchObject({ ok: true, duplicate: false, transferId: '' })
  expect(await wallet.submit(close)).toMatchObject({ ok: true, duplicate: true })
  expect(await wallet.submit(bet(player, 1_00n, { roundId }))).toEqual({
    ok: false,
    code: 'ROUND_CLOSED',
    balance: 9_00n,
  })
  expect(await wallet.submit(stake)).toMatchObject({ ok: true, duplicate: true })
  expect(await wallet.submit(win(player, 2_00n, { roundId }))).toMatchObject({ ok: true })
  // The round is closed for this player, not for the others at the table.
  const other = await member(10_00n)
  expect(await wallet.submit(bet(other, 1_00n, { roundId }))).toMatchObject({ ok: true })
})

test('a bet or win that finishes its round closes it in the same commit', async () => {
  const { wallet, bet, win, member } = books
  const player = await member(10_00n)
  await wallet.submit(bet(player, 1_00n, { roundId: 'a' }))
  await wallet.submit(win(player, 0n, { roundId: 'a', roundFinished: true }))
  const late = bet(player, 1_00n, { roundId: 'a' })
  expect(await wallet.submit(late)).toMatchObject({ code: 'ROUND_CLOSED' })
})

test('details are kept with the transfer', async () => {
  const { wallet, bet, member, db } = books
  const stake = bet(await member(10_00n), 1_00n, { details: '{"line":"a \\"b\\", {c}"}' })
  const transferId = transferIdOf(await wallet.submit(stake))
  const { rows } = await sql<{
    details: unknown
  }>`select details from transfer where id = ${transferId}`.execute(db)
  expect(rows).toEqual([{ details: { line: 'a "b", {c}' } }])
})

test('ids that need quoting come through; one bad command fails alone', async () => {
  const { wallet, bet, member } = books
  const player = await member(100_00n)
  const odd = ['a,b', '{x}', 'q"uote', String.raw`back\slash`, 'NULL', ' ', 'ünïcode 象', '']
  const commands = odd.map((transactionId) => bet(player, 1_00n, { transactionId }))
  const outcomes = await Promise.all(commands.map((command) => wallet.submit(command)))
  expect(outcomes.every((outcome) => outcome.ok && !outcome.duplicate)).toBe(true)
  expect(await wallet.balance(player, 'MYR')).toBe(92_00n)
  const [good, bad, fine] = [
    bet(player, 1_00n),
    bet(player, 1_00n, { details: 'not json' }),
    bet(player, 1_00n),
  ]
  const settled = await Promise.allSettled(
    [good, bad, fine].map((command) => wallet.submit(command)),
  )
  expect(settled.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await wallet.balance(player, 'MYR')).toBe(90_00n)
})

test('each changed wallet is told after the commit, with growing versions', async () => {
  const { wallet, bet, member, changed } = books
  const player = await member(10_00n)
  changed.length = 0
  await Promise.all([1n, 2n, 3n].map((amount) => wallet.submit(bet(player, amount))))
  const last = changed.findLast((change) => change.memberId === player)
  expect(last).toMatchObject({ currency: 'MYR', balance: 9_94n })
  expect(last!.version).toBe((await walletOf(books.db, player, 'MYR'))!.version)
  changed.length = 0
  await wallet.submit(bet(player, 100_00n))
  expect(changed).toEqual([])
})

test('a receivable that was never needed does not exist', async () => {
  const player = await books.member(1_00n)
  expect(await balanceOf(books.db, memberReceivable(player, 'MYR'))).toBe(0n)
})
