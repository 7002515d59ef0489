import type { Verdict } from '@kancil/contract/sports/desk'
import type { Text } from '../../../i18n/use-text.tsx'
import { marketLine, marketName } from '../names.ts'

/** A market with its line. */
export function marketTitle(text: Text, key: string): string {
  return `${marketName(text, key)} ${marketLine(key)}`.trim()
}

/** A verdict in few words: the score, the winner, void, or the feed's; of the match or a market. */
export function verdictName(text: Text, verdict: Verdict): string {
  if ('void' in verdict) return text('sportsdesk.verdict.void')
  if ('feed' in verdict) return text('sportsdesk.verdict.feed')
  if ('voidMarket' in verdict)
    return text('sportsdesk.marketVoid', { market: marketTitle(text, verdict.voidMarket) })
  if ('feedMarket' in verdict)
    return text('sportsdesk.marketBack', { market: marketTitle(text, verdict.feedMarket) })
  const { scores, winner, tied } = verdict.result
  if (tied) return tied.join(', ')
  if (winner !== undefined) return winner
  const half = scores.h1 ? ` (${scores.h1.join('–')})` : ''
  return `${scores.ft?.join('–') ?? ''}${half}`
}
