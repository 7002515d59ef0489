import { type Leaderboard, missionLeaderboard, ownPlaces } from '@kancil/contract/rewards/missions'
import type { ReactElement } from 'react'
import type { Format } from '../../i18n/format.ts'
import { useFormat, useLanguageStore, useText } from '../../i18n/use-text.tsx'
import { useQueryOf } from '../../lib/call/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Counted } from './counted.tsx'
import { StakeFirst } from './stake-first.tsx'

/** The leaderboards that run now, and those that ended lately. */
export function Leaderboards(): ReactElement | null {
  const text = useText()
  const language = useLanguageStore().language()
  const { data } = useQueryOf(missionLeaderboard, { language }, { everyMs: 15_000 })
  const places = useQueryOf(ownPlaces, {}, { everyMs: 15_000 }).data?.places ?? []
  if (!data || data.boards.length === 0) return null
  return (
    <section className="grid gap-4">
      <h2 className="text-lg font-semibold">{text('club.boards')}</h2>
      {data.boards.map((board) => (
        <Board
          key={board.programmeId}
          board={board}
          place={places.find(({ programmeId }) => programmeId === board.programmeId)}
        />
      ))}
    </section>
  )
}

/** A score in words: money, rounds won, or how many times its stake a round paid. */
function scoreText(format: Format, { score: kind, currency }: Leaderboard, score: string): string {
  if (kind === 'validBet') return format.money(score, currency)
  return kind === 'wins' ? format.number(Number(score)) : `× ${score}`
}

function Board(props: {
  board: Leaderboard
  place: { readonly place: number; readonly score: string } | undefined
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const { board, place } = props
  const { currency } = board
  return (
    <section className="card p-4 grid grid-cols-[minmax(0,1fr)] gap-3" aria-label={board.title}>
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="font-semibold">{board.title}</h3>
        <span className="text-sm text-muted">
          {board.isFrozen ? (
            <Badge tone="info">{text('club.board.frozen')}</Badge>
          ) : (
            <>
              {text('club.ends')} <Instant at={board.endsAt} show="dateTime" />
            </>
          )}
        </span>
      </div>
      {board.summary && (
        <p className="text-sm text-muted">
          <bdi>{board.summary}</bdi>
        </p>
      )}
      <Counted of={board} currency={currency} />
      {!board.isFrozen && <PrizeList board={board} />}
      <StakeFirst percent={board.turnoverPercent} />
      {place && (
        <p className="text-sm">
          {text('club.board.own', {
            place: format.number(place.place),
            score: scoreText(format, board, place.score),
          })}
        </p>
      )}
      <Places board={board} />
    </section>
  )
}

const prizesMost = 10

/** What each place brings, before anybody stands in it. */
function PrizeList({ board }: { board: Leaderboard }): ReactElement {
  const text = useText()
  const format = useFormat()
  const prizes = board.prizes.map((amount, at) => ({ place: at + 1, amount }))
  return (
    <ul className="flex flex-wrap gap-2 text-sm" aria-label={text('club.board.prize')}>
      {prizes.slice(0, prizesMost).map(({ place, amount }) => (
        <li key={place} className="rounded-md border border-hair px-2.5 py-1">
          <span className="num text-muted">{format.number(place)}</span>{' '}
          <Money amount={amount} currency={board.currency} />
        </li>
      ))}
      {prizes.length > prizesMost && <li className="py-1 text-muted">…</li>}
    </ul>
  )
}

function Places({ board }: { board: Leaderboard }): ReactElement {
  const text = useText()
  const format = useFormat()
  const { currency } = board
  return (
    <Table
      caption={board.title}
      rows={board.rows}
      rowKey={(row) => String(row.place)}
      empty={text('club.board.none')}
      dense
      columns={[
        {
          key: 'name',
          header: text('club.board.player'),
          phone: 'what',
          cell: (row) => (
            <span className="inline-flex gap-3">
              <span className="num text-muted">{format.number(row.place)}</span>
              <bdi dir="ltr">{row.name}</bdi>
            </span>
          ),
        },
        {
          key: 'score',
          header: text(`club.score.${board.score}`),
          align: 'end',
          phone: 'when',
          cell: (row) =>
            board.score === 'validBet' ? (
              <Money amount={row.score} currency={currency} />
            ) : (
              <span className="num">{scoreText(format, board, row.score)}</span>
            ),
        },
        {
          key: 'prize',
          header: text('club.board.prize'),
          align: 'end',
          phone: 'amount',
          cell: (row) =>
            /[1-9]/.test(row.prize) ? (
              <Money amount={row.prize} currency={currency} look="win" />
            ) : (
              '–'
            ),
        },
      ]}
    />
  )
}
