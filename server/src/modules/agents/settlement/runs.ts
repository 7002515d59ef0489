import type { StatementKind } from '@kancil/contract/agents/statements'
import { contractKinds, type PeriodKind, periodKinds } from '@kancil/contract/agents/terms'
import { businessDay } from '@kancil/contract/time'
import { endedHours, endedPeriods, instantsOf, periodOf } from '@kancil/rules/agents/periods'
import { startOfDay } from '@kancil/rules/wallet/period'
import { inTransaction, lockScope } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { endDue } from '../contracts/store.ts'
import { settleContract, type Span } from './bill.ts'
import { awaitFigures, patienceMs } from './caught-up.ts'
import { hourFacts, teamFacts } from './facts.ts'
import { firstRebateDay } from './rebate-store.ts'
import { settleRebates } from './rebate.ts'
import { beginRun, endRun, billRunOf } from './run-store.ts'
import { contractsAt, contractsIn, firstDay } from './due-store.ts'

const dayMs = 86_400_000
/** How far back a run that was missed is made up for. */
const backDays = 40
const backHours = 72

/**
 * Settles every period that has ended and is not done: dividends after what they take off.
 * @throws if a period could not be settled, so that the job tries again
 */
export async function settlePeriods(kernel: Kernel, patience = patienceMs): Promise<void> {
  const { db, clock } = kernel
  const now = clock.now()
  const today = businessDay(now)
  await inTransaction(db, async (tx) => {
    for (const kind of contractKinds) await lockScope(tx, `agent-contracts:${kind}`)
    await endDue(tx, now, today)
  })
  const earliest = businessDay(new Date(now.getTime() - backDays * dayMs))
  const later = (day: string) => (day < earliest ? earliest : day)
  const unsettled: string[] = []
  const settle = async (kind: Settled, period: PeriodKind, since: string | null) => {
    if (since && !(await settleKind(kernel, { kind, period, since: later(since) }, patience)))
      unsettled.push(`${kind} ${period}`)
  }
  await settle('rebate', 'D', await firstRebateDay(db))
  for (const kind of ['daily', 'dividend'] as const)
    for (const period of periodKinds) await settle(kind, period, await firstDay(db, kind, period))
  if (unsettled.length > 0) throw new Error(`periods are not settled: ${unsettled.join(', ')}`)
}

type Settled = 'daily' | 'dividend' | 'rebate'

/** The oldest first; one that fails holds up those after it, which carry on what it leaves. */
async function settleKind(
  kernel: Kernel,
  span: { readonly kind: Settled; readonly period: PeriodKind; readonly since: string },
  patience: number,
): Promise<boolean> {
  const { kind, period, since } = span
  for (const { key } of endedPeriods(period, since, kernel.clock.now()))
    if ((await billRunOf(kernel.db, kind, key))?.state !== 'done')
      if (!(await settleRun(kernel, kind, key, patience))) return false
  return true
}

/** The hour that ended, and those before it that nobody settled. */
export async function settleHours(kernel: Kernel): Promise<void> {
  const { db, clock } = kernel
  const since = await firstDay(db, 'hourly', 'D')
  if (!since) return
  for (const key of endedHours(startOfDay(since), clock.now(), backHours))
    if ((await billRunOf(db, 'hourly', key))?.state !== 'done')
      if (!(await settleRun(kernel, 'hourly', key))) return
}

/**
 * One period of one kind, from where it stopped; a failure is kept for the desk.
 * @returns whether it is settled
 */
export async function settleRun(
  kernel: Kernel,
  kind: StatementKind,
  key: string,
  patience = patienceMs,
): Promise<boolean> {
  const { db, clock, log } = kernel
  await beginRun(db, kind, key, clock.now())
  let error = ''
  try {
    await awaitFigures(db, kind === 'hourly' ? hourOf(key).to : spanOf(key).to, patience)
    if (kind === 'hourly') await settleHourly(kernel, key)
    else if (kind === 'rebate') await settleRebates(kernel, dayOf(key), spanOf(key))
    else await settleDays(kernel, kind, key)
  } catch (cause) {
    log.error({ err: cause, kind, key }, 'a period of agents is not settled')
    error = cause instanceof Error ? cause.message.slice(0, 300) : 'unknown'
  }
  await endRun(db, { kind, periodKey: key, error, at: clock.now() })
  return error === ''
}

const dayOf = (key: string): string => key.slice(2)

function spanOf(key: string): Span {
  const period = periodOf(key.slice(0, 1) as PeriodKind, dayOf(key))
  return { key, ...instantsOf(period) }
}

function hourOf(key: string): Span {
  const from = new Date(`${key.slice(5)}:00:00.000Z`)
  return { key, from, to: new Date(from.getTime() + 3_600_000) }
}

async function settleDays(kernel: Kernel, kind: 'daily' | 'dividend', key: string): Promise<void> {
  const at = kernel.clock.now()
  const { fromDay, toDay, kind: period } = periodOf(key.slice(0, 1) as PeriodKind, dayOf(key))
  for (const contract of await contractsIn(kernel.db, kind, { fromDay, toDay, period })) {
    const days = { from: contract.fromDay, to: contract.toDay }
    const { memberId, terms } = contract
    const span = { key, ...instantsOf(contract) }
    await settleContract(kernel, contract, span, (tx) =>
      teamFacts(tx, memberId, days, terms, { isDividend: kind === 'dividend', at }),
    )
  }
}

/** An hour is settled under the contracts that were in force when it began. */
async function settleHourly(kernel: Kernel, key: string): Promise<void> {
  const at = kernel.clock.now()
  const span = hourOf(key)
  const { from } = span
  for (const contract of await contractsAt(kernel.db, from, businessDay(from)))
    await settleContract(kernel, contract, span, (tx) =>
      hourFacts(tx, contract.memberId, from, contract.terms, at),
    )
}

/** When the period that `now` lies in ends. */
export function endOfPeriod(period: PeriodKind, now: Date): Date {
  return instantsOf(periodOf(period, businessDay(now))).to
}

/** The first day of the period that `now` lies in. */
export function startOfPeriod(period: PeriodKind, now: Date): string {
  return periodOf(period, businessDay(now)).fromDay
}
