import { type Currency, money } from '@kancil/contract/money'
import { dayFigures } from '@kancil/contract/operator/figures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.ts'
import { gatewayAccount, memberCash, vendorPlay } from '../../../ledger/accounts.ts'
import { openWallet } from '../../../ledger/wallets.ts'
import { post } from '../../../ledger/post.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { operator } from '../module.ts'

let server: TestServer
// 17:15 in Kuala Lumpur.
const now = new Date('2026-11-20T09:15:00.000Z')
const members = [newId('member'), newId('member'), newId('member')] as const
let number = 0

beforeAll(async () => {
  server = await testServer({ modules: [operator], at: now })
  for (const id of members) await openWallet(server.db, id, id === members[2] ? 'XTS' : 'MYR')
})
afterAll(() => server?.stop())

/** One movement: its effect on the member's cash, at a given time. */
async function move(at: number, kind: string, amount: bigint, text: string): Promise<void> {
  const currency: Currency = at === 2 ? 'XTS' : 'MYR'
  const cash = memberCash(members[at]!, currency)
  const isPayment = kind === 'deposit' || kind === 'suspense_credit'
  const other = isPayment ? gatewayAccount('bank', currency) : vendorPlay('rimba', currency)
  // A win taken back moves money the same way as a stake.
  const isOut = kind === 'bet' || kind === 'win back'
  await server.db.transaction().execute((tx) =>
    post(tx, {
      kind: kind === 'win back' ? 'rollback' : kind,
      source: isPayment ? 'deposit' : 'vendor:rimba',
      sourceTx: `tx-${++number}`,
      from: isOut ? cash : other,
      to: isOut ? other : cash,
      amount: money(amount),
      at: new Date(text),
    }),
  )
}

test('the day is the site’s: from its midnight, by hour, each currency apart', async () => {
  // 23:59 of the day before in Kuala Lumpur, and its first minute today.
  await move(0, 'deposit', 100_00n, '2026-11-19T15:59:00.000Z')
  await move(0, 'bet', 7_00n, '2026-11-19T15:59:30.000Z')
  await move(0, 'bet', 10_00n, '2026-11-19T16:00:00.000Z')
  await move(0, 'win', 4_00n, '2026-11-19T16:00:05.000Z')
  await move(1, 'deposit', 50_00n, '2026-11-20T01:00:00.000Z')
  await move(1, 'bet', 20_00n, '2026-11-20T08:30:00.000Z')
  await move(1, 'rollback', 20_00n, '2026-11-20T08:31:00.000Z')
  await move(1, 'bet', 5_00n, '2026-11-20T09:10:00.000Z')
  await move(1, 'win', 30_00n, '2026-11-20T09:11:00.000Z')
  await move(2, 'deposit', 1000_00n, '2026-11-20T02:00:00.000Z')
  await move(2, 'bet', 1_00n, '2026-11-20T02:30:00.000Z')

  const finance = await server.operator('finance')
  const { value } = await finance.call(dayFigures, {})
  expect(value.day).toBe('2026-11-20')
  expect(value.currencies.map((currency) => currency.currency)).toEqual(['MYR', 'XTS'])
  const [ringgit, trial] = value.currencies
  expect(ringgit).toMatchObject({
    turnover: '15.00',
    payout: '34.00',
    ggr: '-19.00',
    bets: 3,
    players: 2,
    depositsIn: '50.00',
    withdrawalsOut: '0.00',
  })
  // 18 hours have begun: the first made 6.00, 16:00 came to zero, and 17:00 lost 25.00.
  expect(ringgit!.ggrByHour).toHaveLength(18)
  expect(ringgit!.ggrByHour[0]).toBe('6.00')
  expect(ringgit!.ggrByHour.slice(1, 17)).toEqual(Array(16).fill('0.00'))
  expect(ringgit!.ggrByHour[17]).toBe('-25.00')
  expect(trial).toMatchObject({ ggr: '1.00', players: 1, bets: 1 })
})

test('a win that is taken back is no stake, and money released to a member came in', async () => {
  server.clock.set(new Date('2026-11-22T09:15:00.000Z'))
  await move(1, 'suspense_credit', 9_00n, '2026-11-22T08:00:00.000Z')
  await move(1, 'bet', 10_00n, '2026-11-22T08:30:00.000Z')
  await move(1, 'win', 25_00n, '2026-11-22T08:31:00.000Z')
  await move(1, 'win back', 25_00n, '2026-11-22T08:32:00.000Z')
  await move(1, 'win', 4_00n, '2026-11-22T08:33:00.000Z')
  const { value } = await (await server.operator('finance')).call(dayFigures, {})
  expect(value.currencies[0]).toMatchObject({
    turnover: '10.00',
    payout: '4.00',
    ggr: '6.00',
    depositsIn: '9.00',
  })
})

test('a new day begins with nothing', async () => {
  server.clock.set(new Date('2026-11-22T16:00:01.000Z'))
  const { value } = await (await server.operator('finance')).call(dayFigures, {})
  expect(value).toEqual({ day: '2026-11-23', currencies: [] })
})
