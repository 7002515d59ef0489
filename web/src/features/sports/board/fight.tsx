import type { BoardMatch } from '@kancil/contract/sports/board'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { classNames } from '../../../ui/style/class-names.ts'
import { outcomeName } from '../names.ts'
import { MatchClock } from './clock.tsx'
import { useFacts } from './live-store.ts'
import { PriceButton } from './price-button.tsx'

/** A virtual cockfight: two drawn birds, and a price for each and for a draw. */
export function Fight(props: { match: BoardMatch }): ReactElement {
  const text = useText()
  const match = useFacts(props.match)
  const market = match.markets[0]
  const isFighting = match.phase === 'live'
  return (
    <li className="grid md:grid-cols-[minmax(0,1fr)_minmax(0,1.9fr)] gap-3 py-3 border-b border-hair last:border-0">
      <div className="flex items-center gap-3">
        <Bird className={classNames('text-danger', isFighting && 'bird-fights')} />
        <span className="grid text-center">
          <span className="text-sm font-semibold num">{match.home.replace(/^\D+/, '#')}</span>
          <MatchClock match={match} />
        </span>
        <span className="-scale-x-100">
          <Bird className={classNames('text-info', isFighting && 'bird-fights')} />
        </span>
      </div>
      <div className="grid grid-cols-3 gap-1.5 content-center">
        {market &&
          ['meron', 'bdd', 'wala'].map((outcome) => (
            <PriceButton
              key={outcome}
              match={match}
              market={market}
              outcome={outcome}
              label={outcomeName(text, match, market.key, outcome)}
            />
          ))}
      </div>
    </li>
  )
}

/** Drawn, as the fight is: no animal is kept for it. */
function Bird({ className }: { className: string }): ReactElement {
  return (
    <svg viewBox="0 0 48 48" width="44" height="44" aria-hidden="true" className={className}>
      <path
        fill="currentColor"
        d="M8 20c-3-6-4-11-2-16 3 5 6 7 10 10 4-2 8-2 11 0l3-7c4 1 7 4 8 8l5 3-5 3c0 9-6 15-14 16l1 6h-3l-1-6-4-1-2 7h-3l2-8C8 33 6 26 8 20z"
      />
      <path fill="var(--gold)" d="M30 7c1-3 3-4 5-3l-1 3 4-1-2 3z" />
      <circle cx="34" cy="13" r="1.6" fill="var(--bg)" />
    </svg>
  )
}
