import { money } from '@kancil/contract/money'
import type { WalletBet } from '@kancil/contract/ports/vendor-wallet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../kernel/db.ts'
import { walletOf } from '../wallets.ts'
import { noTerms, type PlayTerms, playTermsOf, setPlayTerms } from './terms.ts'
import { type Books, openBooks } from '../testing/open-books.ts'

let books: Books
beforeAll(async () => {
  books = await openBooks()
})
afterAll(async () => {
  expect((await books.audit()).findings).toEqual([])
  await books.close()
})

const day = 86_400_000

function setTerms(memberId: string, terms: Partial<PlayTerms>): Promise<void> {
  const { db, clock } = books
  return inTransaction(db, (tx) =>
    setPlayTerms(tx, memberId, 'MYR', { ...noTerms, ...terms }, clock.now()),
  )
}

async function codeOf(command: WalletBet): Promise<string> {
  const outcome = await books.wallet.submit(command)
  return outcome.ok ? 'ok' : outcome.code
}

test('terms are kept, changed and read back', async () => {
  const player = await books.member(1_00n)
  const read = () => inTransaction(books.db, (tx) => playTermsOf(tx, player, 'MYR'))
  expect(await read()).toEqual(noTerms)
  const terms = { ...noTerms, betMax: money(5n), bonusOrder: 'bonus_first' as const }
  await setTerms(player, terms)
  expect(await read()).toEqual(terms)
  await setTerms(player, {})
  expect(await read()).toEqual(noTerms)
})

test('the largest single stake', async () => {
  const { bet, member } = books
  const player = await member(10_00n)
  await setTerms(player, { betMax: money(2_00n) })
  expect(await codeOf(bet(player, 2_01n))).toBe('BET_LIMIT')
  expect(await codeOf(bet(player, 2_00n))).toBe('ok')
  expect(await codeOf(bet(player, 3_00n, { limits: false }))).toBe('ok')
})

test('stakes of a day: the last sen fits, one more does not', async () => {
  const { bet, member, clock } = books
  const player = await member(100_00n)
  await setTerms(player, { wagerDayMax: money(10_00n) })
  expect(await codeOf(bet(player, 6_00n))).toBe('ok')
  expect(await codeOf(bet(player, 4_01n))).toBe('WAGER_LIMIT')
  expect(await codeOf(bet(player, 4_00n))).toBe('ok')
  expect(await codeOf(bet(player, 1n))).toBe('WAGER_LIMIT')
  expect(await codeOf(bet(player, 0n))).toBe('ok')
  clock.advance(day)
  expect(await codeOf(bet(player, 10_00n))).toBe('ok')
})

test('commands of one batch are held to the limit together', async () => {
  const { bet, member } = books
  const player = await member(100_00n)
  await setTerms(player, { wagerDayMax: money(10_00n) })
  const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(bet(player, 1_00n))))
  expect(codes.filter((code) => code === 'ok')).toHaveLength(10)
  expect(codes.filter((code) => code === 'WAGER_LIMIT')).toHaveLength(10)
})

test('a loss limit counts stakes less payouts; a win makes room', async () => {
  const { wallet, bet, win, member } = books
  const player = await member(100_00n)
  await setTerms(player, { lossDayMax: money(10_00n) })
  expect(await codeOf(bet(player, 10_00n))).toBe('ok')
  expect(await codeOf(bet(player, 1_00n))).toBe('LOSS_LIMIT')
  await wallet.submit(win(player, 5_00n, { winType: 'promo' }))
  expect(await codeOf(bet(player, 5_01n))).toBe('LOSS_LIMIT')
  expect(await codeOf(bet(player, 5_00n))).toBe('ok')
})

test('weeks run from Monday and months from the first, in the zone of the site', async () => {
  const { bet, member, clock } = books
  // Friday 30 October 2026, 23:30 in Kuala Lumpur.
  clock.set(new Date('2026-10-30T15:30:00Z'))
  const player = await member(100_00n)
  await setTerms(player, { wagerWeekMax: money(10_00n), wagerMonthMax: money(12_00n) })
  expect(await codeOf(bet(player, 8_00n))).toBe('ok')
  clock.set(new Date('2026-10-31T15:59:00Z'))
  expect(await codeOf(bet(player, 3_00n))).toBe('WAGER_LIMIT')
  // Sunday the 1st, 00:01 there: a new month, the same week.
  clock.set(new Date('2026-10-31T16:01:00Z'))
  expect(await codeOf(bet(player, 3_00n))).toBe('WAGER_LIMIT')
  expect(await codeOf(bet(player, 2_00n))).toBe('ok')
  // Monday: a new week, and the month goes on.
  clock.set(new Date('2026-11-01T16:01:00Z'))
  expect(await codeOf(bet(player, 10_00n))).toBe('ok')
  clock.set(new Date('2026-11-09T16:01:00Z'))
  expect(await codeOf(bet(player, 1n))).toBe('WAGER_LIMIT')
})

test('a rollback gives the room back, but yesterday’s stake makes no room today', async () => {
  const { wallet, bet, rollback, member, clock } = books
  const player = await member(100_00n)
  await setTerms(player, { wagerDayMax: money(10_00n) })
  const old = bet(player, 10_00n)
  expect(await codeOf(old)).toBe('ok')
  clock.advance(day)
  const fresh = bet(player, 9_00n)
  expect(await codeOf(fresh)).toBe('ok')
  await wallet.submit(rollback(player, old.transactionId))
  expect(await codeOf(bet(player, 1_01n))).toBe('WAGER_LIMIT')
  await wallet.submit(rollback(player, fresh.transactionId))
  expect(await codeOf(bet(player, 10_00n))).toBe('ok')
})

test('yesterday’s stake makes no room today for a bet that comes together with its rollback', async () => {
  const { bet, rollback, member, clock, wallet } = books
  const player = await member(100_00n)
  await setTerms(player, { wagerDayMax: money(10_00n) })
  const old = bet(player, 10_00n)
  expect(await codeOf(old)).toBe('ok')
  clock.advance(day)
  expect(await codeOf(bet(player, 10_00n))).toBe('ok')
  const back = wallet.submit(rollback(player, old.transactionId))
  expect(await codeOf(bet(player, 1n))).toBe('WAGER_LIMIT')
  expect(await back).toMatchObject({ ok: true, applied: true })
})

test('a limit set in the middle of the day counts what was played before it', async () => {
  const { wallet, bet, rollback, member } = books
  const player = await member(100_00n)
  const taken = bet(player, 5_00n)
  await wallet.submit(taken)
  await wallet.submit(bet(player, 7_00n))
  await wallet.submit(rollback(player, taken.transactionId))
  await setTerms(player, { wagerDayMax: money(10_00n) })
  expect(await codeOf(bet(player, 3_01n))).toBe('WAGER_LIMIT')
  expect(await codeOf(bet(player, 3_00n))).toBe('ok')
})

test('cash is staked before the bonus, and a rollback gives each bucket its own', async () => {
  const { wallet, bet, rollback, member, db } = books
  const player = await member(6_00n, 10_00n)
  const stake = bet(player, 10_00n)
  expect(await wallet.submit(stake)).toMatchObject({ balance: 6_00n, bonusUsed: 4_00n })
  expect(await walletOf(db, player, 'MYR')).toMatchObject({ cash: 0n, bonus: 6_00n })
  expect(await wallet.submit(rollback(player, stake.transactionId))).toMatchObject({
    balance: 16_00n,
    bonusUsed: 4_00n,
  })
  expect(await walletOf(db, player, 'MYR')).toMatchObject({ cash: 6_00n, bonus: 10_00n })
})

test('terms may put the bonus first, or out of play', async () => {
  const { wallet, bet, member, db } = books
  const first = await member(10_00n, 3_00n)
  await setTerms(first, { bonusOrder: 'bonus_first' })
  expect(await wallet.submit(bet(first, 4_00n))).toMatchObject({ bonusUsed: 3_00n, balance: 9_00n })
  expect(await walletOf(db, first, 'MYR')).toMatchObject({ cash: 9_00n, bonus: 0n })
  const never = await member(10_00n, 3_00n)
  await setTerms(never, { bonusOrder: 'cash_only' })
  expect(await wallet.balance(never, 'MYR')).toBe(10_00n)
  expect(await wallet.submit(bet(never, 11_00n))).toEqual({
    ok: false,
    code: 'INSUFFICIENT_FUNDS',
    balance: 10_00n,
  })
})

test('a win goes to the buckets its bet came from, rounded down for the bonus', async () => {
  const { wallet, bet, win, rollback, member, db } = books
  const player = await member(1_00n, 2_00n)
  const stake = bet(player, 3_00n)
  await wallet.submit(stake)
  const payout = win(player, 1_00n, { referenceTransactionId: stake.transactionId })
  expect(await wallet.submit(payout)).toMatchObject({ bonusUsed: 66n, balance: 1_00n })
  expect(await walletOf(db, player, 'MYR')).toMatchObject({ cash: 34n, bonus: 66n })
  await wallet.submit(rollback(player, payout.transactionId))
  expect(await walletOf(db, player, 'MYR')).toMatchObject({ cash: 0n, bonus: 0n })
})

test('a win without a reference goes by the bets of its round', async () => {
  const { wallet, bet, win, member, db } = books
  const player = await member(1_00n, 9_00n)
  const roundId = 'split'
  const sent = [
    wallet.submit(bet(player, 1_00n, { roundId })),
    wallet.submit(bet(player, 3_00n, { roundId })),
    wallet.submit(win(player, 8_00n, { roundId })),
  ]
  expect((await Promise.all(sent)).map((outcome) => outcome.ok)).toEqual([true, true, true])
  expect(await walletOf(db, player, 'MYR')).toMatchObject({ cash: 2_00n, bonus: 12_00n })
})
