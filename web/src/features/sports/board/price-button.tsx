import type { BoardMatch, OfferedMarket } from '@kancil/contract/sports/board'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { classNames } from '../../../ui/style/class-names.ts'
import { marketName, outcomeName } from '../names.ts'
import { priceText, useOddsFormat } from '../odds/use-odds-format.ts'
import { useSlip } from '../slip/store.ts'
import { useMarket } from './live-store.ts'

/** A price that can be pressed into the slip; it flashes when it moves. */
export function PriceButton(props: {
  match: BoardMatch
  market: OfferedMarket
  outcome: string
  /** Before the price: a line, or who it is for. */
  label?: string
  className?: string
}): ReactElement {
  const text = useText()
  const [format] = useOddsFormat()
  const { match, outcome } = props
  const market = useMarket(match.matchId, props.market)
  const price = market.prices.find(([name]) => name === outcome)?.[1]
  const move = useMove(price)
  const slip = useSlip()
  const leg = { matchId: match.matchId, marketKey: market.key, outcome }
  const isChosen = slip.has(leg)
  const isOpen = market.isOpen && price !== undefined
  const name = `${marketName(text, market.key)}, ${outcomeName(text, match, market.key, outcome)}`
  const shown = price === undefined ? '–' : priceText(format, price)
  return (
    <button
      type="button"
      disabled={!isOpen && !isChosen}
      aria-pressed={isChosen}
      onClick={() => slip.toggle(leg, price === undefined ? null : [price, market.version])}
      className={classNames(
        'price relative flex items-center justify-between gap-1.5 min-h-9 min-w-0 px-2 rounded-sm text-sm',
        isChosen ? 'bg-primary text-on-primary' : 'bg-raised text-text hover:border-line',
        'border border-transparent disabled:opacity-60',
        props.className,
      )}
    >
      <span className="sr-only">
        {isOpen ? `${name}, ` : `${name}, ${text('sports.suspended')}`}
      </span>
      <span
        aria-hidden="true"
        className={classNames('truncate text-xs', isChosen ? '' : 'text-muted')}
      >
        {props.label}
      </span>
      <bdi
        key={shown}
        dir="ltr"
        aria-hidden={!isOpen}
        data-move={move}
        className={classNames(
          'num font-semibold',
          !isChosen && shown.startsWith('-') && 'text-danger',
        )}
      >
        {isOpen ? shown : '–'}
      </bdi>
    </button>
  )
}

/** Which way a price went last. */
function useMove(price: number | undefined): 'up' | 'down' | undefined {
  const [seen, setSeen] = useState<{ price: number | undefined; move?: 'up' | 'down' }>({ price })
  if (seen.price !== price) {
    const isMove = seen.price !== undefined && price !== undefined
    setSeen({ price, ...(isMove ? { move: price > seen.price! ? 'up' : 'down' } : {}) })
  }
  return seen.move
}
