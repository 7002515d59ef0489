import {
  type BoardLeague,
  type BoardTab,
  sportsBoard,
  sportsTree,
} from '@kancil/contract/sports/board'
import type { Sport } from '@kancil/contract/sports/market'
import type { ReactElement } from 'react'
import { useLanguage, useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { useStored } from '../../../lib/session/stored-choice.ts'
import { Notice } from '../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { classNames } from '../../../ui/style/class-names.ts'
import { leagueText } from '../names.ts'
import { useSlip } from '../slip/store.ts'
import { Fight } from './fight.tsx'
import { kindsOf, MatchRow, pricesGrid, rowGrid } from './match-row.tsx'
import { movePriceFocus } from './move-focus.ts'
import { NearView } from './near-view.tsx'
import { Outright } from './outright.tsx'

const everyMs = 30_000

type Props = {
  sport: Sport
  tab: BoardTab
  leagueId: string
  q: string
  isOnlyFavourites: boolean
  hrefOf: (matchId: string) => string
}

/** The matches of a tab by league, with the first markets of each. */
export function Board(props: Props): ReactElement {
  const text = useText()
  const { sport, tab, leagueId, q } = props
  const isDouble = useStored('sports.lines')[0] !== 'single'
  const slip = useSlip()
  const input = { sport, tab, ...(leagueId ? { leagueId } : {}), ...(q ? { q } : {}) }
  const { data } = useQueryOf(sportsBoard, input, { everyMs, keepPrevious: true })
  const tree = useQueryOf(sportsTree, {}, { everyMs })
  if (!data) return <span className="waiting card h-96" />
  const leagues = props.isOnlyFavourites
    ? favouritesIn(data.leagues, slip.favourites)
    : data.leagues
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- beside Tab
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 min-w-0" onKeyDown={movePriceFocus}>
      {(tree.data ?? data).isFeedUp || <Notice tone="warning">{text('sports.feedDown')}</Notice>}
      {leagues.length === 0 && <EmptyState title={text('sports.none')} />}
      {leagues.map((league, place) => (
        <League
          key={league.leagueId}
          {...{ ...props, league, isDouble }}
          isFirst={place < firstLeagues}
        />
      ))}
    </div>
  )
}

function favouritesIn(leagues: readonly BoardLeague[], favourites: readonly string[]) {
  return leagues
    .map((league) => ({
      ...league,
      matches: league.matches.filter(({ matchId }) => favourites.includes(matchId)),
    }))
    .filter(({ matches }) => matches.length > 0)
}

function League(
  props: Props & { league: BoardLeague; isDouble: boolean; isFirst: boolean },
): ReactElement {
  const { league, sport, tab, hrefOf, isDouble } = props
  const name = leagueText(useLanguage(), league.name, league.names)
  const chunks = Array.from({ length: Math.ceil(league.matches.length / chunkRows) }, (_, place) =>
    league.matches.slice(place * chunkRows, (place + 1) * chunkRows),
  )
  return (
    <section className="card p-3 md:px-4 sports-league" aria-label={name}>
      <header className={classNames('grid gap-2 pb-2 border-b border-hair items-end', rowGrid)}>
        <h2 className="text-sm font-semibold">
          <bdi>{name}</bdi>
        </h2>
        {sport !== 'cockfight' && tab !== 'outright' && (
          <Heads sport={sport} isDouble={sport === 'football' && isDouble} />
        )}
      </header>
      {chunks.map((matches, place) => (
        <NearView
          key={matches[0]!.matchId}
          height={matches.length * rowHeight(props)}
          isFirst={props.isFirst && place === 0}
        >
          <ul>
            {matches.map((match) =>
              match.form === 'outright' ? (
                <Outright key={match.matchId} match={match} />
              ) : sport === 'cockfight' ? (
                <Fight key={match.matchId} match={match} />
              ) : (
                <MatchRow
                  key={match.matchId}
                  match={match}
                  href={hrefOf(match.matchId)}
                  isDouble={isDouble}
                />
              ),
            )}
          </ul>
        </NearView>
      ))}
    </section>
  )
}

/** As many as a first view may show. */
const firstLeagues = 2

/** So many matches are drawn, or left out while they are far from view, at once. */
const chunkRows = 12

/** What a row is about as high as, until it has been drawn once. */
function rowHeight({ sport, isDouble }: { sport: Sport; isDouble: boolean }): number {
  return sport === 'football' && isDouble ? 200 : 130
}

function Heads({ sport, isDouble }: { sport: Sport; isDouble: boolean }): ReactElement {
  const text = useText()
  return (
    <div className={classNames(pricesGrid(isDouble), 'text-xs text-muted')}>
      {(isDouble ? (['ft', 'h1'] as const) : (['ft'] as const)).map((period) => (
        <div
          key={period}
          className={classNames('grid grid-cols-3 gap-1.5', period === 'h1' && 'max-xl:hidden')}
        >
          {isDouble && (
            <span className="col-span-3 font-semibold max-xl:hidden">
              {text(`sports.period.${period}`)}
            </span>
          )}
          {kindsOf(sport).map((kind) => (
            <span key={kind}>{text(`sports.market.${kind}`)}</span>
          ))}
        </div>
      ))}
    </div>
  )
}
