import { type Money, money, zero } from '@kancil/contract/money'
import { paymentOf, realtimeSalaryOf } from '@kancil/rules/agents/salary'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { house, memberCash } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { openWallet } from '../../../ledger/wallets.ts'
import { pushBalance } from '../../wallet/door.ts'
import { hasFailedRealtime, putRealtimeRun } from './run-store.ts'
import { type Debt, lockDebts, putDebts } from './debt-store.ts'
import {
  betsOfIssues,
  type HeldContract,
  holdersOf,
  insertLines,
  type IssueBets,
  issueKey,
  linesBefore,
  type RealtimeLine,
  takeIssues,
} from './realtime-store.ts'

/** Issues and players in one transaction. */
const batch = 1_000
/** The next run begins after five minutes. */
const runMs = 240_000

/** A run's name at the desk: the five minutes that it began in. */
function keyOfRun(now: Date): string {
  const at = new Date(Math.floor(now.getTime() / slotMs) * slotMs)
  return `realtime:${at.toISOString().slice(0, 16)}`
}
const slotMs = 300_000

/**
 * Pays real-time salary for every issue and player that was settled since the last run. The run is
 * kept for the desk, where it can be tried again: what it could not settle stays on the list.
 * @returns how many issues and players
 */
export async function settleRealtime(
  kernel: Kernel,
  size = batch,
  periodKey = keyOfRun(kernel.clock.now()),
): Promise<number> {
  const { db, clock, log } = kernel
  const beganAt = clock.now()
  const sum = { issues: 0, lines: 0, paid: zero as Money }
  let error = ''
  try {
    await settleDue(kernel, size, sum)
  } catch (cause) {
    log.error({ err: cause, key: periodKey }, 'real-time salary is not settled')
    error = cause instanceof Error ? cause.message.slice(0, 300) : 'unknown'
    throw cause
  } finally {
    const run = { periodKey, lines: sum.lines, paid: sum.paid, error, beganAt }
    if (error || sum.issues > 0 || (await hasFailedRealtime(db)))
      await putRealtimeRun(db, { ...run, endedAt: clock.now() })
  }
  return sum.issues
}

type Sum = { issues: number; lines: number; paid: Money }

/** In batches, until nothing is due or the time of the run is over. */
async function settleDue(kernel: Kernel, size: number, sum: Sum): Promise<void> {
  const until = performance.now() + runMs
  const paid = new Set<string>()
  for (;;) {
    const done = await inTransaction(kernel.db, (tx) => settleBatch(tx, kernel, size))
    for (const memberId of done.agents) paid.add(memberId)
    sum.issues += done.issues
    sum.lines += done.lines
    sum.paid = money(sum.paid + done.paid)
    if (done.issues < size || performance.now() > until) break
  }
  for (const memberId of paid) await pushBalance(kernel, memberId)
}

type Settled = {
  readonly issues: number
  readonly agents: readonly string[]
  readonly lines: number
  readonly paid: Money
}

/**
 * The lines of some issues and players, and one payment to each agent for all of their lines. All
 * of it is one transaction, so a batch that died is taken again as a whole.
 */
async function settleBatch(tx: Tx, { clock }: Kernel, size: number): Promise<Settled> {
  const taken = await takeIssues(tx, size)
  if (taken.length === 0) return { issues: 0, agents: [], lines: 0, paid: zero }
  const at = clock.now()
  const issues = await betsOfIssues(tx, taken)
  const holders = await holdersOf(tx, issues)
  const earned = issues.flatMap((issue) => earnedOf(issue, holders.get(issueKey(issue)) ?? [], at))
  const changed = await changesOf(tx, earned)
  const byAgent = Map.groupBy(changed, ({ memberId }) => memberId)
  const debts = await lockDebts(
    tx,
    [...byAgent].map(([memberId, lines]) => ({ memberId, currency: lines[0]!.currency })),
  )
  const lines: RealtimeLine[] = []
  const after: Debt[] = []
  for (const debt of debts) {
    let owed = debt.amount
    for (const line of byAgent.get(debt.memberId)!) {
      const payment = paymentOf(
        line.change > 0n ? line.change : zero,
        line.change < 0n ? money(-line.change) : zero,
        owed,
      )
      owed = payment.debt
      lines.push({ ...line, paid: payment.pay })
    }
    if (owed !== debt.amount) after.push({ ...debt, amount: owed })
  }
  await putDebts(tx, after)
  await insertLines(tx, lines)
  const agents = await payAgents(tx, lines, at)
  const sum = money(lines.reduce((all, { paid }) => all + paid, 0n))
  return { issues: taken.length, agents, lines: lines.length, paid: sum }
}

type Earned = Omit<RealtimeLine, 'version' | 'change' | 'paid'>

/** From the player up, each contract earns what it gives less what the one below it gives. */
function earnedOf(
  { gameCode, issueNo, memberId: playerId, bets }: IssueBets,
  holders: readonly HeldContract[],
  at: Date,
): Earned[] {
  let below: Money = zero
  return holders.map((holder, level) => {
    const salary = realtimeSalaryOf(holder.terms, bets)
    const amount = money(salary.amount > below ? salary.amount - below : 0n)
    if (salary.amount > below) below = salary.amount
    return {
      ...{ contractId: holder.contractId, gameCode, issueNo, playerId, level, amount },
      ...{ memberId: holder.holderId, currency: holder.currency, turnover: salary.valid },
      ...{ net: salary.net, rateBasisPoints: salary.rateBasisPoints, settledAt: at },
    }
  })
}

/**
 * The difference to what was earned for the issue before; less than before becomes debt. Who earned
 * nothing at first has a line too, so that the line above the player is known for good.
 */
async function changesOf(tx: Tx, earned: readonly Earned[]): Promise<Omit<RealtimeLine, 'paid'>[]> {
  const keyOf = (line: Pick<Earned, 'contractId' | 'gameCode' | 'issueNo' | 'playerId'>): string =>
    [line.contractId, line.gameCode, line.issueNo, line.playerId].join(' ')
  const before = new Map((await linesBefore(tx, earned)).map((line) => [keyOf(line), line]))
  return earned.flatMap((line) => {
    const last = before.get(keyOf(line))
    const change = money(line.amount - (last?.amount ?? 0n))
    return last && change === 0n ? [] : [{ ...line, change, version: (last?.version ?? 0) + 1 }]
  })
}

async function payAgents(tx: Tx, lines: readonly RealtimeLine[], at: Date): Promise<string[]> {
  const byAgent = [...Map.groupBy(lines, ({ memberId }) => memberId)].map(([memberId, own]) => ({
    memberId,
    currency: own[0]!.currency,
    amount: money(own.reduce((sum, { paid }) => sum + paid, 0n)),
  }))
  const paid = byAgent.filter(({ amount }) => amount > 0n)
  for (const { memberId, currency, amount } of paid) {
    await openWallet(tx, memberId, currency)
    await post(tx, {
      kind: 'agent_realtime',
      source: 'agents',
      sourceTx: newId('agentStatement', at),
      from: house('agents', currency),
      to: memberCash(memberId, currency),
      amount,
      at,
    })
  }
  return paid.map(({ memberId }) => memberId)
}
