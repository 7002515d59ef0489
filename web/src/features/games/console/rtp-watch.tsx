import type { OutputOf } from '@kancil/contract/endpoint'
import { rtpDays, type rtpVerdicts, rtpWatch } from '@kancil/contract/games/rtp-watch'
import { type ReactElement, useState } from 'react'
import type { MessageId } from '../../../i18n/message-id.ts'
import { type Text, useLanguage, useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { PageHead } from '../../../ui/console/page-head.tsx'
import { BareSelect } from '../../../ui/form/select.tsx'
import { Money } from '../../../ui/money.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'

type Row = OutputOf<typeof rtpWatch>['list'][number]
type Verdict = (typeof rtpVerdicts)[number]

const verdicts: Readonly<Record<Verdict, { name: MessageId; tone: BadgeTone }>> = {
  fits: { name: 'desk.rtp.fits', tone: 'success' },
  far: { name: 'desk.rtp.far', tone: 'danger' },
  few: { name: 'desk.rtp.few', tone: 'neutral' },
  none: { name: 'desk.rtp.none', tone: 'neutral' },
}

/** Measured against designed, game by game, with a flag beyond four sigma. */
export function RtpWatch(): ReactElement {
  const text = useText()
  const language = useLanguage()
  const [days, setDays] = useState<(typeof rtpDays)[number]>(7)
  const watch = useQueryOf(rtpWatch, { days, language }, { staleMs: 0 })
  return (
    <div className="grid gap-5">
      <PageHead
        title={text('desk.rtp.title')}
        text={text('desk.rtp.note')}
        actions={
          <BareSelect
            aria-label={text('desk.rtp.days')}
            value={String(days)}
            onChange={(event) => setDays(Number(event.target.value) as (typeof rtpDays)[number])}
            options={rtpDays.map((count) => ({
              value: String(count),
              label: text('desk.rtp.lastDays', { count }),
            }))}
          />
        }
      />
      <Table<Row>
        caption={text('desk.rtp.title')}
        dense
        rows={watch.data?.list}
        rowKey={(row) => `${row.gameId} ${row.currency}`}
        empty={text('desk.rtp.empty')}
        columns={columnsOf(text)}
      />
    </div>
  )
}

const percent = (value: number | null, digits = 2): string =>
  value === null ? '–' : `${value.toFixed(digits)} %`

function columnsOf(text: Text): readonly Column<Row>[] {
  return [
    {
      key: 'game',
      header: text('games.bets.game'),
      primary: true,
      cell: (row) => (
        <span className="grid">
          <span className="font-semibold">{row.gameName}</span>
          <span className="text-xs text-muted">
            {row.vassalage} · {row.code}
          </span>
        </span>
      ),
    },
    {
      key: 'rounds',
      header: text('desk.rtp.rounds'),
      align: 'end',
      cell: (row) => <span className="num">{row.rounds}</span>,
    },
    {
      key: 'stake',
      header: text('desk.rtp.stake'),
      align: 'end',
      cell: (row) => <Money amount={row.stake} currency={row.currency} />,
    },
    {
      key: 'payout',
      header: text('desk.rtp.payout'),
      align: 'end',
      cell: (row) => <Money amount={row.payout} currency={row.currency} />,
    },
    {
      key: 'designed',
      header: text('desk.rtp.designed'),
      align: 'end',
      cell: (row) => <span className="num">{percent(row.designed)}</span>,
    },
    {
      key: 'measured',
      header: text('desk.rtp.measured'),
      align: 'end',
      cell: (row) => (
        <span className="num">
          {percent(row.measured)}
          {row.sigma !== null && <span className="text-muted"> ± {row.sigma.toFixed(2)}</span>}
        </span>
      ),
    },
    {
      key: 'verdict',
      header: text('desk.rtp.verdict'),
      align: 'end',
      cell: ({ verdict, deviations }) => (
        <Badge tone={verdicts[verdict].tone}>
          {text(verdicts[verdict].name)}
          {deviations !== null && verdict !== 'few' ? ` · ${deviations.toFixed(1)}σ` : ''}
        </Badge>
      ),
    },
  ]
}
