import { money } from '@kancil/contract/money'
import { businessDay } from '@kancil/contract/time'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../kernel/db.ts'
import { memberCash, vendorPlay } from '../accounts.ts'
import { dayFigures, playersOf } from './day-figures.ts'
import { post } from '../post.ts'
import { sumUpDays } from './sum-up-days.ts'
import { type Books, openBooks } from '../testing/open-books.ts'

let books: Books
beforeEach(async () => {
  books = await openBooks()
})
afterEach(() => books?.close())

const today = async () => (await dayFigures(books.db, businessDay(books.clock.now())))[0]

test('a stake that is given back lowers the turnover, a win that is taken back the payout', async () => {
  const { wallet, bet, win, rollback, member } = books
  const player = await member(100_00n)
  const [standing, returned] = [bet(player, 10_00n), bet(player, 20_00n)]
  const [paid, wrong] = [win(player, 4_00n), win(player, 50_00n)]
  for (const command of [standing, returned, paid, wrong]) await wallet.submit(command)
  for (const command of [returned, wrong])
    await wallet.submit(rollback(player, command.transactionId))
  expect(await today()).toMatchObject({ turnover: 10_00n, payout: 4_00n, bets: 2 })
})

test('a win that is taken back after it was spent lowers the payout by all of it', async () => {
  const { wallet, bet, win, rollback, member } = books
  const player = await member(0n)
  const wrong = win(player, 50_00n)
  for (const command of [wrong, bet(player, 45_00n)]) await wallet.submit(command)
  await wallet.submit(rollback(player, wrong.transactionId))
  expect(await today()).toMatchObject({ turnover: 45_00n, payout: 0n })
})

test('a stake from two buckets is one bet', async () => {
  const { wallet, bet, member } = books
  await wallet.submit(bet(await member(5_00n, 10_00n), 12_00n))
  expect(await today()).toMatchObject({ turnover: 12_00n, bets: 1 })
})

test('what a settlement pays, and takes back by a later version, is payout', async () => {
  const { db, clock, member } = books
  const cash = memberCash(await member(10_00n), 'MYR')
  const play = vendorPlay('vnd_a', 'MYR')
  const fact = { kind: 'settle', source: 'settlement:vnd_a', at: clock.now() }
  await inTransaction(db, async (tx) => {
    const [won, less] = [money(90_00n), money(30_00n)]
    await post(tx, { ...fact, sourceTx: 'one', from: play, to: cash, amount: won })
    await post(tx, { ...fact, sourceTx: 'two', from: cash, to: play, amount: less })
  })
  expect(await today()).toMatchObject({ turnover: 0n, payout: 60_00n })
})

test('the figures are the same before, while and after the hours are summed up', async () => {
  const { db, clock, wallet, bet, win, rollback, member } = books
  const day = businessDay(clock.now())
  const figures = async () => ({
    hours: await dayFigures(db, day),
    ...(await playersOf(db, day))[0],
  })
  const sumUp = async () => {
    for (let round = 0; round < 2; round++) await sumUpDays(db, { settleSeconds: 0 })
  }
  const players = [await member(100_00n), await member(90_00n, 20_00n)]
  for (const player of players) {
    const [stake, wrong] = [bet(player, 95_00n), win(player, 4_00n)]
    for (const command of [stake, wrong, win(player, 1_00n)]) await wallet.submit(command)
    await wallet.submit(rollback(player, wrong.transactionId))
  }
  const before = await figures()
  expect(before).toMatchObject({
    players: 2,
    hours: [{ turnover: 190_00n, payout: 2_00n, bets: 2 }],
  })
  await sumUp()
  expect(await figures()).toEqual(before)

  clock.advance(3_600_000)
  await wallet.submit(bet(players[0]!, 1_00n))
  const after = await figures()
  expect(after.hours).toHaveLength(2)
  expect(after).toMatchObject({
    players: 2,
    hours: [before.hours[0], { turnover: 1_00n, bets: 1 }],
  })
  await sumUp()
  expect(await figures()).toEqual(after)
  const { rows } = await sql`select from entry_hour`.execute(db)
  expect(rows).toHaveLength(2)
})
