import {
  type BetRecord,
  betRecords,
  type RoundStatus,
  roundsMessage,
} from '@kancil/contract/games/bets'
import type { FiltersOf } from '@kancil/contract/list'
import type { ReactElement, ReactNode } from 'react'
import { type Text, useText } from '../../../i18n/use-text.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { texts } from '../../../lib/texts.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { InstantLines } from '../../../ui/instant-lines.tsx'
import { CursorTable } from '../../../ui/list/cursor-table.tsx'
import { Money } from '../../../ui/money.tsx'
import type { Column } from '../../../ui/table/table.tsx'
import { PlayTotals } from './totals.tsx'

const explain = texts(betRecords, {
  range_too_long: 'games.bets.rangeTooLong',
  range_invalid: 'games.bets.rangeInvalid',
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

/** Rounds of a selection, newest first, with its totals; a row opens the round. */
export function RoundTable(props: {
  filter: Partial<FiltersOf<typeof betRecords>>
  onOpen: (betId: string) => void
  tools?: ReactNode
}): ReactElement {
  const text = useText()
  return (
    <CursorTable
      list={betRecords}
      scope={props.filter}
      changesWith={roundsMessage}
      explain={explain}
      caption={text('games.bets.title')}
      columns={() => columnsOf(text)}
      rowKey={(row) => row.betId}
      empty={text('games.bets.empty')}
      onRow={(row) => props.onOpen(row.betId)}
      tools={props.tools}
      figures={(record) =>
        record && <PlayTotals totals={record.totals} currency={record.currency} />
      }
    />
  )
}

function columnsOf(text: Text): Column<BetRecord>[] {
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
