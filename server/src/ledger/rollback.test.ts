import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf, walletOf } from './wallets.ts'
import { memberReceivable, vendorPlay } from './accounts.ts'
import { type Books, openBooks } from './testing/open-books.ts'

let books: Books
beforeAll(async () => {
  books = await openBooks()
})
afterAll(async () => {
  expect((await books.audit()).findings).toEqual([])
  await books.close()
})

test('the rollback of a bet gives the stake back', async () => {
  const { wallet, bet, rollback, member, db } = books
  const player = await member(10_00n)
  const stake = bet(player, 4_00n)
  await wallet.submit(stake)
  const back = rollback(player, stake.transactionId)
  const first = await wallet.submit(back)
  expect(first).toMatchObject({ ok: true, balance: 10_00n, applied: true, duplicate: false })
  expect(await wallet.submit(back)).toEqual({ ...first, duplicate: true })
  expect(await walletOf(db, player, 'MYR')).toMatchObject({ cash: 10_00n, wagered: 0n })
})

test('a second rollback of a bet paid with bonus money answers as the first did, also when repeated', async () => {
  const { wallet, bet, rollback, member, db } = books
  const player = await member(1_00n, 5_00n)
  const stake = bet(player, 4_00n)
  await wallet.submit(stake)
  const first = await wallet.submit(rollback(player, stake.transactionId))
  expect(first).toMatchObject({ ok: true, applied: true })
  const again = rollback(player, stake.transactionId)
  for (let time = 0; time < 2; time++)
    expect(await wallet.submit(again)).toEqual({ ...first, duplicate: true })
  expect(await walletOf(db, player, 'MYR')).toMatchObject({ cash: 1_00n, bonus: 5_00n })
})

test('the rollback of a win takes it back', async () => {
  const { wallet, win, rollback, member } = books
  const player = await member(10_00n)
  const payout = win(player, 4_00n, { winType: 'promo' })
  await wallet.submit(payout)
  expect(await wallet.submit(rollback(player, payout.transactionId))).toMatchObject({
    ok: true,
    balance: 10_00n,
    applied: true,
  })
})

test('a win taken back after it was spent leaves zero and a receivable', async () => {
  const { wallet, bet, win, rollback, member, db } = books
  const vendorId = 'vnd_receivable'
  const player = await member(10_00n)
  const payout = win(player, 50_00n, { vendorId, winType: 'promo' })
  await wallet.submit(payout)
  await wallet.submit(bet(player, 45_00n, { vendorId }))
  expect(await wallet.submit(rollback(player, payout.transactionId, { vendorId }))).toMatchObject({
    ok: true,
    balance: 0n,
    applied: true,
  })
  expect(await balanceOf(db, memberReceivable(player, 'MYR'))).toBe(-35_00n)
  expect(await balanceOf(db, vendorPlay(vendorId, 'MYR'))).toBe(45_00n)
})

test('two spent wins taken back in one call add up in the receivable', async () => {
  const { wallet, bet, win, rollback, member, db } = books
  const player = await member(0n)
  const [first, two] = [
    win(player, 5_00n, { winType: 'promo' }),
    win(player, 7_00n, { winType: 'promo' }),
  ]
  await wallet.submit(first)
  await wallet.submit(two)
  await wallet.submit(bet(player, 10_00n))
  await Promise.all([first, two].map((each) => wallet.submit(rollback(player, each.transactionId))))
  expect(await balanceOf(db, memberReceivable(player, 'MYR'))).toBe(-10_00n)
  expect(await wallet.balance(player, 'MYR')).toBe(0n)
})

test('an unknown id rolled back leaves a tombstone that refuses the late bet', async () => {
  const { wallet, bet, rollback, member, db, url } = books
  const player = await member(10_00n)
  const late = bet(player, 1_00n)
  const early = rollback(player, late.transactionId)
  const first = await wallet.submit(early)
  expect(first).toMatchObject({ ok: true, applied: false, balance: 10_00n, duplicate: false })
  for (let time = 0; time < 2; time++)
    expect(await wallet.submit(late)).toEqual({
      ok: false,
      code: 'ALREADY_ROLLED_BACK',
      balance: 10_00n,
    })
  expect(await wallet.submit(early)).toEqual({ ...first, duplicate: true })
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from tombstone
    where source_tx = ${late.transactionId}`.execute(db)
  expect(rows[0]!.n).toBe(1n)
  expect(url).toContain('kancil_app')
})

test('a bet that was applied, rolled back and sent again is refused', async () => {
  const { wallet, bet, rollback, member } = books
  const player = await member(10_00n)
  const stake = bet(player, 1_00n)
  await wallet.submit(stake)
  await wallet.submit(rollback(player, stake.transactionId))
  expect(await wallet.submit(stake)).toMatchObject({ ok: false, code: 'ALREADY_ROLLED_BACK' })
  const payout = books.win(player, 1_00n, { winType: 'promo' })
  await wallet.submit(payout)
  await wallet.submit(rollback(player, payout.transactionId))
  expect(await wallet.submit(payout)).toMatchObject({ ok: false, code: 'ALREADY_ROLLED_BACK' })
})

test('two rollback ids for one original reverse it once and get the same answer', async () => {
  const { wallet, bet, rollback, member, size } = books
  const player = await member(10_00n)
  const stake = bet(player, 4_00n)
  await wallet.submit(stake)
  const first = await wallet.submit(rollback(player, stake.transactionId))
  await wallet.submit(bet(player, 3_00n))
  const before = await size()
  const again = rollback(player, stake.transactionId)
  const second = await wallet.submit(again)
  expect(second).toEqual({ ...first, duplicate: true })
  expect(await wallet.submit(again)).toEqual(second)
  expect(await size()).toEqual({ transfers: before.transfers + 1, entries: before.entries })
  expect(await wallet.balance(player, 'MYR')).toBe(7_00n)
})

test('a rollback that names another player’s bet is a conflict and moves nothing', async () => {
  const { wallet, bet, rollback, member, size } = books
  const [first, two] = [await member(10_00n), await member(10_00n)]
  const stake = bet(first, 4_00n)
  await wallet.submit(stake)
  const before = await size()
  const foreign = rollback(two, stake.transactionId)
  expect(await wallet.submit(foreign)).toEqual({
    ok: false,
    code: 'TRANSACTION_CONFLICT',
    balance: 10_00n,
  })
  expect(await size()).toEqual(before)
  // The bet is not marked either: its own player can still take it back.
  expect(await wallet.submit(rollback(first, stake.transactionId))).toMatchObject({
    ok: true,
    balance: 10_00n,
  })
  expect(await wallet.submit(foreign)).toMatchObject({ code: 'TRANSACTION_CONFLICT' })
})

test('a rollback id that was used for another original is a conflict', async () => {
  const { wallet, bet, rollback, member } = books
  const player = await member(10_00n)
  const [first, two] = [bet(player, 1_00n), bet(player, 2_00n)]
  await wallet.submit(first)
  await wallet.submit(two)
  const back = rollback(player, first.transactionId)
  await wallet.submit(back)
  for (const originalTransactionId of [two.transactionId, 'unknown-original'])
    expect(await wallet.submit({ ...back, originalTransactionId })).toMatchObject({
      code: 'TRANSACTION_CONFLICT',
    })
  expect(await wallet.submit({ ...first, transactionId: back.transactionId })).toMatchObject({
    code: 'TRANSACTION_CONFLICT',
  })
  expect(await wallet.balance(player, 'MYR')).toBe(8_00n)
})

test('a rollback that names a rollback has nothing to reverse', async () => {
  const { wallet, bet, rollback, member } = books
  const player = await member(10_00n)
  const stake = bet(player, 1_00n)
  await wallet.submit(stake)
  const back = rollback(player, stake.transactionId)
  await wallet.submit(back)
  expect(await wallet.submit(rollback(player, back.transactionId))).toMatchObject({
    ok: true,
    applied: false,
    balance: 10_00n,
  })
  expect(await wallet.submit(back)).toMatchObject({ ok: true, duplicate: true, applied: true })
})

test('a win after the rollback of its bet is refused and nothing moves', async () => {
  const { wallet, bet, win, rollback, member } = books
  const player = await member(10_00n)
  const stake = bet(player, 1_00n, { roundId: 'fell' })
  await wallet.submit(stake)
  await wallet.submit(rollback(player, stake.transactionId))
  for (const payout of [
    win(player, 5_00n, { referenceTransactionId: stake.transactionId }),
    win(player, 5_00n, { roundId: 'fell' }),
  ])
    expect(await wallet.submit(payout)).toEqual({
      ok: false,
      code: 'ALREADY_ROLLED_BACK',
      balance: 10_00n,
    })
  // A prize from the house needs no bet.
  const prize = win(player, 1_00n, { roundId: 'fell', winType: 'tournament' })
  expect(await wallet.submit(prize)).toMatchObject({ ok: true, balance: 11_00n })
})

test('a round with one bet taken back and one that stands still pays', async () => {
  const { wallet, bet, win, rollback, member } = books
  const player = await member(10_00n)
  const roundId = 'two bets'
  const [first, two] = [bet(player, 1_00n, { roundId }), bet(player, 2_00n, { roundId })]
  await wallet.submit(first)
  await wallet.submit(two)
  await wallet.submit(rollback(player, first.transactionId))
  expect(await wallet.submit(win(player, 5_00n, { roundId }))).toMatchObject({
    ok: true,
    balance: 13_00n,
  })
})

test.each([
  ['a free spin', 0n],
  ['a bet', 1_00n],
  ['no bet at all', null],
])('a win taken back is followed by the right one: the round of %s', async (_what, staked) => {
  const { wallet, bet, win, rollback, member, id } = books
  const player = await member(10_00n)
  const roundId = id('round')
  if (staked !== null) await wallet.submit(bet(player, staked, { roundId }))
  const wrong = win(player, 50_00n, { roundId })
  await wallet.submit(wrong)
  await wallet.submit(rollback(player, wrong.transactionId))
  const right = await wallet.submit(win(player, 5_00n, { roundId }))
  expect(right).toMatchObject({ ok: true, balance: 15_00n - (staked ?? 0n) })
})

test('a win whose round lost its only bet stays refused after a win was taken back too', async () => {
  const { wallet, bet, win, rollback, member, id } = books
  const player = await member(10_00n)
  const roundId = id('round')
  const stake = bet(player, 0n, { roundId })
  await wallet.submit(stake)
  const paid = win(player, 5_00n, { roundId })
  await wallet.submit(paid)
  for (const command of [paid, stake]) await wallet.submit(rollback(player, command.transactionId))
  const late = await wallet.submit(win(player, 5_00n, { roundId }))
  expect(late).toMatchObject({ ok: false, code: 'ALREADY_ROLLED_BACK', balance: 10_00n })
})

test('a win that names the bet of an early rollback is refused', async () => {
  const { wallet, win, rollback, member } = books
  const player = await member(10_00n)
  await wallet.submit(rollback(player, 'never-came'))
  expect(
    await wallet.submit(win(player, 1_00n, { referenceTransactionId: 'never-came' })),
  ).toMatchObject({ code: 'ALREADY_ROLLED_BACK' })
})

test('a win of nothing that is taken back leaves the books clean', async () => {
  const memberId = await books.member(1_000n)
  const bet = books.bet(memberId, 100n)
  const win = books.win(memberId, 0n, { referenceTransactionId: bet.transactionId })
  for (const command of [bet, win, books.rollback(memberId, win.transactionId)])
    expect(await books.wallet.submit(command)).toMatchObject({ ok: true })
  expect((await books.audit()).findings).toEqual([])
})
