import { type Chase, type ChaseFault, chaseIssuesMax, chaseNotesMax, planChase } from './chase.ts'
import type { Currency } from '@kancil/contract/money'
import type { RuleSet } from '../rule-set.ts'
import type { PricedTicket } from '../ticket.ts'
import { largestPayout } from './largest-payout.ts'

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
  rules: Pick<RuleSet, 'family' | 'limits'>,
  currency: Currency,
  ticket: Pick<PricedTicket, 'lines' | 'notes' | 'stake'>,
  { issues, mode }: { readonly issues: number; readonly mode: SlipChase },
): Chase | ChaseFault {
  const { lines, notes, stake } = ticket
  if (issues <= chaseIssuesMax && notes * issues > chaseNotesMax) return 'chase_too_large'
  if (mode.kind === 'profit' && lines.length > 1) return 'profit_out_of_reach'
  return planChase({
    ...{ notes: 1, unit: stake, startMultiple: 1, issues },
    mode:
      mode.kind === 'profit'
        ? { ...mode, prizePerNote: largestPayout(rules, currency, ticket).amount }
        : mode,
  })
}
