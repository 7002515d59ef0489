import { type SportsMatchView, sportsMatch } from '@kancil/contract/sports/board'
import type { TimelineEntry } from '@kancil/contract/ports/sports-feed'
import { marketOf } from '@kancil/rules/sports/settle'
import { ArrowLeft } from 'lucide-react'
import type { ReactElement } from 'react'
import { useLanguage, useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { Link } from '../../../lib/router.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { classNames } from '../../../ui/style/class-names.ts'
import { MatchClock } from '../board/clock.tsx'
import { useFacts } from '../board/live-store.ts'
import { PriceButton } from '../board/price-button.tsx'
import { Pressure } from './pressure.tsx'
import {
  handicapText,
  leagueText,
  lineText,
  marketName,
  matchTitle,
  outcomeName,
  scoreText,
} from '../names.ts'

const everyMs = 10_000

/** A match with its score, its course, and all of its markets. */
export function MatchPage(props: { matchId: string; backTo: string }): ReactElement {
  const text = useText()
  const { data, error } = useQueryOf(sportsMatch, { matchId: props.matchId }, { everyMs })
  return (
    <div className="grid gap-3 min-w-0">
      <Link
        to={props.backTo}
        className="inline-flex items-center gap-2 text-sm text-muted hover:text-text justify-self-start min-h-9"
      >
        <ArrowLeft size={16} className="flip-rtl" />
        {text('sports.back')}
      </Link>
      {error && <EmptyState title={text('sports.error.matchNotFound')} />}
      {data ? <Match view={data} /> : !error && <span className="waiting card h-96" />}
    </div>
  )
}

function Match({ view }: { view: SportsMatchView }): ReactElement {
  const language = useLanguage()
  const match = useFacts(view.match)
  const { home, away, scores, phase } = match
  const { leagueName, leagueNames } = view
  return (
    <>
      <section className="card p-4 md:p-6 grid gap-4">
        <p className="text-sm text-muted text-center">
          <bdi>{leagueText(language, leagueName, leagueNames)}</bdi>
        </p>
        <h1 className="grid grid-cols-[1fr_auto_1fr] gap-4 items-center text-base md:text-xl font-bold">
          <bdi className="text-end">
            {away ? home : matchTitle(language, { home, away, leagueName, leagueNames })}
          </bdi>
          <span className="grid justify-items-center gap-1">
            <bdi dir="ltr" className="num text-2xl md:text-4xl text-gold">
              {phase === 'scheduled' || !scores.ft ? 'v' : scoreText(scores.ft)}
            </bdi>
            <MatchClock match={match} />
          </span>
          <bdi>{away}</bdi>
        </h1>
        <Timeline entries={view.timeline} />
        <Pressure entries={view.timeline} home={home} away={away} />
        <Stats stats={view.stats} />
      </section>
      <Markets view={view} />
    </>
  )
}

const marks: Readonly<Partial<Record<TimelineEntry['what'], string>>> = {
  goal: 'bg-success size-3.5',
  yellow: 'bg-gold w-2 h-3 rounded-none',
  red: 'bg-danger w-2 h-3 rounded-none',
  map: 'bg-info size-3.5',
}

/** Goals and cards along the match; each says what it is. */
function Timeline({ entries }: { entries: readonly TimelineEntry[] }): ReactElement | null {
  const text = useText()
  const shown = entries.filter(({ what }) => marks[what])
  if (shown.length === 0) return null
  const end = Math.max(95, ...entries.map(({ minute }) => minute))
  return (
    <ol
      dir="ltr"
      className="relative h-14 border-y border-hair"
      aria-label={text('sports.timeline')}
    >
      <li aria-hidden="true" className="absolute inset-x-0 top-1/2 h-px bg-hair" />
      {shown.map(({ minute, what, side }, place) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- two corners in a minute are two
          key={place}
          title={`${minute}′ ${text(`sports.what.${what as 'goal'}`)}`}
          style={{ left: `${Math.min(98, (minute / end) * 100)}%` }}
          className={classNames(
            'absolute grid justify-items-center',
            side === 'away' ? 'bottom-0.5' : 'top-0.5',
          )}
        >
          <span className={classNames('rounded-full block', marks[what])} />
          <span className="text-[10px] leading-none num text-muted">{minute}′</span>
        </li>
      ))}
    </ol>
  )
}

const statNames = ['possession', 'shots', 'onTarget', 'corners', 'yellow', 'red'] as const

/** Both sides of each count as a bar. */
function Stats({ stats }: { stats: SportsMatchView['stats'] }): ReactElement | null {
  const text = useText()
  const shown = statNames.filter((name) => stats[name])
  if (shown.length === 0) return null
  return (
    <dl className="grid md:grid-cols-2 gap-x-8 gap-y-2 text-sm">
      {shown.map((name) => {
        const [home, away] = stats[name]!
        const share = home + away === 0 ? 50 : (home / (home + away)) * 100
        return (
          <div key={name} dir="ltr" className="grid grid-cols-[2rem_1fr_2rem] gap-x-2 items-center">
            <dt className="col-span-3 text-xs text-muted text-center">
              {text(`sports.stat.${name}`)}
            </dt>
            <dd className="num text-end">{home}</dd>
            <dd aria-hidden="true" className="h-2 rounded-full bg-info overflow-hidden flex">
              <span className="bg-success h-full" style={{ width: `${share}%` }} />
            </dd>
            <dd className="num">{away}</dd>
          </div>
        )
      })}
    </dl>
  )
}

const kindOrder = ['ah', 'ou', '1x2', 'winner', 'cock', 'outright', 'btts', 'oe', 'cs']

/** Markets by kind and period; the lines of a kind stand together. */
function Markets({ view }: { view: SportsMatchView }): ReactElement {
  const text = useText()
  const { match } = view
  const groups = [
    ...Map.groupBy(match.markets, ({ key }) => key.split(':').slice(0, 2).join(':')),
  ].toSorted(([a], [b]) => rank(a) - rank(b))
  if (groups.length === 0) return <EmptyState title={text('sports.noMarkets')} />
  return (
    <div className="grid xl:grid-cols-2 gap-3 items-start">
      {groups.map(([name, markets]) => (
        <section key={name} className="card p-3 grid gap-2">
          <h2 className="text-sm font-semibold">{marketName(text, markets[0]!.key)}</h2>
          {markets
            .toSorted((a, b) => lineOf(a.key) - lineOf(b.key))
            .map((market) => (
              <div
                key={market.key}
                className={classNames(
                  'grid gap-1.5',
                  market.prices.length > 3
                    ? 'grid-cols-2 sm:grid-cols-3'
                    : market.prices.length === 3
                      ? 'grid-cols-3'
                      : 'grid-cols-2',
                )}
              >
                {market.prices.map(([outcome]) => (
                  <PriceButton
                    key={outcome}
                    {...{ match, market, outcome }}
                    label={shortName(market.key, outcome)}
                  />
                ))}
              </div>
            ))}
        </section>
      ))}
    </div>
  )

  function shortName(key: string, outcome: string): string {
    const { kind, lineQuarters } = marketOf(key)!
    if (kind === 'ah')
      return `${outcome === 'home' ? '1' : '2'} ${handicapText(lineQuarters, outcome)}`
    if (kind === 'ou')
      return `${text(outcome === 'over' ? 'sports.over' : 'sports.under')} ${lineText(lineQuarters)}`
    return outcomeName(text, match, key, outcome)
  }
}

const lineOf = (key: string): number => marketOf(key)?.lineQuarters ?? 0

function rank(name: string): number {
  const [kind = '', period = ''] = name.split(':')
  return kindOrder.indexOf(kind) * 10 + (period === 'ft' ? 0 : 5)
}
