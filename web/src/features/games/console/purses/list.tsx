import { type DeskPurseTransfer, type PurseAct, purseDesk } from '@kancil/contract/games/purse-desk'
import {
  purseMessage,
  type PurseTransferState,
  purseTransferStates,
} from '@kancil/contract/games/purses'
import type { OutputOf } from '@kancil/contract/endpoint'
import { type ReactElement, useState } from 'react'
import { type Text, useText } from '../../../../i18n/use-text.tsx'
import { Link } from '../../../../lib/router.tsx'
import { useMay } from '../../../../lib/session/operator-session.ts'
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Figures } from '../../../../ui/figures.tsx'
import { InstantLines } from '../../../../ui/instant-lines.tsx'
import { choiceFilter } from '../../../../ui/list/list-filters.ts'
import { ListScreen } from '../../../../ui/list/list-screen.tsx'
import { Money } from '../../../../ui/money.tsx'
import type { Column } from '../../../../ui/table/table.tsx'
import { DecidePurse } from './decide.tsx'

const filters = [
  choiceFilter('show', 'desk.payments.show', ['open', ...purseTransferStates] as const, (state) =>
    state === 'open' ? 'flight.open' : `flight.state.${state}`,
  ),
]

const tones: Readonly<Record<PurseTransferState, BadgeTone>> = {
  sent: 'info',
  done: 'success',
  returned: 'neutral',
  contradicted: 'danger',
  put_right: 'success',
  written_off: 'warning',
}

type Chosen = { readonly item: DeskPurseTransfer; readonly act: PurseAct }

/** Money on its way to vendors' purses and back, and what a person must decide. */
export function ConsolePurses(): ReactElement {
  const text = useText()
  const may = useMay()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const choose = may('withdrawals.decide') ? setChosen : null
  return (
    <ListScreen
      list={purseDesk}
      title={text('flight.title')}
      note={text('flight.note')}
      actions={
        <Link to="/line-transfers" className={buttonClass('secondary', 'sm')}>
          {text('flight.line.title')}
        </Link>
      }
      filters={filters}
      tools={(answer) => answer && <Flights answer={answer} />}
      columns={columnsOf(text, choose)}
      rowKey={(row) => row.transferId}
      empty={text('flight.none')}
      emptyFiltered={text('flight.noneSuch')}
      changesWith={purseMessage}
      everyMs={15_000}
      beside={() =>
        chosen && (
          <DecidePurse item={chosen.item} act={chosen.act} onClose={() => setChosen(null)} />
        )
      }
    />
  )
}

function Flights({ answer }: { answer: OutputOf<typeof purseDesk> }): ReactElement | null {
  const text = useText()
  if (answer.flights.length === 0) return null
  return (
    <Figures
      figures={answer.flights.flatMap((flight) => [
        {
          label: text('flight.inFlight', { vendor: flight.vendorName, count: flight.count }),
          value: <Money amount={flight.inFlight} currency={flight.currency} />,
        },
        {
          label: text('flight.inPurses', { vendor: flight.vendorName }),
          value: <Money amount={flight.inPurses} currency={flight.currency} />,
        },
      ])}
    />
  )
}

function columnsOf(
  text: Text,
  choose: ((chosen: Chosen) => void) | null,
): Column<DeskPurseTransfer>[] {
  const columns: Column<DeskPurseTransfer>[] = [
    { key: 'at', header: text('payments.records.at'), cell: (row) => <InstantLines at={row.at} /> },
    {
      key: 'account',
      header: text('desk.payments.member'),
      primary: true,
      cell: (row) => (
        <span className="grid gap-0.5">
          <Link className="hover:underline" to={`/members/${row.memberId}`}>
            {row.account}
          </Link>
          <code className="text-xs font-normal text-muted break-all">{row.transferId}</code>
        </span>
      ),
    },
    {
      key: 'way',
      header: text('flight.way'),
      cell: (row) => text(`flight.way.${row.direction}`, { vendor: row.vendorName }),
    },
    {
      key: 'amount',
      header: text('flight.amount'),
      align: 'end',
      cell: (row) => (
        <Money amount={row.amount} currency={row.currency} className="font-semibold" />
      ),
    },
    {
      key: 'state',
      header: text('payments.records.state'),
      cell: (row) => <State row={row} />,
    },
    { key: 'word', header: text('flight.word'), cell: (row) => <VendorSays row={row} /> },
  ]
  if (!choose) return columns
  return [
    ...columns,
    {
      key: 'acts',
      header: '',
      align: 'end',
      cell: (item) => (
        <span className="flex flex-wrap justify-end gap-2">
          {item.acts.map((act) => (
            <Button key={act} size="sm" variant="secondary" onClick={() => choose({ item, act })}>
              {text(`flight.act.${act}`)}
            </Button>
          ))}
        </span>
      ),
    },
  ]
}

function State({ row }: { row: DeskPurseTransfer }): ReactElement {
  const text = useText()
  return (
    <span className="grid gap-1 justify-items-start">
      <Badge tone={tones[row.state]}>{text(`flight.state.${row.state}`)}</Badge>
      {row.asked && (
        <span className="text-sm text-gold">
          {text('cashier.two.asked', {
            by: row.asked.by,
            decision: text(`flight.act.${row.asked.act}`),
          })}
        </span>
      )}
      {row.by && (
        <span className="text-xs text-muted break-words">
          {row.by}: {row.note}
        </span>
      )}
    </span>
  )
}

const words = ['done', 'failed', 'pending', 'unknown', 'wrong', 'silent'] as const

function VendorSays({ row }: { row: DeskPurseTransfer }): ReactElement {
  const text = useText()
  const word = words.find((candidate) => candidate === row.word)
  return (
    <span className="grid gap-0.5">
      {text(word ? `flight.word.${word}` : 'flight.word.none')}
      <span className="text-xs text-muted">
        {text('flight.tries', { sends: row.sends, asks: row.asks })}
      </span>
    </span>
  )
}
