import type { Currency } from '@kancil/contract/money'
import type { ReactElement } from 'react'
import { useFormat, useText } from '../../i18n/use-text.tsx'

/** What of a member's play counts, where it is not all: some games, or rounds from a stake on. */
export function Counted(props: {
  readonly of: { readonly games: readonly string[]; readonly betMin: string }
  readonly currency: Currency
}): ReactElement | null {
  const text = useText()
  const format = useFormat()
  const { of, currency } = props
  const { games, betMin } = of
  const parts = [
    ...(games.length > 0 ? [text('club.counted.games', { games: games.join(', ') })] : []),
    ...(/[1-9]/.test(betMin)
      ? [text('club.counted.betMin', { amount: format.money(betMin, currency) })]
      : []),
  ]
  return parts.length === 0 ? null : <p className="text-xs text-muted">{parts.join(' ')}</p>
}
