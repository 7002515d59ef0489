import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { agentContracts } from '@kancil/contract/agents/contracts'
import { deskRuns, moveMember } from '@kancil/contract/agents/desk'
import * as disputes from '@kancil/contract/agents/disputes'
import { search } from '@kancil/contract/operator/search'
import * as process from '@kancil/contract/agents/process'
import * as reports from '@kancil/contract/agents/reports'
import * as bills from '@kancil/contract/agents/statements'
import { teamOverview } from '@kancil/contract/agents/team'
import { takeBreak } from '@kancil/contract/safety/exclusion'
import { businessDay } from '@kancil/contract/time'
import { consolidatedFunds } from '@kancil/contract/wallet/balance'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { auditLedger } from '../../ledger/audit/run.ts'
import { debtOf } from './settlement/debt-store.ts'
import { recompute } from './settlement/recompute.ts'
import { settleHours, settlePeriods, settleRun } from './settlement/runs.ts'
import { dividendTerms, fresh, openAgentWorld, type Person, terms } from './testing.ts'

const script = join(import.meta.dirname, '../../../../tools/verify/verify-agent-statement.mjs')
const folder = mkdtempSync(join(tmpdir(), 'kancil-bills-'))
const world = await openAgentWorld()
const { server, settle, again, fund, play, offerTo, houseOffers, houseRates, agree, chain, cash } =
  world
afterEach(async () => {
  const { findings } = await auditLedger(server.db, server.clock)
  expect(findings).toEqual([])
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await server.stop()
})

/** Each test has a week of its own, from its Monday on. */
let week = 0
const instant = (day: number, hour = 4, minute = 5) =>
  new Date(Date.UTC(2027, 1, 7 * week + day, hour, minute))
function beginWeek(): void {
  week += 1
  server.clock.set(instant(1))
}
const at = (day: number, hour = 4) => server.clock.set(instant(day, hour))

const weekly = (rate: number) => ({ ...dividendTerms(rate), period: 'W' as const })

async function billsOf(who: Person, kind?: bills.StatementKind) {
  await again(who)
  return (await who.caller.call(bills.agentStatements, kind ? { kind } : {})).value.items
}

/** The file of a bill, as the agent downloads it. */
async function fileOf(who: Person, statementId: string): Promise<string> {
  const { value } = await who.caller.call(bills.exportStatement, { statementId })
  const { app } = server.kernel.member
  const { statusCode, body } = await app.inject({ method: 'GET', url: value.url })
  expect(statusCode).toBe(200)
  return body
}

async function verify(content: string): Promise<{ code: number; output: string }> {
  const file = join(folder, `${fresh('bill')}.json`)
  writeFileSync(file, content)
  const node = globalThis.process.execPath
  try {
    const { stdout } = await promisify(execFile)(node, [script, file])
    return { code: 0, output: stdout }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, output: stderr }
  }
}

async function takeBack(round: Awaited<ReturnType<typeof play>>): Promise<void> {
  const { playerId, originalTransactionId } = round
  const body = { playerId, transactionId: fresh('undo'), originalTransactionId }
  expect((await world.world.vendor.call('/rollback', body)).body).toMatchObject({ status: 'OK' })
  await server.drain()
}

test('without a contract and a rate of the house nothing is paid', async () => {
  beginWeek()
  const master = await settle(2, null)
  const player = await settle(0, master)
  await fund(player, 500_00n)
  await play(player, '100.00')
  at(2)
  await settlePeriods(server.kernel)
  expect(await cash(master)).toBe(0n)
  await houseRates(master)
  await play(player, '100.00')
  at(3)
  await settlePeriods(server.kernel)
  expect(await cash(master)).toBe(1_20n)
})

test('what is taken back on a later day is made up for by the days after it', async () => {
  beginWeek()
  const { master, agent, player } = await chain()
  await houseRates(master)
  await fund(player, 1_000_00n)
  const round = await play(player, '100.00')
  at(2)
  await settlePeriods(server.kernel)
  expect([await cash(agent), await cash(master)]).toEqual([60n, 40n + 1_20n])
  await takeBack(round)
  at(3)
  await settlePeriods(server.kernel)
  const [bill] = await billsOf(agent, 'daily')
  expect(bill).toMatchObject({ turnover: '-100.00', own: '0.00', carryOut: '-100.00' })
  const [rebate] = await billsOf(master, 'rebate')
  expect(rebate).toMatchObject({ own: '0.00', lower: '1.20', deficit: '1.20', paid: '0.00' })
  const line = { name: `${agent.account} RNG`, turnover: '-100.00', rateBasisPoints: 120 }
  expect(rebate!.lines).toEqual([{ ...line, amount: '-1.20' }])
  for (let stake = 0; stake < 3; stake++) await play(player, '100.00')
  at(4)
  await settlePeriods(server.kernel)
  expect(await cash(agent)).toBe(60n + 1_20n)
  // The rebate of 3.60 pays the debt back first.
  expect(await cash(master)).toBe(40n + 1_20n + 80n + 2_40n)
  for (const who of [agent, master])
    for (const { statementId } of await billsOf(who)) {
      expect(await verify(await fileOf(who, statementId))).toMatchObject({ code: 0 })
      expect(await recompute(server.db, statementId)).toMatchObject({ isSame: true })
    }
})

test('a bill waits for the last events of its period, which count for the day they happened on', async () => {
  beginWeek()
  const { agent, player } = await chain()
  await fund(player, 500_00n)
  server.clock.set(instant(1, 15, 59))
  await play(player, '100.00', '0.00', false)
  server.clock.set(instant(1, 18, 5))
  const key = `D:${businessDay(instant(1))}`
  expect(await settleRun(server.kernel, 'daily', key, 0)).toBe(false)
  await expect(settlePeriods(server.kernel, 0)).rejects.toThrow(/periods are not settled/)
  const operator = await server.operator()
  const failed = (await operator.call(deskRuns, { state: 'failed' })).value.items
  expect(failed).toContainEqual(
    expect.objectContaining({ period: key, error: expect.stringMatching(/is added up/) }),
  )
  expect(await cash(agent)).toBe(0n)
  await server.drain()
  await settlePeriods(server.kernel)
  const [bill] = await billsOf(agent, 'daily')
  expect(bill).toMatchObject({ period: key, turnover: '100.00', paid: '0.60' })
  expect(await recompute(server.db, bill!.statementId)).toMatchObject({ isSame: true })
})

test('rebates of a week in which no worker ran are made up for', async () => {
  beginWeek()
  const master = await settle(2, null)
  const player = await settle(0, master)
  await houseRates(master)
  await fund(player, 500_00n)
  await play(player, '100.00')
  at(8)
  await settlePeriods(server.kernel)
  expect(await cash(master)).toBe(1_20n)
})

test('a contract that ends on its day ends what was given below it', async () => {
  beginWeek()
  const master = await settle(2, null)
  const agent = await settle(1, master)
  const player = await settle(0, agent)
  await agree(master, await houseOffers(master, 'daily', terms(100), businessDay(instant(1))))
  await agree(agent, await offerTo(master, agent, 'daily', terms(60)))
  await fund(player, 500_00n)
  await play(player, '100.00')
  at(2)
  await play(player, '100.00')
  // Late by two days: what happened on the second is nobody's all the same.
  at(4)
  await settlePeriods(server.kernel)
  expect([await cash(agent), await cash(master)]).toEqual([60n, 40n])
  await again(agent)
  const own = (await agent.caller.call(agentContracts, { side: 'own' })).value.items
  expect(own).toMatchObject([{ state: 'terminated', reason: 'upline_ended' }])
})

test('a bill that was changed does not pass the check', async () => {
  const agent = await settle(1, null)
  await agree(agent, await houseOffers(agent, 'daily', terms(100)))
  await fund(agent, 500_00n)
  await play(agent, '100.00')
  at(5)
  await settlePeriods(server.kernel)
  const [bill] = await billsOf(agent)
  const content = await fileOf(agent, bill!.statementId)
  expect(await verify(content)).toMatchObject({ code: 0 })
  const file = JSON.parse(content) as { bill: object; members: { turnover: string }[] }
  const dearer = { ...file, bill: { ...file.bill, own: '200', paid: '200' } }
  const faked = await verify(JSON.stringify(dearer))
  expect([faked.code, faked.output]).toEqual([1, expect.stringMatching(/wrong: own, paid/)])
  const more = file.members.map((member) => ({ ...member, turnover: '20000' }))
  expect((await verify(JSON.stringify({ ...file, members: more }))).code).toBe(1)
  const stranger = await settle(1, null)
  const asked = { statementId: bill!.statementId }
  expect((await stranger.caller.call(bills.exportStatement, asked)).code).toBe('not_found')
})

test('who has excluded themselves counts for nobody', async () => {
  beginWeek()
  const master = await settle(2, null)
  const [one, other] = [await settle(0, master), await settle(0, master)]
  const given = terms(100, {
    tiers: [{ minTurnover: 0, minUsers: 2, minLoss: 0, rateBasisPoints: 100 }],
  })
  await agree(master, await houseOffers(master, 'daily', given))
  for (const player of [one, other]) {
    await fund(player, 500_00n)
    await play(player, '50.00')
  }
  const overview = async () => (await master.caller.call(teamOverview, { range: 'today' })).value
  expect(await overview()).toMatchObject({ members: 2, activeMembers: 2, depositors: 2 })
  const answer = await one.caller.call(takeBreak, {
    break: { kind: 'self_exclusion', months: 6 },
  })
  expect(answer.code).toBe('')
  expect(await overview()).toMatchObject({ members: 1, activeMembers: 1, depositors: 1 })
  at(2)
  await settlePeriods(server.kernel)
  const [bill] = await billsOf(master)
  expect(bill).toMatchObject({ activeUsers: 1, turnover: '100.00', own: '0.00' })
  expect(await verify(await fileOf(master, bill!.statementId))).toMatchObject({ code: 0 })
})

test('a contract that takes another’s place within a period takes what is below off once', async () => {
  beginWeek()
  const master = await settle(2, null)
  const agent = await settle(1, master)
  const player = await settle(0, agent)
  await agree(master, await houseOffers(master, 'dividend', weekly(2_000)))
  await agree(agent, await offerTo(master, agent, 'dividend', weekly(1_000)))
  await fund(player, 1_000_00n)
  await play(player, '100.00')
  at(4)
  for (const who of [master, agent]) await again(who)
  await agree(master, await houseOffers(master, 'dividend', weekly(3_000)))
  await play(player, '100.00')
  at(8)
  await settlePeriods(server.kernel)
  expect(await cash(agent)).toBe(20_00n)
  // 20 % of 100 less the 20 of the agent, and 30 % of the other 100.
  expect(await cash(master)).toBe(30_00n)
  const [second, first] = await billsOf(master, 'dividend')
  expect([first, second]).toMatchObject([
    { netLoss: '100.00', lower: '20.00', paid: '0.00' },
    { netLoss: '100.00', lower: '0.00', paid: '30.00' },
  ])
  for (const { statementId } of [first!, second!]) {
    expect(await recompute(server.db, statementId)).toMatchObject({ isSame: true })
    expect(await verify(await fileOf(master, statementId))).toMatchObject({ code: 0 })
  }
})

test('hours that nobody settled are made up for, each once, under the contract of the hour', async () => {
  beginWeek()
  const agent = await settle(1, null)
  await agree(agent, await houseOffers(agent, 'hourly', terms(100)))
  await fund(agent, 2_000_00n)
  await play(agent, '100.00')
  at(1, 5)
  await play(agent, '100.00')
  at(1, 9)
  await settleHours(server.kernel)
  // The hour in which the contract was accepted had begun before it.
  expect(await cash(agent)).toBe(1_800_00n + 1_00n)
  await again(agent)
  await agree(agent, await houseOffers(agent, 'hourly', terms(50)))
  at(1, 10)
  await server.drain()
  await settleHours(server.kernel)
  await settleRun(server.kernel, 'hourly', `hour:${instant(1, 5).toISOString().slice(0, 13)}`)
  expect(await cash(agent)).toBe(1_800_00n + 1_00n)
  await again(agent)
  const hourly = await agent.caller.call(process.hourlyProcess, {})
  expect(hourly.value).toMatchObject({ isOpen: true, lastPaid: '0.00' })
})

test('the menu’s flags follow the contracts, and every report is also a file', async () => {
  beginWeek()
  const { master, agent, player } = await chain()
  const flags = async (who: Person) => (await who.caller.call(consolidatedFunds, {})).value
  const none = { dividend: false, hourlySalary: false, realtimeSalary: false }
  expect(await flags(master)).toMatchObject({ ...none, dailySalary: true })
  expect(await flags(player)).toMatchObject({ ...none, dailySalary: false })
  await houseOffers(master, 'dividend', dividendTerms(2_000))
  expect(await flags(master)).toMatchObject({ dividend: true })
  expect(await flags(agent)).toMatchObject({ dividend: false })
  await fund(player, 500_00n)
  await play(player, '30.00', '10.00')
  const list = (await master.caller.call(reports.teamBets, { account: player.account })).value
  expect(list).toMatchObject({ items: [{ stake: '30.00' }], sum: { stake: '30.00' } })
  // By product, maker, game and state, with the names of a language; sums and file follow.
  const [round] = list.items
  const chosen = {
    ...{ gameType: round!.gameType, vassalage: round!.vassalage, gameId: round!.gameId },
    ...{ status: 'settled' as const, language: 'en' },
  }
  const same = (await master.caller.call(reports.teamBets, chosen)).value
  expect([round!.gameName, same.items[0]!.gameName]).toEqual(['Slot Ujian', 'Test Slot'])
  expect(same.sum).toMatchObject({ rounds: 1, stake: '30.00', payout: '10.00', net: '-20.00' })
  const otherLine = round!.gameType === 'LIVE' ? 'SPORTS' : 'LIVE'
  for (const other of [
    { gameType: otherLine },
    { status: 'open' },
    { vassalage: 'NOBODY' },
    { gameId: round!.gameId.replace(/_.*/, `_${'0'.repeat(32)}`) },
  ] as const) {
    const empty = (await master.caller.call(reports.teamBets, { ...chosen, ...other })).value
    expect(empty).toMatchObject({ items: [], sum: { rounds: 0, stake: '0.00' } })
  }
  const earlier = { from: '2027-01-01', to: '2027-01-02' }
  expect((await master.caller.call(reports.teamBets, earlier)).value.items).toEqual([])
  const { account } = player
  const file = async (url: string) =>
    (await server.kernel.member.app.inject({ method: 'GET', url })).body.trim().split('\r\n')
  const rounds = (await master.caller.call(reports.exportTeamBets, {})).value
  expect(await file(rounds.url)).toEqual([
    expect.stringContaining('time_utc'),
    expect.stringMatching(new RegExp(`,${account},.*,30.00,10.00,-20.00,30.00,MYR,`)),
  ])
  const money = (await master.caller.call(reports.accountDetails, { account })).value
  expect(money.totals).toMatchObject({ count: 3, in: '510.00', out: '30.00', net: '480.00' })
  const details = (await master.caller.call(reports.exportDetails, { account })).value
  expect(await file(details.url)).toHaveLength(4)
  at(2)
  await settlePeriods(server.kernel)
  await again(master)
  const billed = (await master.caller.call(bills.exportStatements, { kind: 'daily' })).value
  expect(await file(billed.url)).toHaveLength(2)
  const strange = await settle(1, null)
  expect((await strange.caller.call(reports.exportDetails, { account })).code).toBe('not_in_team')
})

test('an agent objects to a bill once; an operator sees the books and decides', async () => {
  beginWeek()
  const { agent, player, master } = await chain()
  await fund(player, 500_00n)
  await play(player, '100.00')
  at(2)
  await settlePeriods(server.kernel)
  const [bill] = await billsOf(agent)
  const { statementId } = bill!
  const objection = { statementId, text: 'A player is missing' }
  await again(master)
  expect((await master.caller.call(bills.disputeStatement, objection)).code).toBe('not_found')
  expect((await agent.caller.call(bills.disputeStatement, objection)).value.state).toBe('open')
  const twice = await agent.caller.call(bills.disputeStatement, objection)
  expect(twice.code).toBe('already_disputed')
  const operator = await server.operator()
  const open = (await operator.call(disputes.deskDisputes, { state: 'open' })).value.items
  expect(open).toMatchObject([{ billId: statementId, account: agent.account, own: '0.60' }])
  // Both by its account and by its id; nobody else's.
  for (const q of [agent.account, statementId])
    expect((await operator.call(search, { q })).value.hits).toContainEqual({
      ...{ kind: 'objection', id: statementId, account: agent.account, note: 'open' },
      ...{ amount: '0.60', currency: 'MYR' },
    })
  expect((await operator.call(disputes.deskDisputes, { q: master.account })).value.items).toEqual(
    [],
  )
  const books = (await operator.call(disputes.recomputeStatement, { statementId })).value
  expect(books).toMatchObject({ isSame: true, own: ['0.60', '0.60'] })
  const decision = { billId: statementId, isUpheld: false, note: 'Everybody is in it' }
  expect((await operator.call(disputes.decideDispute, decision)).value.state).toBe('rejected')
  expect((await operator.call(disputes.decideDispute, decision)).code).toBe('dispute_decided')
  expect((await billsOf(agent))[0]).toMatchObject({
    dispute: { state: 'rejected', answer: 'Everybody is in it' },
  })
})

test('a bill is computed anew with the team of its time, wherever the team has been moved since', async () => {
  beginWeek()
  const { master, agent, player } = await chain()
  await houseRates(master)
  await fund(player, 1_000_00n)
  await play(player, '100.00')
  const other = await settle(2, null)
  await agree(other, await houseOffers(other, 'daily', terms(100)))
  at(2)
  await settlePeriods(server.kernel)
  // In the middle of a day: what was played before it counts for the one, the rest for the other.
  await again(player)
  await play(player, '60.00')
  server.clock.advance(1_000)
  const operator = await server.operator()
  const move = { account: agent.account, upline: other.account, note: 'Agreed by both' }
  expect((await operator.call(moveMember, move)).code).toBe('')
  server.clock.advance(1_000)
  await play(player, '150.00')
  at(3)
  await settlePeriods(server.kernel)
  const turnovers = async (who: Person, kind: 'daily' | 'rebate') =>
    (await billsOf(who, kind)).map(({ turnover }) => turnover)
  expect(await turnovers(master, 'daily')).toEqual(['60.00', '100.00'])
  expect(await turnovers(other, 'daily')).toEqual(['150.00', '0.00'])
  for (const who of [master, other, agent])
    for (const { statementId } of await billsOf(who))
      expect(await recompute(server.db, statementId)).toMatchObject({
        ...{ isSame: true, movedUnrecorded: [] },
      })
  const [{ statementId } = { statementId: '' }] = await billsOf(other)
  const same = await command(statementId)
  expect([same.code, JSON.parse(same.stdout)]).toMatchObject([0, { statementId, isSame: true }])
  // A move of before lines were kept in time: what the books give is no difference.
  await sql`delete from member_line_past`.execute(server.ownerDb)
  await sql`update member_line set since = null`.execute(server.ownerDb)
  expect(await recompute(server.db, statementId)).toMatchObject({
    ...{ isSame: false, movedUnrecorded: [agent.account] },
  })
  const unknown = await command(statementId)
  expect(unknown.code).toBe(3)
  expect(unknown.stderr).toContain(`cannot be computed anew: ${agent.account} moved before`)
})

/** `npm run recompute`, as a program of its own on the database of the test. */
async function command(statementId: string) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.db)
  const url = new URL(server.kernel.config.databaseUrl)
  url.pathname = `/${rows[0]!.name}`
  const program = join(import.meta.dirname, '../../../../tools/recompute.ts')
  return new Promise<{ code: number; stdout: string; stderr: string }>((done) => {
    execFile(
      globalThis.process.execPath,
      [program, '--statement', statementId],
      { env: { ...globalThis.process.env, DATABASE_URL: url.href } },
      (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })
}

test('who owes for those below pays it before money leaves, from the wallet or by earnings', async () => {
  beginWeek()
  const { master } = await chain()
  await sql`insert into agent_debt (member_id, currency, amount)
    values (${master.memberId}, 'MYR', 3000)
    on conflict (member_id) do update set amount = 3000`.execute(server.ownerDb)
  expect(await debtOf(server.db, master.memberId)).toBe(30_00n)
  const pay = (debt: string) => master.caller.call(bills.payDebt, { debt })
  expect((await pay('30.00')).code).toBe('insufficient_funds')
  await fund(master, 20_00n)
  const changed = await pay('29.00')
  expect([changed.code, changed.body.value]).toEqual(['debt_changed', { debt: '30.00' }])
  const both = await Promise.all([pay('30.00'), pay('30.00')])
  expect(both.map(({ code }) => code).toSorted()).toEqual(['', 'debt_changed'])
  expect(await cash(master)).toBe(0n)
  const overview = async () => (await master.caller.call(teamOverview, { range: 'today' })).value
  expect((await overview()).debt).toBe('10.00')
  await fund(master, 50_00n)
  expect((await pay('10.00')).value).toMatchObject({ paid: '10.00', debt: '0.00' })
  expect(await cash(master)).toBe(40_00n)
  expect(await overview()).toMatchObject({ debt: '0.00', online: 2, dividend: '0.00' })
  server.clock.advance(6 * 60_000)
  expect((await overview()).online).toBe(0)
})
