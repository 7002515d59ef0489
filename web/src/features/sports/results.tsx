import { resultLeagues, sportsResults } from '@kancil/contract/sports/board'
import type { RowOf } from '@kancil/contract/list'
import { type Sport, sports } from '@kancil/contract/sports/market'
import { businessDay, isDay } from '@kancil/contract/time'
import { type ReactElement, useState } from 'react'
import { useLanguage, useText } from '../../i18n/use-text.tsx'
import { useQueryOf } from '../../lib/call/queries.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Instant } from '../../ui/instant.tsx'
import { useCursorList } from '../../ui/list/use-cursor-list.ts'
import { leagueText, matchTitle, scoreText } from './names.ts'

/** What the address asks for; '' for all leagues and all days. */
export type ResultsPlace = {
  readonly sport: Sport
  readonly leagueId: string
  /** Of the site. */
  readonly day: string
}
type Props = { place: ResultsPlace; onChange: (place: ResultsPlace) => void }

/** How matches ended, the newest first: of a sport, and of a league and a day if any is named. */
export function Results({ place, onChange }: Props): ReactElement {
  const text = useText()
  const { sport, leagueId, day } = asked(place)
  const scope = { sport, ...(leagueId ? { leagueId } : {}), ...(day ? { day } : {}) }
  const { items, pager } = useCursorList(sportsResults, { scope })
  const isNarrow = Boolean(leagueId || day)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Filters place={{ sport, leagueId, day }} onChange={onChange} />
      <section className="card p-3 md:p-4 grid gap-2" aria-label={text('sports.results')}>
        {!items && <span className="waiting h-40" />}
        {items?.length === 0 && (
          <EmptyState
            title={text(isNarrow ? 'sports.results.noneHere' : 'sports.noResults')}
            action={
              isNarrow && (
                <Button
                  variant="secondary"
                  onClick={() => onChange({ sport, leagueId: '', day: '' })}
                >
                  {text('sports.results.all')}
                </Button>
              )
            }
          />
        )}
        <ul className="grid">
          {items?.map((row) => (
            <ResultRow key={row.matchId} row={row} />
          ))}
        </ul>
        {(pager.onBack ?? pager.onNext) && (
          <div className="flex justify-between">
            <Button
              size="sm"
              variant="ghost"
              disabled={!pager.onBack}
              onClick={() => pager.onBack?.()}
            >
              {text('shell.pager.previous')}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              disabled={!pager.onNext}
              onClick={() => pager.onNext?.()}
            >
              {text('shell.pager.next')}
            </Button>
          </div>
        )}
      </section>
    </div>
  )
}

const leagueForm = /^[a-z0-9][a-z0-9.-]{1,63}$/

/** An address may say anything: what is no league and no day is left out. */
function asked({ sport, ...place }: ResultsPlace): ResultsPlace {
  return {
    sport,
    leagueId: leagueForm.test(place.leagueId) ? place.leagueId : '',
    day: isDay(place.day) ? place.day : '',
  }
}

function Filters({ place, onChange }: Props): ReactElement {
  const text = useText()
  const language = useLanguage()
  const [today] = useState(() => businessDay(new Date()))
  const { data } = useQueryOf(resultLeagues, { sport: place.sport }, { keepPrevious: true })
  return (
    <div className="grid grid-cols-2 md:grid-cols-3 gap-3">
      <Select
        label={text('sports.results.sport')}
        value={place.sport}
        options={sports.map((value) => ({ value, label: text(`sports.sport.${value}`) }))}
        onChange={({ target }) =>
          onChange({ ...place, sport: target.value as Sport, leagueId: '' })
        }
      />
      <TextField
        type="date"
        label={text('sports.results.day')}
        value={place.day}
        max={today}
        onChange={({ target }) => onChange({ ...place, day: target.value })}
      />
      <Select
        label={text('sports.results.league')}
        className="max-md:col-span-2"
        value={place.leagueId}
        options={[
          { value: '', label: text('sports.results.leagues') },
          ...(data?.leagues ?? []).map(({ leagueId: value, name, names }) => ({
            ...{ value, label: leagueText(language, name, names) },
          })),
        ]}
        onChange={({ target }) => onChange({ ...place, leagueId: target.value })}
      />
    </div>
  )
}

type Row = RowOf<typeof sportsResults>

/** Who won an outright. */
function winnersOf({ winner, tied, competitors }: Row): string {
  return (tied ?? (winner === undefined ? [] : [winner]))
    .map((name) => competitors[name] ?? name)
    .join(', ')
}

function ResultRow({ row }: { row: Row }): ReactElement {
  const text = useText()
  const language = useLanguage()
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 py-2 border-b border-hair last:border-0">
      <bdi className="text-sm font-medium">{matchTitle(language, row)}</bdi>
      <span className="num font-bold text-gold text-end">
        {row.isVoid
          ? text('sports.result.void')
          : row.sport === 'cockfight' && row.winner
            ? text(`sports.cock.${row.winner as 'meron' | 'wala' | 'bdd'}`)
            : row.scores.ft
              ? scoreText(row.scores.ft)
              : winnersOf(row) || text(`sports.phase.${row.phase}`)}
      </span>
      <span className="text-xs text-muted">
        <bdi>{leagueText(language, row.leagueName, row.leagueNames)}</bdi> ·{' '}
        <Instant at={row.startsAt} />
      </span>
      <span className="text-xs text-muted num text-end">
        {row.scores.h1 &&
          !row.isVoid &&
          text('sports.half', { score: scoreText(row.scores.h1, '–') })}
      </span>
    </li>
  )
}
