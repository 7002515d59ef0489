import type { Verdict } from '@kancil/contract/sports/desk'
import type { Text } from '../../../i18n/use-text.tsx'

/** A verdict in few words: the score, the winner, void, or the feed's. */
export function verdictName(text: Text, verdict: Verdict): string {
  if ('void' in verdict) return text('sportsdesk.verdict.void')
  if ('feed' in verdict) return text('sportsdesk.verdict.feed')
  const { scores, winner, tied } = verdict.result
  if (tied) return tied.join(', ')
  if (winner !== undefined) return winner
  const half = scores.h1 ? ` (${scores.h1.join('–')})` : ''
  return `${scores.ft?.join('–') ?? ''}${half}`
}
