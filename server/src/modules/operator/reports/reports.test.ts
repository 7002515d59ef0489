import type { MemberId } from '@kancil/contract/ids'
import { type Currency, money } from '@kancil/contract/money'
import { cohorts } from '@kancil/contract/operator/cohorts'
import * as calls from '@kancil/contract/operator/reports'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../kernel/db.ts'
import { newId } from '../../../kernel/ids.ts'
import { gatewayAccount, house, memberBonus, memberCash } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { submitIn } from '../../../ledger/submit-in.ts'
import { openWallet } from '../../../ledger/wallets.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { operator } from '../module.ts'
import { checkReports } from './check.ts'

let server: TestServer
const now = new Date('2026-11-20T04:00:00.000Z')
const agent = newId('member') as MemberId
const members = Array.from({ length: 4 }, () => newId('member') as MemberId)
const currencyOf = (at: number): Currency => (at === 3 ? 'SGD' : 'MYR')
let number = 0

beforeAll(async () => {
  server = await testServer({ modules: [operator], at: now })
  for (const [at, id] of members.entries()) await openWallet(server.db, id, currencyOf(at))
  await sql`insert into member_line (member_id, ancestor_id, depth)
    values (${members[1]}, ${agent}, 1), (${members[1]}, ${newId('member')}, 2)`.execute(
    server.ownerDb,
  )
})
afterAll(() => server?.stop())

type Move = {
  readonly kind:
    | 'deposit'
    | 'withdrawal_paid'
    | 'bonus'
    | 'reward'
    | 'back'
    | 'wages'
    | 'bet'
    | 'win'
    | 'undo'
  readonly member: number
  readonly vendor: 'rimba' | 'bayu'
  readonly game: 'tiger' | 'deer'
  readonly amount: number
  readonly daysAgo: number
}
let booked: { member: number; vendor: string; id: string }[] = []

async function make(move: Move): Promise<void> {
  const { kind, member, vendor, game, daysAgo } = move
  const [memberId, currency] = [members[member]!, currencyOf(member)]
  const at = new Date(now.getTime() - daysAgo * 86_400_000)
  const id = `tx-${++number}`
  const amount = money(BigInt(move.amount))
  await inTransaction(server.db, async (tx) => {
    const [cash, bonus] = [memberCash(memberId, currency), memberBonus(memberId, currency)]
    const posting = { source: 'test', sourceTx: id, amount, at }
    const bank = gatewayAccount('bank', currency)
    const promotions = house('promotions', currency)
    if (kind === 'deposit') await post(tx, { ...posting, kind, from: bank, to: cash })
    else if (kind === 'withdrawal_paid') await post(tx, { ...posting, kind, from: cash, to: bank })
    else if (kind === 'bonus')
      await post(tx, { ...posting, kind: 'bonus_granted', from: promotions, to: bonus })
    else if (kind === 'reward')
      await post(tx, { ...posting, kind: 'reward_granted', from: promotions, to: cash })
    else if (kind === 'back')
      await post(tx, { ...posting, kind: 'bonus_forfeited', from: bonus, to: promotions })
    else if (kind === 'wages') {
      const wage = { kind: 'agent_salary', from: house('agents', currency), to: cash }
      await post(tx, { ...posting, ...wage })
    } else {
      const address = { memberId, currency, vendorId: vendor, scope: 'vendor' } as const
      const command = { ...address, transactionId: id }
      const round = { roundId: id, gameCode: game }
      const last = booked.findLast((row) => row.member === member && row.vendor === vendor)
      if (kind === 'bet') await submitIn(tx, { ...command, ...round, kind, amount }, at)
      else if (kind === 'win') await submitIn(tx, { ...command, ...round, kind, amount }, at)
      else if (last)
        await submitIn(tx, { ...command, kind: 'rollback', originalTransactionId: last.id }, at)
      if (kind !== 'undo') booked.push({ member, vendor, id })
    }
  }).catch((error: unknown) => {
    // Too little money: refused, and nothing of it is booked.
    if ((error as { code?: string }).code !== 'insufficient_funds') throw error
  })
}

const moves = fc.array(
  fc.record<Move>({
    kind: fc.constantFrom(
      ...([
        'deposit',
        'withdrawal_paid',
        'bonus',
        'reward',
        'back',
        'wages',
        'bet',
        'win',
        'undo',
      ] as const),
    ),
    member: fc.nat(3),
    vendor: fc.constantFrom('rimba', 'bayu'),
    game: fc.constantFrom('tiger', 'deer'),
    amount: fc.integer({ min: 1, max: 5_000 }),
    daysAgo: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 60, maxLength: 120 },
)

test('after any movements the figures are the ledger’s to the sen, by every breakdown', async () => {
  for (const list of fc.sample(moves, { numRuns: 3, seed: 42 }))
    for (const move of list) await make(move)
  await server.drain()
  const check = await checkReports(server.kernel)
  expect(check).toMatchObject({ differenceCount: 0, differences: [] })
  expect(check.compared).toBeGreaterThan(20)

  const finance = await server.operator('finance')
  const range = { from: '2026-11-01', to: '2026-11-20' }
  const whole = (await finance.call(calls.moneyReport, { ...range, group: 'currency' })).value
  expect(whole.sums.map(({ currency }) => currency)).toEqual(['MYR', 'SGD'])
  for (const group of calls.reportGroups) {
    const { value } = await finance.call(calls.moneyReport, { ...range, group, pageSize: 100 })
    expect(value.sums).toEqual(whole.sums)
    for (const sums of value.sums)
      for (const figure of ['turnover', 'payout', 'ggr', 'bonus', 'ngr', 'deposits'] as const)
        expect([group, figure, sumOf(value.items, sums.currency, figure)]).toEqual([
          ...[group, figure, Math.round(Number(sums[figure]) * 100)],
        ])
  }
  const { value: agents } = await finance.call(calls.moneyReport, { ...range, group: 'agent' })
  expect(new Set(agents.items.map(({ key }) => key))).toEqual(new Set([agent, calls.noKey]))
})

function sumOf<Figure extends string>(
  rows: readonly ({ readonly currency: string } & Readonly<Record<Figure, string>>)[],
  currency: string,
  figure: Figure,
): number {
  const own = rows.filter((row) => row.currency === currency)
  return own.reduce((sum, row) => sum + Math.round(Number(row[figure]) * 100), 0)
}

test('each figure opens the movements that it is the sum of', async () => {
  const finance = await server.operator('finance')
  const scope = { from: '2026-11-01', to: '2026-11-20', currency: 'MYR' } as const
  for (const narrow of [{}, { vendorId: 'rimba' }, { agentId: agent }] as const) {
    const filter = { ...scope, ...narrow }
    const { sums } = (await finance.call(calls.moneyReport, filter)).value
    for (const figure of calls.openedFigures) {
      const rows: calls.ReportMovement[] = []
      let cursor: string | null | undefined
      while (cursor !== null) {
        const page = await finance.call(calls.reportMovements, {
          ...{ ...filter, figure, pageSize: 7 },
          ...(cursor ? { cursor } : {}),
        })
        rows.push(...page.value.items)
        cursor = page.value.nextCursor
      }
      const expected = Math.round(Number(sums[0]?.[figure] ?? 0) * 100)
      expect([narrow, figure, sumOf(rows, 'MYR', 'amount')]).toEqual([narrow, figure, expected])
      expect(new Set(rows.map(({ transferId }) => transferId)).size).toBe(rows.length)
    }
  }
})

test('the same rows come as a file', async () => {
  const finance = await server.operator('finance')
  const asked = { from: '2026-11-01', to: '2026-11-20', group: 'vendor' } as const
  const { value } = await finance.call(calls.exportMoneyReport, asked)
  const { body } = await server.kernel.console.app.inject(value.url)
  const lines = String(body).trim().split('\r\n')
  expect(lines[0]).toContain('key,name,currency,bets,turnover')
  const { items } = (await finance.call(calls.moneyReport, asked)).value
  expect(lines).toHaveLength(items.length + 1)
  const rimba = items.find(({ key, currency }) => key === 'rimba' && currency === 'MYR')!
  expect(lines.some((line) => line.includes(`MYR,${rimba.bets},${rimba.turnover}`))).toBe(true)
})

test('an event that comes again, or a figure that is wrong, is found by the check', async () => {
  await sql`update report_day set stake = stake + 1 where vendor_id = 'bayu' and currency = 'MYR'
    and day = '2026-11-18'`.execute(server.db)
  const check = await checkReports(server.kernel)
  expect(check.differences.map(({ figure, vendorId }) => [figure, vendorId])).toContainEqual([
    ...['ggr', 'bayu'],
  ])
  const { value } = await (await server.operator('auditor')).call(calls.reportChecks, {})
  expect(value.items.map(({ differenceCount }) => differenceCount > 0)).toEqual([true, false])
})

test('a range too long or no range is refused', async () => {
  const finance = await server.operator('finance')
  const ask = (from: string, to: string) => finance.call(calls.moneyReport, { from, to })
  expect(await ask('2016-11-01', '2026-11-20')).toMatchObject({
    ...{ code: 'range_too_long', value: { most: calls.reportDaysMax } },
  })
  expect((await ask('2026-11-21', '2026-11-20')).code).toBe('range_invalid')
  const export10 = { from: '2016-11-01', to: '2026-11-20' }
  expect((await finance.call(calls.exportMoneyReport, export10)).code).toBe('range_too_long')
})

test('cohorts count who still plays, week by week', async () => {
  await sql`insert into report_member (member_id, currency, registered_on)
    select u, 'MYR', '2026-11-09' from unnest(${members.slice(0, 3)}::text[]) u
    on conflict (member_id) do update set registered_on = excluded.registered_on`.execute(server.db)
  const finance = await server.operator('finance')
  const { value } = await finance.call(cohorts, { kind: 'registered', weeks: 4 })
  expect(value.rows).toMatchObject([{ week: '2026-11-09', members: 3 }])
  const [first, second] = value.rows[0]!.weeks
  expect(first).toEqual({ active: 0, ngr: '0.00' })
  expect(second!.active).toBeGreaterThan(0)
  const paid = await finance.call(cohorts, { kind: 'deposited' })
  expect(paid.value.rows.map(({ week }) => week)).toEqual(['2026-11-16'])
})
