import { gameMenus } from '@kancil/contract/games/vendors'
import {
  type BetRecord,
  betRecords,
  exportBets,
  type RoundStatus,
  roundsMessage,
  roundStatuses,
} from '@kancil/contract/games/bets'
import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { type ReactElement, useState } from 'react'
import { type Text, useLanguage, useText } from '../../../i18n/use-text.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useAction, useQueryOf } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { CsvButton } from '../../../ui/table/csv-button.tsx'
import { InstantLines } from '../../../ui/instant-lines.tsx'
import { Money } from '../../../ui/money.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { useOwnPlace } from '../../../ui/list/use-list-place.ts'
import type { Column } from '../../../ui/table/table.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { BetDetailPanel } from './detail-panel.tsx'
import { type RangeName, rangeNames, rangeOf } from './ranges.ts'

const explain = texts(betRecords, {
  range_too_long: 'games.bets.rangeTooLong',
  range_invalid: 'games.bets.rangeInvalid',
})
const explainExport = texts(exportBets, {
  range_too_long: 'games.bets.rangeTooLong',
  range_invalid: 'games.bets.rangeInvalid',
  too_many_lines: 'games.bets.tooManyLines',
})
export const statusNames: Readonly<Record<RoundStatus, MessageId>> = {
  open: 'games.bets.status.open',
  settled: 'games.bets.status.settled',
  cancelled: 'games.bets.status.cancelled',
}
const statusTones: Readonly<Record<RoundStatus, BadgeTone>> = {
  open: 'info',
  settled: 'neutral',
  cancelled: 'warning',
}
const rangeTexts: Readonly<Record<RangeName, MessageId>> = {
  today: 'games.bets.range.today',
  week: 'games.bets.range.week',
  month: 'games.bets.range.month',
  quarter: 'games.bets.range.quarter',
}

type Filter = { range: RangeName; vassalage: string; status: RoundStatus | '' }

/** Every round of the member: filters, totals of the whole selection, one open round, CSV. */
export function BettingRecord(): ReactElement {
  const text = useText()
  const [filter, setFilter] = useState<Filter>({ range: 'week', vassalage: '', status: '' })
  const place = useOwnPlace()
  const [opened, setOpened] = useState('')
  const [now] = useState(() => new Date())
  const language = useLanguage()
  const input = {
    language,
    ...rangeOf(filter.range, now),
    ...(filter.vassalage ? { vassalage: filter.vassalage } : {}),
    ...(filter.status ? { status: filter.status } : {}),
  }
  if (opened) return <BetDetailPanel betId={opened} onBack={() => setOpened('')} />
  return (
    <ListTable
      list={betRecords}
      scope={input}
      place={place}
      changesWith={roundsMessage}
      explain={explain}
      caption={text('games.bets.title')}
      columns={(record) => columnsOf(text, record)}
      rowKey={(row) => row.betId}
      empty={text('games.bets.empty')}
      onRow={(row) => setOpened(row.betId)}
      tools={
        <Tools
          filter={filter}
          onChange={(change) => {
            setFilter({ ...filter, ...change })
            place.turnTo(1)
          }}
          asked={input}
        />
      }
    />
  )
}

function columnsOf(
  text: Text,
  record: OutputOf<typeof betRecords> | undefined,
): Column<BetRecord>[] {
  const total = (key: 'stake' | 'payout' | 'net' | 'validBet') =>
    record && (
      <Money
        amount={record.totals[key]}
        currency={record.currency}
        look={key === 'net' ? 'signed' : 'plain'}
      />
    )
  return [
    {
      key: 'game',
      phone: 'what',
      header: text('games.bets.game'),
      primary: true,
      cell: (row) => (
        <span className="grid justify-items-start">
          <span className="font-semibold whitespace-nowrap">{row.gameName}</span>
          <span className="text-xs text-muted">{row.vendorName}</span>
        </span>
      ),
    },
    {
      key: 'at',
      phone: 'when',
      header: text('games.bets.placedAt'),
      cell: (row) => <InstantLines at={row.placedAt} />,
    },
    {
      key: 'status',
      phone: 'state',
      header: text('games.bets.status'),
      cell: (row) => <Badge tone={statusTones[row.status]}>{text(statusNames[row.status])}</Badge>,
    },
    ...(['stake', 'payout', 'net', 'validBet'] as const).map((key): Column<BetRecord> => ({
      key,
      header: text(`games.bets.${key}`),
      align: 'end',
      ...(key === 'net' ? { phone: 'amount' as const } : {}),
      total: total(key),
      cell: (row) => (
        <Money
          amount={row[key]}
          currency={row.currency}
          look={key === 'net' ? 'signed' : 'plain'}
        />
      ),
    })),
  ]
}

function Tools(props: {
  filter: Filter
  onChange: (change: Partial<Filter>) => void
  asked: InputOf<typeof exportBets>
}): ReactElement {
  const text = useText()
  const menus = useQueryOf(gameMenus, {}, { staleMs: 300_000 })
  const ticket = useAction(exportBets)
  const vendors = new Map(
    (menus.data?.groups ?? []).flatMap((group) =>
      group.vendors.map((vendor) => [vendor.vassalage, vendor.displayName] as const),
    ),
  )
  return (
    <>
      <div className="grid grid-cols-2 sm:grid-cols-3 gap-3 w-full sm:w-auto">
        <Select
          label={text('games.bets.range')}
          className="col-span-2 sm:col-span-1 min-w-0"
          value={props.filter.range}
          onChange={(event) => props.onChange({ range: event.target.value as RangeName })}
          options={rangeNames.map((value) => ({ value, label: text(rangeTexts[value]) }))}
        />
        <Select
          label={text('games.bets.vendor')}
          className="min-w-0"
          placeholder={text('shell.lobby.allVendors')}
          value={props.filter.vassalage}
          onChange={(event) => props.onChange({ vassalage: event.target.value })}
          options={[...vendors].map(([value, label]) => ({ value, label }))}
        />
        <Select
          label={text('games.bets.status')}
          className="min-w-0"
          placeholder={text('games.bets.anyStatus')}
          value={props.filter.status}
          onChange={(event) => props.onChange({ status: event.target.value as RoundStatus | '' })}
          options={roundStatuses.map((value) => ({ value, label: text(statusNames[value]) }))}
        />
      </div>
      <CsvButton
        pending={ticket.isPending}
        onDownload={() =>
          ticket.mutate(props.asked, {
            onSuccess: ({ url }) => location.assign(url),
            onError: (error) => {
              const fault = explainExport(error)
              showToast(fault.id, 'danger', fault.values)
            },
          })
        }
      />
    </>
  )
}
