import type { OutputOf } from '@kancil/contract/endpoint'
import { type BetRecord, memberBets, roundStatuses } from '@kancil/contract/games/bets'
import { businessDay } from '@kancil/contract/time'
import { type ReactElement, useState } from 'react'
import { type Text, useLanguage, useText } from '../../../../i18n/use-text.tsx'
import { texts } from '../../../../lib/texts.ts'
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx'
import { Figures } from '../../../../ui/figures.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { InstantLines } from '../../../../ui/instant-lines.tsx'
import { CursorTable } from '../../../../ui/list/cursor-table.tsx'
import { Money } from '../../../../ui/money.tsx'
import type { Column } from '../../../../ui/table/table.tsx'

const explain = texts(memberBets, {
  range_too_long: 'memberfile.bets.range',
  range_invalid: 'memberfile.bets.range',
})
const spans = [7, 30, 90] as const
const dayMs = 86_400_000
const tones: Record<(typeof roundStatuses)[number], BadgeTone> = {
  open: 'warning',
  settled: 'success',
  cancelled: 'neutral',
}

/** A member's rounds of the last days, with sums over all of them. */
export function MemberBets({ memberId }: { memberId: string }): ReactElement {
  const text = useText()
  const language = useLanguage()
  const [days, setDays] = useState<number>(30)
  const [status, setStatus] = useState<(typeof roundStatuses)[number] | ''>('')
  const [now] = useState(() => new Date())
  const from = businessDay(new Date(now.getTime() - (days - 1) * dayMs))
  return (
    <CursorTable
      list={memberBets}
      scope={{ memberId, from, to: businessDay(now), language, ...(status ? { status } : {}) }}
      pageSize={25}
      explain={explain}
      caption={text('memberfile.part.bets')}
      rowKey={(row) => row.betId}
      empty={text('memberfile.bets.none')}
      tools={
        <div className="flex flex-wrap gap-3">
          <Select
            label={text('memberfile.bets.days')}
            value={String(days)}
            options={spans.map((span) => ({
              value: String(span),
              label: text('memberfile.bets.span', { days: span }),
            }))}
            onChange={(event) => setDays(Number(event.target.value))}
          />
          <Select
            label={text('guard.state')}
            value={status}
            options={[
              { value: '', label: text('operator.all') },
              ...roundStatuses.map((value) => ({
                value,
                label: text(`memberfile.round.${value}`),
              })),
            ]}
            onChange={(event) => setStatus(event.target.value as typeof status)}
          />
        </div>
      }
      figures={(answer) => answer && <Sums {...answer} />}
      columns={() => columnsOf(text)}
    />
  )
}

function Sums({ totals, currency }: OutputOf<typeof memberBets>): ReactElement {
  const text = useText()
  const sum = (key: 'stake' | 'payout' | 'net' | 'validBet') => (
    <Money amount={totals[key]} currency={currency} look={key === 'net' ? 'signed' : 'plain'} />
  )
  return (
    <Figures
      figures={[
        { label: text('memberfile.bets.rounds'), value: totals.rounds },
        { label: text('memberfile.bets.stake'), value: sum('stake') },
        { label: text('memberfile.bets.payout'), value: sum('payout') },
        { label: text('memberfile.bets.net'), value: sum('net') },
        { label: text('memberfile.bets.valid'), value: sum('validBet') },
      ]}
    />
  )
}

function columnsOf(text: Text): Column<BetRecord>[] {
  return [
    {
      key: 'at',
      header: text('memberfile.at'),
      cell: (row) => <InstantLines at={row.placedAt} />,
    },
    {
      key: 'game',
      header: text('memberfile.bets.game'),
      primary: true,
      cell: (row) => (
        <span className="grid">
          {row.gameName}
          <span className="text-xs text-muted font-normal">{row.vendorName}</span>
        </span>
      ),
    },
    {
      key: 'status',
      header: text('guard.state'),
      cell: (row) => (
        <Badge tone={tones[row.status]}>{text(`memberfile.round.${row.status}`)}</Badge>
      ),
    },
    {
      key: 'stake',
      header: text('memberfile.bets.stake'),
      align: 'end',
      cell: (row) => <Money amount={row.stake} currency={row.currency} />,
    },
    {
      key: 'payout',
      header: text('memberfile.bets.payout'),
      align: 'end',
      cell: (row) => <Money amount={row.payout} currency={row.currency} />,
    },
    {
      key: 'net',
      header: text('memberfile.bets.net'),
      align: 'end',
      cell: (row) => <Money amount={row.net} currency={row.currency} look="signed" />,
    },
  ]
}
