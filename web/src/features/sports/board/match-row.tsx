import type { BoardMatch, OfferedMarket } from '@kancil/contract/sports/board'
import { marketOf, outcomesOfKind } from '@kancil/rules/sports/settle'
import { Star } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Link } from '../../../lib/router.tsx'
import { classNames } from '../../../ui/style/class-names.ts'
import { lineText, outcomeName } from '../names.ts'
import { useSlip } from '../slip/store.ts'
import { MatchClock } from './clock.tsx'
import { useFacts } from './live-store.ts'
import { PriceButton } from './price-button.tsx'

/** The market of a kind and period whose two prices are nearest to each other: the main line. */
function mainLine(markets: readonly OfferedMarket[], kind: string, period: string) {
  const lines = markets.filter(({ key, prices }) => {
    const market = marketOf(key)
    return market?.kind === kind && market.period === period && prices.length > 0
  })
  const gap = ({ prices }: OfferedMarket): number =>
    Math.abs(Math.log((prices[0]?.[1] ?? 1) / (prices[1]?.[1] ?? 1)))
  return lines.toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen) || gap(a) - gap(b))[0]
}

/** Who gives a start by the main line: printed in red, with the line on their row. */
function giverOf(match: BoardMatch): 'home' | 'away' | null {
  const line = marketOf(mainLine(match.markets, 'ah', 'ft')?.key ?? '')?.lineQuarters ?? 0
  return line === 0 ? null : line < 0 ? 'home' : 'away'
}

/** `double`: the first half as well, beside the whole match or below it. */
export function MatchRow(props: {
  match: BoardMatch
  href: string
  isDouble: boolean
}): ReactElement {
  const text = useText()
  const match = useFacts(props.match)
  const slip = useSlip()
  const { matchId, home, away, sport, marketCount } = match
  const isFavourite = slip.favourites.includes(matchId)
  const giver = giverOf(match)
  const score = match.phase === 'scheduled' ? undefined : match.scores.ft
  return (
    <li className={classNames('grid gap-2 py-2 border-b border-hair last:border-0', rowGrid)}>
      <div className="flex items-center gap-1 min-w-0">
        <button
          type="button"
          aria-pressed={isFavourite}
          aria-label={text('sports.favourite', { match: `${home} – ${away}` })}
          onClick={() => slip.toggleFavourite(matchId)}
          className="shrink-0 grid place-items-center size-9 rounded-sm text-muted hover:text-gold"
        >
          <Star size={16} className={isFavourite ? 'fill-current text-gold' : ''} />
        </button>
        <Link
          to={props.href}
          className="grow min-w-0 grid grid-cols-[minmax(0,1fr)] gap-0.5 content-center hover:text-primary"
        >
          <Side name={home} score={score?.[0]} isGiver={giver === 'home'} />
          <Side name={away} score={score?.[1]} isGiver={giver === 'away'} />
          <span className="flex flex-wrap gap-x-2 items-baseline">
            <MatchClock match={match} isShort />
            <span className="text-xs text-muted">
              {text('sports.more', { count: marketCount })}
            </span>
          </span>
        </Link>
      </div>
      <div className={pricesGrid(sport === 'football' && props.isDouble)}>
        <PriceLine match={match} columns={columnsOf(match, 'ft')} />
        {sport === 'football' && props.isDouble && (
          <PriceLine match={match} columns={columnsOf(match, 'h1')} isSecond />
        )}
      </div>
    </li>
  )
}

/** Sides, then prices; the league's head stands on the same columns. */
export const rowGrid =
  'md:grid-cols-[minmax(0,1fr)_minmax(0,1.9fr)] xl:grid-cols-[12rem_minmax(0,1fr)]'

/** The whole match and its first half: one above the other, or side by side. */
export function pricesGrid(isDouble: boolean): string {
  return classNames('grid gap-1.5 content-center', isDouble && 'xl:grid-cols-2 xl:gap-3')
}

function Side(props: { name: string; score: number | undefined; isGiver: boolean }): ReactElement {
  return (
    <span className="flex justify-between gap-3 text-sm font-medium leading-snug">
      <bdi className={classNames('truncate', props.isGiver && 'text-danger')}>{props.name}</bdi>
      {props.score !== undefined && <span className="num font-bold text-gold">{props.score}</span>}
    </span>
  )
}

type Column = { readonly market: OfferedMarket | undefined; readonly kind: string }

export function kindsOf(sport: BoardMatch['sport']): readonly ('ah' | 'ou' | '1x2' | 'winner')[] {
  return sport === 'football' ? ['ah', 'ou', '1x2'] : ['winner', 'ah', 'ou']
}

function columnsOf({ markets, sport }: BoardMatch, period: string): Column[] {
  return kindsOf(sport).map((kind) => ({ kind, market: mainLine(markets, kind, period) }))
}

function PriceLine(props: {
  match: BoardMatch
  columns: readonly Column[]
  isSecond?: boolean
}): ReactElement | null {
  const { match, columns, isSecond } = props
  // Below the other line, an empty one would only take room.
  const isEmpty = !columns.some(({ market }) => market)
  return (
    <div className={classNames('grid grid-cols-3 gap-1.5', isSecond && isEmpty && 'max-xl:hidden')}>
      {columns.map(({ market, kind }) => (
        <div key={kind} className="grid gap-1 content-start">
          {market && <Cells match={match} market={market} />}
        </div>
      ))}
    </div>
  )
}

/** The draw stands below the two sides, as they stand on the left. */
const sidesFirst = ['home', 'away', 'draw']

function Cells({ match, market }: { match: BoardMatch; market: OfferedMarket }): ReactElement {
  const text = useText()
  const { kind, lineQuarters } = marketOf(market.key)!
  const label = (outcome: string): string => {
    if (kind === 'ah') {
      const giver = lineQuarters <= 0 ? 'home' : 'away'
      return outcome === giver ? lineText(lineQuarters) : ''
    }
    if (kind === 'ou')
      return outcome === 'over' ? lineText(lineQuarters) : text('sports.underShort')
    if (kind === '1x2') return { home: '1', draw: 'X', away: '2' }[outcome] ?? ''
    if (kind === 'winner') return outcome === 'home' ? '1' : '2'
    return outcomeName(text, match, market.key, outcome)
  }
  return (
    <>
      {(kind === '1x2' ? sidesFirst : outcomesOfKind(kind)).map((outcome) => (
        <PriceButton
          key={outcome}
          match={match}
          market={market}
          outcome={outcome}
          label={label(outcome)}
          className="xl:px-1 xl:gap-0.5"
        />
      ))}
    </>
  )
}
