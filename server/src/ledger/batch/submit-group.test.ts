import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Books, openBooks } from '../testing/open-books.ts'

let books: Books
beforeAll(async () => {
  books = await openBooks()
})
afterAll(async () => {
  expect((await books.audit()).findings).toEqual([])
  await books.close()
})

test('a group is applied in its order and answers each command', async () => {
  const { wallet, bet, win, member } = books
  const player = await member(10_00n)
  const stake = bet(player, 10_00n, { roundId: 'g' })
  const group = [
    stake,
    win(player, 4_00n, { roundId: 'g', referenceTransactionId: stake.transactionId }),
    bet(player, 3_00n, { roundId: 'g' }),
  ]
  const first = await wallet.submitAll(group)
  expect(first).toMatchObject({
    ok: true,
    outcomes: [{ balance: 0n }, { balance: 4_00n }, { balance: 1_00n }],
  })
  const again = await wallet.submitAll(group)
  expect(again.ok && again.outcomes.every((outcome) => outcome.duplicate)).toBe(true)
  expect(await wallet.balance(player, 'MYR')).toBe(1_00n)
})

test('one refusal undoes the whole group and tells the balance from before it', async () => {
  const { wallet, bet, win, member, size, changed } = books
  const player = await member(10_00n)
  const before = await size()
  changed.length = 0
  expect(
    await wallet.submitAll([
      bet(player, 4_00n),
      win(player, 1_00n, { winType: 'promo' }),
      bet(player, 8_00n),
    ]),
  ).toEqual({
    ok: false,
    index: 2,
    refusal: { ok: false, code: 'INSUFFICIENT_FUNDS', balance: 10_00n },
  })
  expect(await size()).toEqual(before)
  expect(await wallet.balance(player, 'MYR')).toBe(10_00n)
  expect(changed).toEqual([])
})

test('the same id twice in one group is applied once', async () => {
  const { wallet, bet, member } = books
  const player = await member(10_00n)
  const stake = bet(player, 4_00n)
  expect(await wallet.submitAll([stake, stake])).toMatchObject({
    ok: true,
    outcomes: [
      { balance: 6_00n, duplicate: false },
      { balance: 6_00n, duplicate: true },
    ],
  })
})

test('a repeat beside a new command answers what was stored and applies the new one', async () => {
  const { wallet, bet, member } = books
  const player = await member(10_00n)
  const stake = bet(player, 4_00n)
  await wallet.submit(stake)
  await wallet.submit(bet(player, 1_00n))
  expect(await wallet.submitAll([stake, bet(player, 2_00n)])).toMatchObject({
    ok: true,
    outcomes: [{ balance: 6_00n, duplicate: true }, { balance: 3_00n }],
  })
})

test('a tombstoned id refuses the whole group', async () => {
  const { wallet, bet, rollback, member } = books
  const player = await member(10_00n)
  const stake = bet(player, 1_00n)
  await wallet.submit(rollback(player, stake.transactionId))
  expect(await wallet.submitAll([bet(player, 1_00n), stake])).toMatchObject({
    ok: false,
    index: 1,
    refusal: { code: 'ALREADY_ROLLED_BACK', balance: 10_00n },
  })
})

test('groups at once for one member never go below zero', async () => {
  const { wallet, bet, win, member } = books
  const player = await member(5_00n)
  const groups = await Promise.all(
    Array.from({ length: 20 }, () =>
      wallet.submitAll([bet(player, 1_00n), win(player, 50n, { winType: 'promo' })]),
    ),
  )
  expect(groups.filter((group) => group.ok)).toHaveLength(9)
  expect(await wallet.balance(player, 'MYR')).toBe(50n)
})
