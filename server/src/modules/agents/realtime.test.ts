import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as contracts from '@kancil/contract/agents/contracts'
import { deskOffer, deskRuns, retryRun } from '@kancil/contract/agents/desk'
import * as disputes from '@kancil/contract/agents/disputes'
import { disputeLine, exportRealtime, realtimeLines } from '@kancil/contract/agents/statements'
import type { ContractTerms } from '@kancil/contract/agents/terms'
import { drawProof, lotteryBoard } from '@kancil/contract/lottery/games'
import type { AccountKind } from '@kancil/contract/identity/account-kinds'
import type { MemberId } from '@kancil/contract/ids'
import { businessDay } from '@kancil/contract/time'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { memberCash } from '../../ledger/accounts.ts'
import { auditLedger } from '../../ledger/audit/run.ts'
import { balanceOf } from '../../ledger/wallets.ts'
import { gameCode, lotteryWorld, type Player } from '../../testing/lottery-world.ts'
import type { SignedIn } from '../../testing/server.ts'
import { createMember } from '../identity/door.ts'
import { wallet } from '../wallet/module.ts'
import { agents } from './module.ts'
import { recomputeRealtime } from './settlement/realtime-file.ts'
import { settleRealtime } from './settlement/realtime.ts'
import { recompute } from './settlement/recompute.ts'
import { settlePeriods } from './settlement/runs.ts'
import { fresh, requestId, terms } from './testing.ts'

// Real tickets of a real draw, settled, corrected and voided by the lottery's own desk.

const world = await lotteryWorld({}, undefined, [wallet, agents])
const { server } = world
const script = join(import.meta.dirname, '../../../../tools/verify/verify-agent-statement.mjs')
const folder = mkdtempSync(join(tmpdir(), 'kancil-realtime-'))
const run = promisify(execFile)
afterEach(async () => {
  await server.drain()
  expect((await auditLedger(server.db, server.clock)).findings).toEqual([])
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await server.stop()
})

type Agent = { readonly memberId: MemberId; readonly caller: SignedIn }

async function agent(upline: Agent | null): Promise<Agent> {
  const accountKind: AccountKind = upline ? 1 : 2
  const memberId = await createMember(server.db, {
    ...{ merchant: server.kernel.config.merchant, account: fresh('salary'), accountKind },
    ...{ currency: 'MYR', passwordHash: '' },
    ...{ createdAt: server.clock.now(), settled: true },
    ...(upline ? { uplineId: upline.memberId } : {}),
  })
  return { memberId, caller: await server.signedIn(memberId, { accountKind }) }
}

const salary = (profit: number, loss: number, singleBetMin = 0): ContractTerms =>
  terms(0, {
    ...{ tiers: [], profitRateBasisPoints: profit, lossRateBasisPoints: loss, singleBetMin },
  })

async function agree(upline: Agent | null, { memberId, caller }: Agent, given: ContractTerms) {
  const input = { requestId: requestId(), memberId, kind: 'realtime', terms: given } as const
  const order = { ...input, confirm: true }
  const offered = upline
    ? await upline.caller.call(contracts.offerContract, order)
    : await (await server.operator()).call(deskOffer, order)
  expect(offered.code).toBe('')
  const { contractId } = offered.value
  // What was before happened earlier, and what follows happens later.
  server.clock.advance(1)
  expect((await caller.call(contracts.acceptContract, { contractId })).code).toBe('')
  server.clock.advance(1)
}

/** A master, an agent, and that one's player. */
async function chain(): Promise<{ master: Agent; lower: Agent; player: Player }> {
  const master = await agent(null)
  const lower = await agent(master)
  const player = await world.player()
  await sql`update member set upline_id = ${lower.memberId}
    where id = ${player.memberId}`.execute(server.ownerDb)
  await sql`insert into member_line (member_id, ancestor_id, depth)
    select ${player.memberId}, ancestor_id, depth + 1 from member_line
      where member_id = ${lower.memberId}`.execute(server.ownerDb)
  return { master, lower, player }
}

async function pay(): Promise<void> {
  await server.drain()
  await settleRealtime(server.kernel)
}
const cash = ({ memberId }: Agent) => balanceOf(server.db, memberCash(memberId, 'MYR'))
const both = async (...who: Agent[]) => Promise.all(who.map(cash))
const debtOf = async ({ memberId }: Agent) =>
  (
    await sql<{ amount: bigint }>`select amount from agent_debt
      where member_id = ${memberId}`.execute(server.db)
  ).rows[0]?.amount ?? 0n

async function settleRuns(): Promise<void> {
  const { settlementKit } = await import('../games/settlement-door.ts')
  const { lotteryPlan } = await import('../lottery/draws/settle-plan.ts')
  const { kernel, db } = server
  for (const id of await settlementKit.openRuns(db, 'lottery'))
    await settlementKit.settleRun(kernel, lotteryPlan(kernel), id)
}

/** Corrects the last two digits of a drawn issue, so that a ticket on them wins or loses. */
async function correct(issueNo: string, digits: string): Promise<void> {
  const proof = (await server.visitor().call(drawProof, { gameCode, issueNo })).value
  const result = { first: `1234${digits}`, bottom2: '00' }
  expect((await world.change(issueNo, proof.issue.resultVersion, result)).code).toBe('')
  await settleRuns()
}

async function drawnTicket(player: Player): Promise<string> {
  const bought = await world.buy(player, ['2top', '77', 100])
  expect(bought.code).toBe('')
  await world.pass('draw')
  const { issueNo } = bought.value
  await correct(issueNo, '11')
  return issueNo
}

test('each issue and player is paid once by the difference, and a correction by what it changes', async () => {
  const { master, lower, player } = await chain()
  await agree(null, master, salary(30, 60))
  await agree(master, lower, salary(10, 40))
  const issueNo = await drawnTicket(player)
  await pay()
  // 100.00 lost: 0.4 % of it, and the 0.2 % above that.
  expect(await both(lower, master)).toEqual([40n, 20n])
  await pay()
  expect(await both(lower, master)).toEqual([40n, 20n])
  // Won after all: 0.1 % and 0.2 %; what was paid too much is owed.
  await correct(issueNo, '77')
  await pay()
  expect([await debtOf(lower), await debtOf(master)]).toEqual([30n, 0n])
  const proof = (await server.visitor().call(drawProof, { gameCode, issueNo })).value
  await world.change(issueNo, proof.issue.resultVersion)
  await settleRuns()
  await pay()
  expect([await debtOf(lower), await debtOf(master)]).toEqual([40n, 20n])
  const { items } = (await lower.caller.call(realtimeLines, {})).value
  expect(items.map(({ version, change }) => [version, change])).toEqual([
    [3, '-0.10'],
    [2, '-0.30'],
    [1, '0.40'],
  ])
  const named = (await lower.caller.call(realtimeLines, { language: 'CN' })).value.items[0]!
  expect(named).toMatchObject({ lotteryType: gameCode, plays: ['2top'], issueNo })
  expect([named.gameName, named.family]).toEqual([
    (await server.visitor().call(lotteryBoard, { gameCode, language: 'CN' })).value.game.name,
    (await server.visitor().call(lotteryBoard, { gameCode })).value.game.family,
  ])
  expect(named.gameName).not.toBe(items[0]!.gameName)
})

test('a line can be objected to once, and its run is at the desk with its state', async () => {
  const { master, lower, player } = await chain()
  await agree(null, master, salary(30, 60))
  await agree(master, lower, salary(10, 40))
  await drawnTicket(player)
  // Runs of their own at the desk: the clock stands still.
  const [first, second] = ['realtime:2026-03-01T00:00', 'realtime:2026-03-01T00:05']
  await server.drain()
  await settleRealtime(server.kernel, undefined, first)
  const [line] = (await lower.caller.call(realtimeLines, {})).value.items
  const { lineId } = line!
  const objection = { lineId, text: 'A ticket is missing' }
  expect((await master.caller.call(disputeLine, objection)).code).toBe('not_found')
  expect((await lower.caller.call(disputeLine, { ...objection, lineId: 'none:of:it' })).code).toBe(
    'not_found',
  )
  expect((await lower.caller.call(disputeLine, objection)).value.state).toBe('open')
  expect((await lower.caller.call(disputeLine, objection)).code).toBe('already_disputed')
  const [above] = (await master.caller.call(realtimeLines, {})).value.items
  expect([above!.lower, line!.lower]).toEqual(['0.40', '0.00'])
  // The same line under another spelling would be objected to without end.
  for (const spelling of ['01', '1.0', '1e0', ' 1', '0x1']) {
    const other = { ...objection, lineId: lineId.replace(/[^:]+$/, spelling) }
    expect((await lower.caller.call(disputeLine, other)).code).toBe('not_found')
  }
  const operator = await server.operator()
  const open = (await operator.call(disputes.deskDisputes, { state: 'open' })).value.items
  expect(open).toMatchObject([{ billId: lineId, kind: 'realtime', own: '0.40' }])
  const books = await operator.call(disputes.recomputeLine, { lineId })
  expect([books.status, books.value]).toEqual([
    ...[200, { currency: 'MYR', own: '0.40', books: '0.40', isSame: true }],
  ])
  const decision = { billId: lineId, isUpheld: true, note: 'It is paid by an adjustment' }
  expect((await operator.call(disputes.decideDispute, decision)).value.state).toBe('upheld')
  const [after] = (await lower.caller.call(realtimeLines, {})).value.items
  expect(after!.dispute).toMatchObject({ state: 'upheld', answer: decision.note })
  const runOf = async (name: string) =>
    (await operator.call(deskRuns, { kind: 'realtime' })).value.items.find(
      ({ period }) => period === name,
    )
  expect(await runOf(first!)).toMatchObject({
    ...{ runId: first, kind: 'realtime', state: 'done', statements: 2, paid: '0.60' },
  })
  // One that failed is tried again under its name, or made up for by the next.
  await drawnTicket(player)
  await server.drain()
  await sql`alter table agent_realtime_line add constraint broken check (version < 1) not valid`.execute(
    server.ownerDb,
  )
  await expect(settleRealtime(server.kernel, undefined, second)).rejects.toThrow(/broken/)
  await sql`alter table agent_realtime_line drop constraint broken`.execute(server.ownerDb)
  expect(await runOf(second!)).toMatchObject({ kind: 'realtime', state: 'failed', statements: 0 })
  const retried = await operator.call(retryRun, { kind: 'realtime', period: second! })
  expect(retried.value).toMatchObject({ state: 'done', statements: 2, paid: '0.60', tries: 2 })
  expect(await both(lower, master)).toEqual([80n, 40n])
})

test('an agent downloads the bets of each line and computes it, and so do the books', async () => {
  const { master, lower, player } = await chain()
  await agree(null, master, salary(35, 60))
  await agree(master, lower, salary(10, 40, 2_00))
  await world.buy(player, ['2top', '12', 1])
  const issueNo = await drawnTicket(player)
  await pay()
  await correct(issueNo, '77')
  await pay()
  for (const { memberId, caller } of [lower, master]) {
    const { url } = (await caller.call(exportRealtime, {})).value
    const { body } = await server.kernel.member.app.inject({ method: 'GET', url })
    expect((JSON.parse(body) as { lines: unknown[] }).lines).toHaveLength(2)
    const path = join(folder, `${memberId}.json`)
    writeFileSync(path, body)
    const { stdout } = await run(process.execPath, [script, path])
    expect(stdout).toMatch(/every figure is right/)
    const wrong = body.replace(/"below": "\d+"/, '"below": "7"')
    writeFileSync(path, wrong)
    await expect(run(process.execPath, [script, path])).rejects.toThrow(/version 2/)
    const today = businessDay(server.clock.now())
    const books = await recomputeRealtime(server.db, memberId, { from: today, to: today })
    expect(books).toEqual({ lines: 2, replaced: 1, faults: [], isSame: true })
  }
})

test('a correction belongs to the contract of its time, whatever took its place', async () => {
  const { master, lower, player } = await chain()
  await agree(null, master, salary(30, 60))
  await agree(master, lower, salary(10, 40))
  const issueNo = await drawnTicket(player)
  await pay()
  expect(await both(lower, master)).toEqual([40n, 20n])
  await agree(master, lower, salary(20, 50))
  // As much for another number: nothing is paid again under the new contract.
  await correct(issueNo, '22')
  await pay()
  expect(await both(lower, master)).toEqual([40n, 20n])
  // Everybody gives up, and the issue is taken back all the same.
  const own = (await master.caller.call(contracts.agentContracts, { side: 'own' })).value.items
  const { contractId } = own.find(({ state }) => state === 'active')!
  await master.caller.call(contracts.endContract, { contractId, confirm: true })
  await correct(issueNo, '77')
  await pay()
  expect([await debtOf(lower), await debtOf(master)]).toEqual([30n, 0n])
})

test('an issue that was settled before the contract brings nothing, however late it is corrected', async () => {
  const { master, player } = await chain()
  const issueNo = await drawnTicket(player)
  await pay()
  await agree(null, master, salary(30, 60))
  await correct(issueNo, '22')
  await pay()
  expect(await cash(master)).toBe(0n)
})

test('a note below the least stake does not count, and its line says so', async () => {
  const { master, player } = await chain()
  await agree(null, master, salary(30, 60, 200_00))
  await drawnTicket(player)
  await pay()
  expect(await cash(master)).toBe(0n)
  const { items } = (await master.caller.call(realtimeLines, {})).value
  expect(items).toMatchObject([{ turnover: '0.00', change: '0.00', version: 1 }])
})

test('a bill is computed anew from the books although a bet of it was settled anew later', async () => {
  const { master, player } = await chain()
  const given = terms(100)
  const { memberId, caller } = master
  const input = { requestId: requestId(), memberId, kind: 'daily', terms: given } as const
  const offered = await (await server.operator()).call(deskOffer, { ...input, confirm: false })
  const { contractId } = offered.value
  await caller.call(contracts.acceptContract, { contractId })
  const issueNo = await drawnTicket(player)
  const settleDay = async () => {
    await server.drain()
    server.clock.advance(86_400_000)
    await settlePeriods(server.kernel)
    const { rows } = await sql<{ id: string; turnover: string }>`select id,
        inputs ->> 'turnover' as turnover
      from agent_statement where member_id = ${memberId} and kind = 'daily'
      order by from_at`.execute(server.db)
    for (const { id } of rows)
      expect(await recompute(server.db, id)).toMatchObject({ isSame: true })
    return rows.map(({ turnover }) => turnover)
  }
  expect(await settleDay()).toEqual(['10000'])
  await correct(issueNo, '77')
  expect(await settleDay()).toEqual(['10000', '0'])
  const { resultVersion } = (await server.visitor().call(drawProof, { gameCode, issueNo })).value
    .issue
  await world.change(issueNo, resultVersion)
  await settleRuns()
  expect(await settleDay()).toEqual(['10000', '0', '-10000'])
})
