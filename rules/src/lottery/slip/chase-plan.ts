import { type Chase, type ChaseFault, chaseIssuesMax, chaseNotesMax, planChase } from './chase.ts'
import type { PricedTicket } from '../ticket.ts'

/** How the multiple of a slip grows, as its player chooses it. */
export type SlipChase =
  | { readonly kind: 'same' }
  | { readonly kind: 'double'; readonly factor: number; readonly every: number }
  | { readonly kind: 'profit'; readonly ratePercent: number }

/**
 * The multiples of a slip's chase. A chase for a profit needs one prize to reckon with: a slip of
 * one line, at the most that it can win.
 */
export function planSlipChase(
  { lines, notes, stake, best }: Pick<PricedTicket, 'lines' | 'notes' | 'stake' | 'best'>,
  issues: number,
  mode: SlipChase,
): Chase | ChaseFault {
  if (issues <= chaseIssuesMax && notes * issues > chaseNotesMax) return 'chase_too_large'
  if (mode.kind === 'profit' && lines.length > 1) return 'profit_out_of_reach'
  return planChase({
    ...{ notes: 1, unit: stake, startMultiple: 1, issues },
    mode: mode.kind === 'profit' ? { ...mode, prizePerNote: best } : mode,
  })
}
