import type { LimitName } from '@kancil/contract/safety/limits'

/** A limit as kept: minor units, or minutes for `timeDay`; null: no limit. */
export type LimitAmount = bigint | null

export type PendingLimit = {
  readonly amount: LimitAmount
  readonly from: Date
  readonly until: Date
}

export type KeptLimit = {
  readonly amount: LimitAmount
  readonly pending: PendingLimit | null
}

export const noLimit: KeptLimit = { amount: null, pending: null }

const hourMs = 3_600_000
/** GLI-19, appendix A 3.8: an increase waits a day and is then confirmed. */
export const raiseWaitsHours = 24
/** Whoever has not confirmed within a week has thought better of it. */
const confirmDays = 7

/** Whether the first allows less than the second. */
export function isLower(amount: LimitAmount, than: LimitAmount): boolean {
  return amount !== null && (than === null || amount < than)
}

/**
 * A member asks for another limit. A lower one (the first one included) holds at once and drops
 * whatever waited; a higher one waits beside the present one. The present one asked for again drops
 * what waited.
 */
export function changeLimit(
  kept: KeptLimit,
  asked: LimitAmount,
  now: Date,
): { readonly limit: KeptLimit; readonly step: 'lowered' | 'asked' | 'withdrawn' | null } {
  if (asked === kept.amount)
    return { limit: { ...kept, pending: null }, step: kept.pending ? 'withdrawn' : null }
  if (isLower(asked, kept.amount))
    return { limit: { amount: asked, pending: null }, step: 'lowered' }
  const from = new Date(now.getTime() + raiseWaitsHours * hourMs)
  const until = new Date(from.getTime() + confirmDays * 24 * hourMs)
  return { limit: { amount: kept.amount, pending: { amount: asked, from, until } }, step: 'asked' }
}

/** Confirms what waits, or says why not. */
export function confirmLimit(
  { pending }: KeptLimit,
  now: Date,
): KeptLimit | 'limit_not_pending' | 'limit_waiting' {
  if (!pending || pending.until <= now) return 'limit_not_pending'
  if (pending.from > now) return 'limit_waiting'
  return { amount: pending.amount, pending: null }
}

/** Whether what waits can still be confirmed, now or later. */
export function isPending({ pending }: KeptLimit, now: Date): boolean {
  return pending !== null && pending.until > now
}

/** The limits of money paid in, with the period each is counted over. */
export const depositPeriods = {
  depositDay: 'day',
  depositWeek: 'week',
  depositMonth: 'month',
} as const satisfies Partial<Record<LimitName, 'day' | 'week' | 'month'>>

export type Period = 'day' | 'week' | 'month'

/**
 * What the deposit limits still allow, the tightest of them; null: no limit. `used` is what was
 * paid in or is on its way in each current period.
 */
export function depositRoom(
  limits: Readonly<Record<keyof typeof depositPeriods, LimitAmount>>,
  used: Readonly<Record<Period, bigint>>,
): LimitAmount {
  let room: LimitAmount = null
  for (const [name, period] of Object.entries(depositPeriods)) {
    const limit = limits[name as keyof typeof depositPeriods]
    if (limit === null) continue
    const left = limit > used[period] ? limit - used[period] : 0n
    if (isLower(left, room)) room = left
  }
  return room
}
