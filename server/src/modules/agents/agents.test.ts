import * as bills from '@kancil/contract/agents/statements'
import * as contracts from '@kancil/contract/agents/contracts'
import * as desk from '@kancil/contract/agents/desk'
import * as process from '@kancil/contract/agents/process'
import * as reports from '@kancil/contract/agents/reports'
import * as team from '@kancil/contract/agents/team'
import type { MemberId } from '@kancil/contract/ids'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { checkAffiliate } from '@kancil/contract/identity/invites'
import { setInviteDomain } from '@kancil/contract/identity/members'
import { memberRegistered } from '@kancil/contract/identity/registration'
import { inTransaction } from '../../kernel/db.ts'
import { emit } from '../../kernel/events/outbox.ts'
import { auditLedger } from '../../ledger/audit/run.ts'
import { recompute } from './settlement/recompute.ts'
import { settlePeriods, settleRun } from './settlement/runs.ts'
import { dividendTerms, fresh, openAgentWorld, type Person, requestId, terms } from './testing.ts'

const dayMs = 86_400_000
const world = await openAgentWorld()
const { settle, signIn, again, fund, play, offerTo, houseOffers, houseRates, agree, chain, cash } =
  world
afterEach(async () => {
  const { findings } = await auditLedger(world.server.db, world.server.clock)
  expect(findings).toEqual([])
})
afterAll(() => world.server.stop())

test('an agent registers a downline with rates, finds them in the tree, and changes them', async () => {
  const master = await settle(2, null)
  await houseRates(master)
  const rates = [{ line: 'RNG' as const, rateBasisPoints: 60 }]
  const input = { account: fresh('Newcomer'), password: 'rimba malam 7', isAgent: 1 as const }
  const order = { ...input, requestId: requestId(), rates, remark: ' from the fair ' }
  const opened = await master.caller.call(team.openDownline, order)
  expect(opened.code).toBe('')
  expect((await master.caller.call(team.openDownline, order)).value).toEqual(opened.value)
  const twice = { ...order, requestId: requestId() }
  expect((await master.caller.call(team.openDownline, twice)).code).toBe('account_taken')
  const above = { ...twice, rates: [{ line: 'RNG' as const, rateBasisPoints: 121 }] }
  expect((await master.caller.call(team.openDownline, above)).code).toBe('rate_above_own')
  const { memberId } = opened.value
  const agent: Person = {
    ...{ memberId: memberId as MemberId, account: input.account, kind: 1 as const },
    caller: await signIn(memberId as MemberId, 1),
  }
  const below = { ...order, requestId: requestId(), account: fresh('Lower'), isAgent: 0 as const }
  const lower = await agent.caller.call(team.openDownline, below)
  expect(lower.code).toBe('')
  const change = { memberId, rates: [{ line: 'RNG' as const, rateBasisPoints: 50 }], remark: 'x' }
  const tooLow = await master.caller.call(team.saveDownline, change)
  expect([tooLow.code, tooLow.body.value]).toEqual([
    'rate_below_downline',
    { line: 'RNG', least: 60 },
  ])
  const notDirect = { ...change, memberId: lower.value.memberId }
  expect((await master.caller.call(team.saveDownline, notDirect)).code).toBe('not_direct')
  const stranger = await settle(1, null)
  expect((await stranger.caller.call(team.saveDownline, change)).code).toBe('not_in_team')
  const search = await master.caller.call(team.downlines, { search: 'lower' })
  expect(search.value.items).toMatchObject([{ depth: 2, account: below.account, team: 0 }])
  const tree = await master.caller.call(team.downlines, {})
  expect(tree.value.items).toMatchObject([{ depth: 1, directs: 1, remark: 'from the fair', rates }])
  expect((await stranger.caller.call(team.downlines, { under: memberId })).code).toBe('not_in_team')
  const player = await settle(0, agent)
  expect((await player.caller.call(team.downlines, {})).code).toBe('forbidden')
})

test('a link has its rates, an end, and only its agent closes it', async () => {
  const master = await settle(2, null)
  const other = await settle(2, null)
  const order = { requestId: requestId(), isAgent: 0 as const, rates: [], remark: 'Fair' }
  const link = await master.caller.call(team.createLink, { ...order, lastDay: '2026-11-30' })
  expect(link.value).toMatchObject({ clicks: 0, registrations: 0, isOpen: true, remark: 'Fair' })
  expect((await master.caller.call(team.createLink, order)).value.code).toBe(link.value.code)
  const operator = await world.server.operator()
  const bound = { memberId: master.memberId, domain: 'raja.example.com' }
  expect((await operator.call(setInviteDomain, bound)).code).toBe('')
  const named = { ...order, requestId: requestId(), domain: 'raja.example.com' }
  const there = (await master.caller.call(team.createLink, named)).value
  expect(there.domain).toBe('raja.example.com')
  const check = (domain: string) =>
    world.server.visitor('member', '198.18.9.9').call(checkAffiliate, { code: there.code, domain })
  expect((await check('raja.example.com')).code).toBe('')
  expect((await check('play.example.com')).code).toBe('invitation_code_error')
  const foreign = { ...named, requestId: requestId() }
  expect((await other.caller.call(team.createLink, foreign)).code).toBe('domain_not_yours')
  await master.caller.call(team.closeLink, { code: there.code })
  const past = { ...order, requestId: requestId(), lastDay: '2026-11-01' }
  expect((await master.caller.call(team.createLink, past)).code).toBe('link_ends_before')
  const { code } = link.value
  expect((await other.caller.call(team.closeLink, { code })).code).toBe('not_found')
  expect((await master.caller.call(team.closeLink, { code })).code).toBe('')
  const { items } = (await master.caller.call(team.agentLinks, {})).value
  expect(items.find((row) => row.code === code)).toMatchObject({ isOpen: false })
})

test('offers are refused for strangers, above one’s own and beyond the hold; two answers are one', async () => {
  const { master, agent, player } = await chain()
  const stranger = await settle(1, null)
  expect((await offerTo(master, stranger, 'daily', terms(10))).code).toBe('not_direct')
  expect((await offerTo(agent, player, 'daily', terms(10))).code).toBe('not_an_agent')
  expect((await offerTo(master, agent, 'daily', terms(101))).code).toBe('more_generous_than_own')
  const dividend = await offerTo(master, agent, 'dividend', dividendTerms(500))
  expect(dividend.code).toBe('own_contract_missing')
  await houseRates(master)
  expect((await houseOffers(master, 'daily', terms(300))).code).toBe('too_costly')
  expect((await offerTo(master, agent, 'daily', terms(50, { tiers: [] }))).code).toBe(
    'tiers_missing',
  )
  const offered = await offerTo(master, agent, 'daily', terms(70))
  expect((await offerTo(master, agent, 'daily', terms(65))).code).toBe('offer_pending')
  const { contractId } = offered.value
  const both = await Promise.all([
    agent.caller.call(contracts.acceptContract, { contractId }),
    agent.caller.call(contracts.acceptContract, { contractId }),
  ])
  expect(both.map(({ code }) => code).toSorted()).toEqual(['', 'contract_decided'])
  const late = await offerTo(master, agent, 'daily', terms(80))
  world.server.clock.advance(8 * dayMs)
  await again(agent)
  const tooLate = { contractId: late.value.contractId }
  expect((await agent.caller.call(contracts.acceptContract, tooLate)).code).toBe('offer_expired')
})

test('a lower rate names the contracts it would end, and ends them only with consent', async () => {
  const { master, agent } = await chain()
  const third = await settle(1, agent)
  const modest = await settle(1, agent)
  await agree(third, await offerTo(agent, third, 'daily', terms(50)))
  await agree(modest, await offerTo(agent, modest, 'daily', terms(30)))
  const refused = await offerTo(master, agent, 'daily', terms(40))
  expect([refused.status, refused.code]).toEqual([409, 'confirm_terminate'])
  expect(refused.body.value).toEqual({ accounts: third.account })
  const states = async (who: Person) =>
    (await who.caller.call(contracts.agentContracts, { side: 'own' })).value.items.map(
      ({ state }) => state,
    )
  expect(await states(third)).toEqual(['active'])
  await agree(agent, await offerTo(master, agent, 'daily', terms(40), true))
  expect([await states(third), await states(modest)]).toEqual([['terminated'], ['active']])
})

test('the hold is guarded again when an offer is accepted, with what was accepted meanwhile', async () => {
  const master = await settle(2, null)
  const daily = await houseOffers(master, 'daily', terms(300))
  const hourly = await houseOffers(master, 'hourly', terms(300))
  expect([daily.code, hourly.code]).toEqual(['', ''])
  const both = await Promise.all(
    [daily, hourly].map(({ value: { contractId } }) =>
      master.caller.call(contracts.acceptContract, { contractId }),
    ),
  )
  expect(both.map(({ code }) => code).toSorted()).toEqual(['', 'too_costly'])
})

test('a lower contract ends what was given since its offer, once that is agreed to', async () => {
  const { master, agent } = await chain()
  const third = await settle(1, agent)
  const { contractId } = (await offerTo(master, agent, 'daily', terms(40))).value
  await agree(third, await offerTo(agent, third, 'daily', terms(50)))
  const refused = await agent.caller.call(contracts.acceptContract, { contractId })
  expect([refused.status, refused.code]).toEqual([409, 'confirm_terminate'])
  expect(refused.body.value).toEqual({ accounts: third.account })
  const agreed = await agent.caller.call(contracts.acceptContract, { contractId, confirm: true })
  expect(agreed.value.state).toBe('active')
  const own = (await third.caller.call(contracts.agentContracts, { side: 'own' })).value.items
  expect(own).toMatchObject([{ state: 'terminated', reason: 'upline_reduced' }])
})

test('a link gives no more than its agent has by the time somebody comes by it', async () => {
  const { server } = world
  const master = await settle(2, null)
  await houseRates(master)
  const rates = [{ line: 'RNG' as const, rateBasisPoints: 120 }]
  const order = { requestId: requestId(), isAgent: 1 as const, rates, remark: '' }
  const { code } = (await master.caller.call(team.createLink, order)).value
  await houseRates(master, 60)
  const newcomer = await settle(1, master)
  const { memberId } = newcomer
  await sql`update member set affiliate_code = ${code} where id = ${memberId}`.execute(
    server.ownerDb,
  )
  const { merchant } = server.kernel.config
  const fact = { memberId, merchant, uplineId: master.memberId, accountKind: 1 }
  const at = server.clock.now().toISOString()
  await inTransaction(server.db, (tx) => emit(tx, memberRegistered, { ...fact, at }))
  await server.drain()
  const given = (await newcomer.caller.call(team.agentTerms, {})).value.rates
  expect(given.find(({ line }) => line === 'RNG')).toEqual({ line: 'RNG', rateBasisPoints: 60 })
  const links = (await master.caller.call(team.agentLinks, {})).value.items
  expect(links).toMatchObject([{ code, registrations: 1 }])
})

test('a month of three levels: every bill equals the model, and a second run pays nothing', async () => {
  const { server } = world
  server.clock.set(new Date('2027-01-01T04:00:00.000Z'))
  const { master, agent, player } = await chain()
  await houseRates(master)
  await agree(master, await houseOffers(master, 'dividend', dividendTerms(2_000)))
  await agree(agent, await offerTo(master, agent, 'dividend', dividendTerms(1_500)))
  await fund(player, 500_000_00n)
  let [masterWages, agentWages, rebates, loss] = [0n, 0n, 0n, 0n]
  // What was paid by the end of January: the last day's wages and rebates are February's.
  let given = { agent: 0n, whole: 0n }
  for (let day = 0; day < 31; day++) {
    server.clock.set(new Date(Date.UTC(2027, 0, 1 + day, 5)))
    const rounds = day % 4
    let turnover = 0n
    for (let at = 0; at < rounds; at++) {
      const payout = day % 5 === 0 ? 95n : 20n
      await play(player, '80.00', `${payout}.00`)
      turnover += 80_00n
      loss += 80_00n - payout * 100n
    }
    given = { agent: agentWages, whole: agentWages + masterWages + rebates }
    const agentWage = turnover >= 100_00n ? (turnover * 60n) / 10_000n : 0n
    const masterWage = turnover >= 100_00n ? (turnover * 100n) / 10_000n : 0n
    agentWages += agentWage
    masterWages += masterWage - agentWage
    // The agent has no rate of their own: the whole 1.2 % that the house gave is the master's.
    rebates += (turnover * 120n) / 10_000n
    server.clock.set(new Date(Date.UTC(2027, 0, 1 + day, 18, 5)))
    await settlePeriods(server.kernel)
    await server.drain()
  }
  // Dividends: the loss less what the team was given; the agent's base holds no rebate of the
  // master's.
  const agentBase = loss - given.agent
  const masterBase = loss - given.whole
  const agentDividend = (agentBase * 1_500n) / 10_000n
  const masterOwn = (masterBase * 2_000n) / 10_000n
  expect(await cash(agent)).toBe(agentWages + agentDividend)
  const masterDividend = masterOwn - agentDividend
  expect(masterDividend).toBeGreaterThan(0n)
  expect(await cash(master)).toBe(masterWages + rebates + masterDividend)
  const before = await cash(master)
  await settlePeriods(server.kernel)
  await settleRun(server.kernel, 'dividend', 'M:2027-01-01')
  expect(await cash(master)).toBe(before)
  for (const who of [master, agent, player]) await again(who)
  await expectReports(master, player)
})

async function expectReports(master: Person, player: Person): Promise<void> {
  const days = { from: '2027-01-01', to: '2027-02-01' }
  const loss = (await master.caller.call(reports.userLoss, { ...days, account: player.account }))
    .value
  expect(loss.items).toMatchObject([{ account: player.account, stake: loss.sum.stake }])
  const income = (await master.caller.call(reports.agentIncome, days)).value
  expect(new Set(income.items.map(({ kind }) => kind))).toEqual(
    new Set(['daily', 'rebate', 'dividend']),
  )
  const bets = (await master.caller.call(reports.teamBets, { pageSize: 5 })).value
  expect(bets.items).toHaveLength(5)
  const more = await master.caller.call(reports.teamBets, { pageSize: 5, cursor: bets.nextCursor! })
  expect(more.value.items[0]!.betId).not.toBe(bets.items[4]!.betId)
  const details = await master.caller.call(reports.accountDetails, {
    ...days,
    account: player.account,
  })
  expect(details.value.items.length).toBeGreaterThan(0)
  expect((await master.caller.call(reports.userLoss, { account: 'nobody' })).code).toBe(
    'not_in_team',
  )
  expect((await master.caller.call(reports.userLoss, { from: '2027-02-30' })).code).toBe(
    'range_invalid',
  )
  const overview = (await master.caller.call(team.teamOverview, { range: 'yesterday' })).value
  expect(overview).toMatchObject({ members: 2, debt: '0.00' })
  const statements = (await master.caller.call(bills.agentStatements, { kind: 'dividend' })).value
  expect(statements.items).toMatchObject([{ period: 'M:2027-01-01', rateBasisPoints: 2_000 }])
  const books = await recompute(world.server.db, statements.items[0]!.statementId)
  expect(books).toMatchObject({ isSame: true })
  expect((await master.caller.call(process.dailyProcess, {})).value).toMatchObject({ isOpen: true })
  expect((await master.caller.call(process.realtimeProcess, {})).value.isOpen).toBe(false)
}

test('operators see agents, runs and contracts, and move a member with a preview', async () => {
  const { master, agent, player } = await chain()
  await houseRates(master)
  const rates = [{ line: 'RNG' as const, rateBasisPoints: 100 }]
  for (const [upline, { memberId }] of [[master, agent] as const, [agent, player] as const]) {
    const order = { memberId, rates, remark: '' }
    expect((await upline.caller.call(team.saveDownline, order)).code).toBe('')
  }
  const other = await settle(2, null)
  await houseRates(other, 70)
  const operator = await world.server.operator()
  const move = { account: agent.account, upline: other.account }
  await houseOffers(master, 'hourly', terms(50)).then((offered) => agree(master, offered))
  const pending = await offerTo(master, agent, 'hourly', terms(50))
  const preview = (await operator.call(desk.previewMove, move)).value
  expect(preview).toMatchObject({ team: 1, ending: ['daily', 'hourly'], loweredRates: 2 })
  const touched = [
    { account: agent.account, contracts: ['daily', 'hourly'], rates: 1 },
    { account: player.account, contracts: [], rates: 1 },
  ]
  expect(preview.accounts).toHaveLength(2)
  expect(preview.accounts).toEqual(expect.arrayContaining(touched))
  expect(preview.moreAccounts).toBe(0)
  // Without an upline they are moved under nobody.
  const alone = await operator.call(desk.previewMove, { account: agent.account })
  expect([alone.code, alone.value.fromUpline]).toEqual(['', master.account])
  const circle = { account: other.account, upline: other.account }
  expect((await operator.call(desk.previewMove, circle)).code).toBe('line_would_circle')
  const moved = await operator.call(desk.moveMember, { ...move, note: 'asked in writing' })
  expect(moved.code).toBe('')
  expect((await operator.call(desk.previewMove, move)).code).toBe('already_there')
  const { contractId } = pending.value
  const late = await agent.caller.call(contracts.acceptContract, { contractId })
  expect(late.code).toBe('contract_decided')
  const below = (await other.caller.call(team.downlines, { search: player.account })).value.items
  expect(below).toMatchObject([{ rates: [{ line: 'RNG', rateBasisPoints: 70 }] }])
  const tree = (await other.caller.call(team.downlines, { search: player.account })).value
  expect(tree.items).toMatchObject([{ depth: 2 }])
  const rows = (await operator.call(desk.deskAgents, { search: other.account })).value.items
  expect(rows).toMatchObject([{ directs: 1, team: 2 }])
  const directs = (await operator.call(desk.deskAgents, { upline: other.account })).value.items
  expect(directs).toMatchObject([{ account: agent.account, upline: other.account }])
  const runs = (await operator.call(desk.deskRuns, {})).value.items
  expect(runs.every(({ state }) => state === 'done')).toBe(true)
  const period = { kind: 'dividend' as const, period: 'M:2027-01-01' }
  expect((await operator.call(desk.retryRun, period)).value).toMatchObject({ tries: 3 })
  const { rows: lines } = await sql<{ n: bigint }>`select count(*) as n from member_line
    where member_id = ${player.memberId}`.execute(world.server.db)
  expect(lines[0]!.n).toBe(3n)
})
