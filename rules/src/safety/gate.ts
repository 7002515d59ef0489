import type { BanKind } from '@kancil/contract/safety/exclusion'

/** What a member may be kept from. Taking money out is not on the list. */
export const guardedActs = [
  'bet',
  'deposit',
  'transferIn',
  'bonus',
  'agentTransfer',
  'marketing',
] as const
export type GuardedAct = (typeof guardedActs)[number]

/** The ban as kept on the member's row; an end in the past means that it is over. */
export type KeptBan = { readonly kind: BanKind | null; readonly until: Date | null }

/** A ban that holds now. */
export type Ban = { readonly kind: BanKind; readonly until: Date | null }

export function banInForce({ kind, until }: KeptBan, now: Date): Ban | null {
  if (kind === null || (until !== null && until <= now)) return null
  return { kind, until }
}

export type GateFacts = KeptBan & {
  /** Whether the member takes promotions at all. */
  readonly marketing: boolean
  /** Whether a withdrawal is under way: whoever takes money out is not tempted to stay. */
  readonly isWithdrawing?: boolean
}

/**
 * The one gate: why a member may not do this now, or null. A ban keeps from everything that brings
 * money to play or plays it; a member who wants no promotions gets none, and neither
 * does one whose withdrawal is under way.
 */
export function refuseAct(
  act: GuardedAct,
  facts: GateFacts,
  now: Date,
): 'self_excluded' | 'under_age' | 'no_marketing' | 'withdrawing' | null {
  const ban = banInForce(facts, now)
  if (ban) return ban.kind === 'under_age' ? 'under_age' : 'self_excluded'
  if (act !== 'marketing') return null
  if (!facts.marketing) return 'no_marketing'
  return facts.isWithdrawing ? 'withdrawing' : null
}

/** Whether a new break would end before the one in force: nobody can shorten a break. */
export function isShorter(until: Date | null, present: Ban | null): boolean {
  if (!present) return false
  if (present.until === null) return until !== null
  return until !== null && until < present.until
}

/** When an asked break ends; null: never by itself. */
export function breakEnd(
  asked:
    | { readonly kind: 'time_out'; readonly days: number }
    | { readonly kind: 'self_exclusion'; readonly months: number | null },
  now: Date,
): Date | null {
  if (asked.kind === 'time_out') return new Date(now.getTime() + asked.days * 86_400_000)
  if (asked.months === null) return null
  const end = new Date(now)
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + asked.months)
  // The last day of a shorter month, never the month after it.
  const days = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(now.getUTCDate(), days))
  return end
}

const monthMs = 30 * 86_400_000
/** An exclusion without an end lasts half a year at the least. */
export const liftAfterMs = 6 * monthMs
/** Between the two operators' decisions. */
export const liftWaitsMs = 86_400_000
