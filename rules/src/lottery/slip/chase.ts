/** How the multiple of a chase grows from issue to issue (handbook, games 1.4). */
export type ChaseMode =
  | { readonly kind: 'same' }
  /** `factor` times as much after every so many issues. */
  | { readonly kind: 'double'; readonly factor: number; readonly every: number }
  /** The least that makes a win at this issue worth so many percent of all that it cost. */
  | { readonly kind: 'profit'; readonly prizePerNote: bigint; readonly ratePercent: number }

export type ChasePlan = {
  readonly notes: number
  /** Of a note at multiple one, in minor units. */
  readonly unit: bigint
  readonly startMultiple: number
  readonly issues: number
  readonly mode: ChaseMode
}

export type ChaseFault =
  | 'chase_too_long'
  | 'chase_too_large'
  | 'multiple_too_large'
  | 'profit_out_of_reach'

export const chaseIssuesMax = 120
export const chaseMultipleMax = 9_999
/**
 * Notes of all issues of a chase together. They are bought in one transaction, and a sale cannot
 * close while one of its buyers is still at it.
 */
export const chaseNotesMax = 50_000

export type Chase = { readonly multiples: readonly number[]; readonly total: bigint }

/** The multiple of every issue and what all of them cost, or why there is no such chase. */
export function planChase(plan: ChasePlan): Chase | ChaseFault {
  const { issues, startMultiple } = plan
  if (!Number.isInteger(issues) || issues < 1 || issues > chaseIssuesMax) return 'chase_too_long'
  if (!Number.isInteger(startMultiple) || startMultiple < 1) return 'multiple_too_large'
  const cost = BigInt(plan.notes) * plan.unit
  const multiples: number[] = []
  let total = 0n
  for (let issue = 0; issue < issues; issue++) {
    const multiple = multipleAt(plan, issue, total)
    if (multiple === null) return 'profit_out_of_reach'
    if (!Number.isFinite(multiple) || multiple > chaseMultipleMax) return 'multiple_too_large'
    multiples.push(multiple)
    total += cost * BigInt(multiple)
  }
  return { multiples, total }
}

/** Null where no multiple is enough. */
function multipleAt(
  { mode, startMultiple, notes, unit }: ChasePlan,
  issue: number,
  spent: bigint,
): number | null {
  switch (mode.kind) {
    case 'same':
      return startMultiple
    case 'double':
      return startMultiple * mode.factor ** Math.floor(issue / mode.every)
    case 'profit': {
      // prize m - (spent + cost m) >= rate (spent + cost m), in whole hundredths of a percent.
      const rate = 10_000n + BigInt(Math.round(mode.ratePercent * 100))
      const gain = mode.prizePerNote * 10_000n - rate * BigInt(notes) * unit
      if (gain <= 0n) return null
      const least = Number((rate * spent + gain - 1n) / gain)
      return Math.max(least, startMultiple)
    }
  }
}
