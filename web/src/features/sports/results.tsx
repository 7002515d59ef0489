import { sportsResults } from '@kancil/contract/sports/board'
import type { RowOf } from '@kancil/contract/list'
import type { Sport } from '@kancil/contract/sports/market'
import type { ReactElement } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Instant } from '../../ui/instant.tsx'
import { useCursorList } from '../../ui/list/use-cursor-list.ts'
import { scoreText } from './names.ts'

/** Who won an outright. */
function winnersOf({ winner, tied, competitors }: RowOf<typeof sportsResults>): string {
  return (tied ?? (winner === undefined ? [] : [winner]))
    .map((name) => competitors[name] ?? name)
    .join(', ')
}

/** How matches ended, the newest first. */
export function Results({ sport }: { sport: Sport }): ReactElement {
  const text = useText()
  const { items, pager } = useCursorList(sportsResults, { scope: { sport } })
  return (
    <section className="card p-3 md:p-4 grid gap-2" aria-label={text('sports.results')}>
      {items?.length === 0 && <EmptyState title={text('sports.noResults')} />}
      <ul className="grid">
        {items?.map((row) => (
          <li
            key={row.matchId}
            className="grid grid-cols-[1fr_auto] gap-x-4 py-2 border-b border-hair last:border-0"
          >
            <bdi className="text-sm font-medium">
              {row.away ? `${row.home} – ${row.away}` : row.home}
            </bdi>
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
              <bdi>{row.leagueName}</bdi> · <Instant at={row.startsAt} />
            </span>
            <span className="text-xs text-muted num text-end">
              {row.scores.h1 &&
                !row.isVoid &&
                text('sports.half', { score: scoreText(row.scores.h1, '–') })}
            </span>
          </li>
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
  )
}
