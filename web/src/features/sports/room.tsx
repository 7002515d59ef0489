import { gameMenus } from '@kancil/contract/games/vendors'
import { memberBets } from '@kancil/contract/sports/bets'
import { boardTabs, sportsBoard, sportsMatch, sportsTree } from '@kancil/contract/sports/board'
import { type Sport, sports } from '@kancil/contract/sports/market'
import { useQueryClient } from '@tanstack/react-query'
import { Rows2, Rows3, Search, Star } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { refresh, useQueryOf } from '../../lib/call/queries.ts'
import { flagParam, oneOfParam, textParam, useQueryParams } from '../../lib/call/query-params.ts'
import { useHydrated, useStored } from '../../lib/session/stored-choice.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { controlClass } from '../../ui/form/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { MyBets } from './bets/my-bets.tsx'
import { Board } from './board/board.tsx'
import { useSportsStream } from './board/live-store.ts'
import { SportsTree } from './board/tree.tsx'
import { MatchPage } from './match/page.tsx'
import { FormatSelect } from './odds/format-select.tsx'
import { Results } from './results.tsx'
import { Slip } from './slip/slip.tsx'
import { useAccountSlip } from './slip/use-account-slip.ts'
import './sports.css'

const tabs = [...boardTabs, 'bets', 'results'] as const
type RoomTab = (typeof tabs)[number]

/** `gameCode` is how the catalogue of games opens a sport. */
function tableOf(otherwise: Sport) {
  return {
    gameCode: oneOfParam(sports, otherwise),
    tab: oneOfParam(tabs, 'today'),
    league: textParam('', 64),
    match: textParam('', 64),
    q: textParam('', 40),
    day: textParam('', 10),
    fav: flagParam,
  }
}

/** A room whose address asks for nothing. */
const unasked = { tab: 'today', league: '', match: '', q: '', day: '', fav: false } as const

const tables = {
  football: tableOf('football'),
  esports: tableOf('esports'),
}

export function SportsRoom(): ReactElement {
  return <Room sport="football" category="SPORTS" />
}

export function EsportsRoom(): ReactElement {
  return <Room sport="esports" category="ESPORTS" />
}

/** Sports, while their vendor is live. */
function Room(props: { sport: keyof typeof tables; category: 'SPORTS' | 'ESPORTS' }): ReactElement {
  const text = useText()
  const { data } = useQueryOf(gameMenus, {}, { staleMs: 300_000 })
  const isOpen = data?.groups.some(
    ({ gameCategory, vendors }) => gameCategory === props.category && vendors.length > 0,
  )
  return isOpen === false ? (
    <EmptyState title={text('sports.error.closed')} />
  ) : (
    <OpenRoom sport={props.sport} />
  )
}

function OpenRoom({ sport: first }: { sport: keyof typeof tables }): ReactElement {
  const text = useText()
  const cache = useQueryClient()
  const [asked, setQuery] = useQueryParams(tables[first])
  // The server's page knows no query: this one begins as that did, and then shows what was asked.
  const query = useHydrated() ? asked : { ...asked, ...unasked, gameCode: first }
  useAccountSlip()
  useSportsStream(() => {
    for (const endpoint of [sportsBoard, sportsTree, sportsMatch, memberBets])
      refresh(cache, endpoint)
  })
  const { gameCode: sport, tab, league, match } = query
  const path = first === 'esports' ? '/esports' : '/sports'
  const addressOf = (matchId: string): string => {
    const params = new URLSearchParams({
      gameCode: sport,
      tab,
      ...(matchId ? { match: matchId } : {}),
    })
    return `${path}?${params}`
  }
  const boardTab = boardTabs.find((value) => value === tab) ?? 'today'
  return (
    <div className="grid gap-4 pb-24 lg:pb-0">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="grow text-xl md:text-2xl font-bold tracking-tight">
          {text(`sports.sport.${sport}`)}
        </h1>
        <FormatSelect />
      </header>
      <div className="grid gap-4 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_16rem] items-start">
        <div className="lg:col-span-2 min-w-0">
          <SportsTree
            place={{ sport, tab: boardTab, leagueId: league }}
            onChoose={({ sport: next, tab: nextTab, leagueId }) =>
              setQuery({
                match: '',
                ...(next ? { gameCode: next } : {}),
                ...(nextTab ? { tab: nextTab } : {}),
                ...(leagueId === undefined ? {} : { league: leagueId }),
              })
            }
          />
        </div>
        <div className="min-w-0">
          {match ? (
            <MatchPage matchId={match} backTo={addressOf('')} />
          ) : (
            <Sections {...{ sport, query, setQuery }} hrefOf={addressOf} />
          )}
        </div>
        <Slip />
      </div>
    </div>
  )
}

type Query = ReturnType<typeof useQueryParams<(typeof tables)['football']>>

/** The tabs of a sport, and what the chosen one shows. */
function Sections(props: {
  sport: Sport
  query: Query[0]
  setQuery: Query[1]
  hrefOf: (matchId: string) => string
}): ReactElement {
  const text = useText()
  const { sport, query } = props
  const boardTab = boardTabs.find((value) => value === query.tab) ?? 'today'
  return (
    <Tabs
      label={text('sports.tabs')}
      tabs={tabs.map((key) => ({ key, label: text(`sports.tab.${key}`) }))}
      active={query.tab}
      onChange={(next: RoomTab) => props.setQuery({ tab: next, league: '', day: '' })}
    >
      {query.tab === 'bets' ? (
        <MyBets />
      ) : query.tab === 'results' ? (
        <Results
          place={{ sport, leagueId: query.league, day: query.day }}
          onChange={({ sport: next, leagueId, day }) =>
            props.setQuery({ gameCode: next, league: leagueId, day }, { replace: true })
          }
        />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Finder
            {...{ q: query.q, fav: query.fav }}
            hasLines={sport === 'football' && boardTab !== 'outright'}
            onChange={(change) => props.setQuery(change, { replace: true })}
          />
          <Board
            {...{ sport, tab: boardTab, leagueId: query.league, q: query.q }}
            isOnlyFavourites={query.fav}
            hrefOf={props.hrefOf}
          />
        </div>
      )}
    </Tabs>
  )
}

function Finder(props: {
  q: string
  fav: boolean
  hasLines: boolean
  onChange: (change: { q?: string; fav?: boolean }) => void
}): ReactElement {
  const text = useText()
  const [lines, setLines] = useStored('sports.lines')
  const isDouble = lines !== 'single'
  return (
    <div className="flex gap-2 items-center">
      <label className="relative grow">
        <span className="sr-only">{text('sports.search')}</span>
        <Search
          size={16}
          className="absolute inset-y-0 my-auto start-3 text-muted"
          aria-hidden="true"
        />
        <input
          type="search"
          maxLength={40}
          placeholder={text('sports.search')}
          className={`${controlClass} ps-9`}
          value={props.q}
          onChange={(event) => props.onChange({ q: event.target.value })}
        />
      </label>
      <Button
        variant={props.fav ? 'primary' : 'secondary'}
        aria-pressed={props.fav}
        onClick={() => props.onChange({ fav: !props.fav })}
      >
        <Star size={16} aria-hidden="true" />
        <span className="max-sm:sr-only">{text('sports.favourites')}</span>
      </Button>
      {props.hasLines && (
        <IconButton
          label={text(isDouble ? 'sports.singleLine' : 'sports.doubleLine')}
          onClick={() => setLines(isDouble ? 'single' : 'double')}
        >
          {isDouble ? <Rows3 size={18} /> : <Rows2 size={18} />}
        </IconButton>
      )}
    </div>
  )
}
