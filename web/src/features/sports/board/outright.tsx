import type { BoardMatch } from '@kancil/contract/sports/board'
import type { ReactElement } from 'react'
import { outcomeName } from '../names.ts'
import { useText } from '../../../i18n/use-text.tsx'
import { PriceButton } from './price-button.tsx'

/** Who wins a competition: every competitor with a price, the favourites first. */
export function Outright({ match }: { match: BoardMatch }): ReactElement | null {
  const text = useText()
  const market = match.markets[0]
  if (!market) return null
  const outcomes = market.prices.toSorted(([, a], [, b]) => a - b).map(([outcome]) => outcome)
  return (
    <li className="grid sm:grid-cols-2 xl:grid-cols-3 gap-1.5 py-3">
      {outcomes.map((outcome) => (
        <PriceButton
          key={outcome}
          match={match}
          market={market}
          outcome={outcome}
          label={outcomeName(text, match, market.key, outcome)}
        />
      ))}
    </li>
  )
}
