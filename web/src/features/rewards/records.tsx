import { redemptions } from '@kancil/contract/rewards/mall'
import { pointHistory, pointsMessage } from '@kancil/contract/rewards/points'
import type { ReactElement } from 'react'
import { useFormat, useLanguageStore, useText } from '../../i18n/use-text.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Instant } from '../../ui/instant.tsx'
import { CursorTable } from '../../ui/list/cursor-table.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { useOwnPlace } from '../../ui/list/use-list-place.ts'
import { Money } from '../../ui/money.tsx'
import { PointsFigure } from './points-figure.tsx'

/** Every movement of the points: what each bet earned, and what was used. */
export function PointHistory(): ReactElement {
  const text = useText()
  return (
    <CursorTable
      list={pointHistory}
      pageSize={20}
      changesWith={pointsMessage}
      caption={text('points.details')}
      rowKey={(row) => row.entryId}
      empty={text('points.history.none')}
      columns={() => [
        {
          key: 'at',
          header: text('points.sent'),
          cell: (row) => <Instant at={row.at} />,
        },
        {
          key: 'kind',
          header: text('points.kind'),
          primary: true,
          cell: (row) =>
            row.line
              ? `${text(`points.entry.${row.kind}`)} · ${text(`shell.category.${row.line}`)}`
              : text(`points.entry.${row.kind}`),
        },
        {
          key: 'bet',
          header: text('games.bets.validBet'),
          align: 'end',
          cell: (row) =>
            row.validBet === null ? '–' : <Money amount={row.validBet} currency={row.currency} />,
        },
        {
          key: 'points',
          header: text('points.convert.points'),
          align: 'end',
          cell: (row) => <PointsFigure points={row.points} />,
        },
        {
          key: 'after',
          header: text('points.balanceAfter'),
          align: 'end',
          cell: (row) => <PointsFigure points={row.balanceAfter} />,
        },
      ]}
    />
  )
}

const tones: Readonly<Record<'inProcess' | 'rejected' | 'approved', BadgeTone>> = {
  inProcess: 'info',
  rejected: 'danger',
  approved: 'success',
}

/** The member's redemptions with what became of each. */
export function RedeemRecord(): ReactElement {
  const text = useText()
  const format = useFormat()
  const language = useLanguageStore().language()
  const place = useOwnPlace()
  return (
    <ListTable
      list={redemptions}
      place={place}
      scope={{ language }}
      pageSize={10}
      caption={text('points.redemptions')}
      rowKey={(row) => row.redemptionId}
      empty={text('points.redemptions.none')}
      changesWith={pointsMessage}
      columns={[
        { key: 'at', header: text('points.sent'), cell: (row) => <Instant at={row.sentAt} /> },
        { key: 'title', header: text('points.goods'), primary: true, cell: (row) => row.title },
        {
          key: 'price',
          header: text('points.convert.points'),
          align: 'end',
          cell: (row) => <bdi dir="ltr">{format.number(row.price)}</bdi>,
        },
        {
          key: 'state',
          header: text('points.state'),
          cell: (row) => (
            <span className="grid gap-1 justify-items-start">
              <Badge tone={tones[row.state]}>{text(`points.state.${row.state}`)}</Badge>
              {row.note && <span className="text-xs text-muted">{row.note}</span>}
            </span>
          ),
        },
      ]}
    />
  )
}
