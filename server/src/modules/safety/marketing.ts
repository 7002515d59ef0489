import { refuseAct } from '@kancil/rules/safety/gate'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { playBans } from '../identity/door.ts'
import { nobodyOutside, type SafetyOutside } from './outside.ts'

const outsides = new WeakMap<Kernel, SafetyOutside>()

/** Called once, when the module opens: the gate is asked by modules that know no payments. */
export function openMarketingGate(kernel: Kernel, outside: SafetyOutside): void {
  outsides.set(kernel, outside)
}

/**
 * The members among `memberIds` to whom something may be promoted now: nobody who takes a break or
 * wants no promotions, and nobody who waits for a withdrawal. Every popup, promotion and broadcast
 * asks this.
 */
export async function marketableMembers(
  kernel: Kernel,
  db: Db | Tx,
  memberIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (memberIds.length === 0) return new Set()
  const { withdrawing } = outsides.get(kernel) ?? nobodyOutside
  const [facts, waiting] = await Promise.all([
    playBans.gateFactsOf(db, memberIds),
    withdrawing(db, memberIds),
  ])
  const now = kernel.clock.now()
  return new Set(
    facts
      .filter((row) => !refuseAct('marketing', { ...row, isWithdrawing: waiting.has(row.id) }, now))
      .map(({ id }) => id),
  )
}

/**
 * Why no offer is laid before this member now, whether they want promotions or not; null where they
 * may be shown. What they have entered already is theirs and is always shown.
 */
export async function offersPaused(
  kernel: Kernel,
  db: Db | Tx,
  memberId: string,
): Promise<'break' | 'withdrawal' | null> {
  const { withdrawing } = outsides.get(kernel) ?? nobodyOutside
  const [ban, waiting] = await Promise.all([
    playBans.keptBanOf(db, memberId),
    withdrawing(db, [memberId]),
  ])
  const facts = { ...ban, marketing: true, isWithdrawing: waiting.has(memberId) }
  const refusal = refuseAct('marketing', facts, kernel.clock.now())
  if (refusal === null) return null
  return refusal === 'withdrawing' ? 'withdrawal' : 'break'
}
