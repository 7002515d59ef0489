import { type Currency, money } from '@kancil/contract/money'
import { removeAlert, saveAlert } from '@kancil/contract/operator/alerts'
import { dayFigures } from '@kancil/contract/operator/figures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.ts'
import { gatewayAccount, house, memberCash, vendorPlay } from '../../../ledger/accounts.ts'
import { openWallet } from '../../../ledger/wallets.ts'
import { post } from '../../../ledger/post.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { operator } from '../module.ts'

let server: TestServer
// 17:20 in Kuala Lumpur: the last complete quarter ends at 17:15.
const now = new Date('2026-11-20T09:20:00.000Z')
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
  const isPayment = kind === 'deposit'
  const other = isPayment
    ? gatewayAccount('bank', currency)
    : kind === 'cashback'
      ? house('promotions', currency)
      : vendorPlay('rimba', currency)
  await server.db.transaction().execute((tx) =>
    post(tx, {
      ...{ kind, source: isPayment ? 'deposit' : 'vendor:rimba', sourceTx: `tx-${++number}` },
      ...(kind === 'bet' ? { from: cash, to: other } : { from: other, to: cash }),
      ...{ amount: money(amount), at: new Date(text) },
    }),
  )
}
const read = async () => {
  await server.drain()
  return (await (await server.operator('finance')).call(dayFigures, {})).value
}

test('the day is the site’s, each currency apart, beside last week’s to the same quarter', async () => {
  // 23:59 of the day before in Kuala Lumpur, and its first minute today.
  await move(0, 'deposit', 100_00n, '2026-11-19T15:59:00.000Z')
  await move(0, 'bet', 7_00n, '2026-11-19T15:59:30.000Z')
  await move(0, 'bet', 10_00n, '2026-11-19T16:00:00.000Z')
  await move(0, 'win', 4_00n, '2026-11-19T16:00:05.000Z')
  await move(1, 'deposit', 50_00n, '2026-11-20T01:00:00.000Z')
  await move(1, 'bet', 5_00n, '2026-11-20T09:10:00.000Z')
  // After the last complete quarter.
  await move(1, 'win', 30_00n, '2026-11-20T09:16:00.000Z')
  await move(1, 'cashback', 2_00n, '2026-11-20T09:17:00.000Z')
  await move(2, 'deposit', 1000_00n, '2026-11-20T02:00:00.000Z')
  await move(2, 'bet', 1_00n, '2026-11-20T02:30:00.000Z')
  // A week ago: before the quarter, and after it.
  await move(0, 'deposit', 90_00n, '2026-11-13T01:00:00.000Z')
  await move(0, 'bet', 8_00n, '2026-11-13T09:14:59.000Z')
  await move(0, 'bet', 3_00n, '2026-11-13T09:15:00.000Z')

  const value = await read()
  expect(value).toMatchObject({
    ...{ day: '2026-11-20', comparedDay: '2026-11-13', comparedUntil: '17:15', alerts: [] },
  })
  expect(value.currencies.map(({ currency }) => currency)).toEqual(['MYR', 'XTS'])
  const [ringgit, trial] = value.currencies
  expect(ringgit!.today).toEqual({
    ...{ turnover: '15.00', payout: '34.00', ggr: '-19.00', bonus: '2.00', ngr: '-21.00' },
    ...{ bets: 2, players: 2, deposits: '50.00', withdrawals: '0.00' },
  })
  expect(ringgit!.soFar).toMatchObject({ ggr: '11.00', bonus: '0.00', players: 2 })
  expect(ringgit!.lastWeek).toMatchObject({ ggr: '8.00', bets: 1, players: 1, deposits: '90.00' })
  expect(ringgit!.ggrByHour).toHaveLength(18)
  expect(ringgit!.ggrByHour[0]).toBe('6.00')
  expect(ringgit!.ggrByHour[17]).toBe('-25.00')
  expect(ringgit!.ggrByHourLastWeek).toHaveLength(24)
  expect(ringgit!.ggrByHourLastWeek[17]).toBe('11.00')
  expect(trial!.today).toMatchObject({ ggr: '1.00', players: 1, bets: 1 })
})

test('an operator’s thresholds warn while the day meets them', async () => {
  const admin = await server.operator('admin')
  const rule = { figure: 'ggr', currency: 'MYR', side: 'below', unit: 'amount' } as const
  const saved = await admin.call(saveAlert, { ...rule, threshold: '-10.00' })
  await admin.call(saveAlert, { ...rule, side: 'above', unit: 'percent', threshold: '130' })
  await admin.call(saveAlert, { ...rule, figure: 'players', threshold: '2' })
  expect((await read()).alerts).toMatchObject([
    { side: 'above', unit: 'percent', threshold: '130', value: '137' },
    { side: 'below', unit: 'amount', threshold: '-10.00', value: '-19.00' },
  ])
  // A second one for the same figure takes its place.
  const again = await admin.call(saveAlert, { ...rule, threshold: '-19.00' })
  expect(again.value.alertId).toBe(saved.value.alertId)
  expect((await read()).alerts).toHaveLength(1)
  expect((await admin.call(saveAlert, { ...rule, threshold: '1.234' })).code).toBe(
    'threshold_invalid',
  )
  const { alertId } = saved.value
  expect((await admin.call(removeAlert, { alertId })).code).toBe('')
  expect((await admin.call(removeAlert, { alertId })).code).toBe('not_found')
})

test('a new day begins with nothing', async () => {
  server.clock.set(new Date('2026-11-22T16:00:01.000Z'))
  expect(await read()).toMatchObject({ day: '2026-11-23', comparedUntil: '00:00', currencies: [] })
})
