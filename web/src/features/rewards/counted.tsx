import type { GameCategory } from '@kancil/contract/games/vendors'
import type { Currency } from '@kancil/contract/money'
import type { ReactElement } from 'react'
import { useFormat, useText } from '../../i18n/use-text.tsx'

type Part = {
  readonly lines: readonly GameCategory[]
  readonly games: readonly string[]
  readonly betMin: string
}

/** What of a member's play counts, where it is not all: lines, games, rounds from a stake on. */
export function Counted(props: {
  readonly of: Part
  readonly currency: Currency
}): ReactElement | null {
  const text = useText()
  const format = useFormat()
  const { of, currency } = props
  const { lines, games, betMin } = of
  const only = [lines.map((line) => text(`shell.category.${line}`)), games]
  const parts = [
    ...only
      .filter((names) => names.length > 0)
      .map((names) => text('club.counted.games', { games: names.join(', ') })),
    ...(/[1-9]/.test(betMin)
      ? [text('club.counted.betMin', { amount: format.money(betMin, currency) })]
      : []),
  ]
  return parts.length === 0 ? null : <p className="text-xs text-muted">{parts.join(' ')}</p>
}
