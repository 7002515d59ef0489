import { contractsMessage } from '@kancil/contract/agents/contracts'
import {
  type AgentStatement,
  agentStatements,
  exportRealtime,
  exportStatements,
  realtimeLines,
  type StatementKind,
} from '@kancil/contract/agents/statements'
import type { Currency } from '@kancil/contract/money'
import { Download } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { type Text, useFormat, useLanguageStore, useText } from '../../i18n/use-text.tsx'
import { openDownload } from '../../lib/call/open-download.ts'
import { useAction } from '../../lib/call/queries.ts'
import { texts } from '../../lib/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/feedback/alert.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Instant } from '../../ui/instant.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { useOwnPlace } from '../../ui/list/use-list-place.ts'
import { Money } from '../../ui/money.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { CsvButton } from '../../ui/table/csv-button.tsx'
import { type Line, LineDialog, lineName, linePlays } from './line-dialog.tsx'
import { FileNote } from './file-note.tsx'
import { periodText } from './period-text.ts'
import { dayFilters, filled, useDaysPlace } from './report-filters.tsx'
import { StatementDialog } from './statement-dialog.tsx'

const explainBills = texts(agentStatements, { range_invalid: 'agents.error.range' })
const explainLines = texts(realtimeLines, { range_invalid: 'agents.error.range' })
const fileErrors = {
  range_invalid: 'agents.error.range',
  too_many_lines: 'wallet.record.tooManyLines',
} as const
const explainBillsFile = texts(exportStatements, fileErrors)
const explainLinesFile = texts(exportRealtime, fileErrors)

/** Sums of the whole selection. */
function Sums<Name extends 'own' | 'paid' | 'turnover'>(props: {
  readonly answer: { readonly currency: Currency } & Readonly<Record<Name, string>>
  readonly names: readonly Name[]
}): ReactElement {
  const text = useText()
  const { answer, names } = props
  return (
    <Figures
      figures={names.map((name) => ({
        label: text(`agents.bill.${name}`),
        value: <Money amount={answer[name]} currency={answer.currency} />,
      }))}
    />
  )
}

/** The bill in view, as the list has it now. */
function Chosen(props: {
  readonly rows: readonly AgentStatement[] | undefined
  readonly id: string
  readonly onClose: () => void
}): ReactElement | null {
  const statement = props.rows?.find(({ statementId }) => statementId === props.id)
  return statement ? <StatementDialog statement={statement} onClose={props.onClose} /> : null
}

function Period({ of }: { readonly of: string }): ReactElement {
  return <bdi>{periodText(useFormat(), of)}</bdi>
}

/** Settled periods of a kind; a row opens the bill. */
export function Statements({ kind }: { readonly kind: StatementKind }): ReactElement {
  const text = useText()
  const place = useOwnPlace(dayFilters)
  const [chosen, setChosen] = useState('')
  const file = useAction(exportStatements)
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">
        {text(kind === 'rebate' ? 'agents.bills.rebate' : 'agents.bills')}
      </h3>
      <ListTable
        list={agentStatements}
        scope={{ kind }}
        place={place}
        pageSize={10}
        explain={explainBills}
        filters={dayFilters}
        changesWith={contractsMessage}
        caption={text('agents.bills')}
        rowKey={(row) => row.statementId}
        tools={(answer) => (
          <>
            <CsvButton
              pending={file.isPending}
              onDownload={() =>
                file.mutate(
                  { kind, ...filled(place.filters) },
                  { onSuccess: ({ url }) => openDownload(url) },
                )
              }
            />
            <FailureNotice error={file.error} explain={explainBillsFile} />
            {answer && <Sums answer={answer} names={['own', 'paid']} />}
            <Chosen rows={answer?.items} id={chosen} onClose={() => setChosen('')} />
          </>
        )}
        onRow={(row) => setChosen(row.statementId)}
        empty={text('agents.bills.none')}
        columns={[
          {
            key: 'period',
            phone: 'what',
            header: text('agents.bill.period'),
            primary: true,
            cell: (row) => <Period of={row.period} />,
          },
          {
            key: 'settled',
            phone: 'when',
            header: text('agents.bill.settled'),
            cell: (row) => <Instant at={row.settledAt} />,
          },
          {
            key: 'own',
            header: text('agents.bill.own'),
            align: 'end',
            cell: (row) => <Money amount={row.own} currency={row.currency} />,
          },
          {
            key: 'paid',
            phone: 'amount',
            header: text('agents.bill.paid'),
            align: 'end',
            cell: (row) => <Money amount={row.paid} currency={row.currency} />,
          },
        ]}
      />
    </section>
  )
}

/** The lines of some days with their bets, for the published check. */
function LinesFile({ days }: { readonly days: Record<string, string> }): ReactElement {
  const text = useText()
  const file = useAction(exportRealtime)
  return (
    <div className="grid gap-2 justify-items-start">
      <FileNote />
      <Button
        variant="secondary"
        size="sm"
        pending={file.isPending}
        icon={<Download size={16} aria-hidden="true" />}
        onClick={() => file.mutate(days, { onSuccess: ({ url }) => openDownload(url) })}
      >
        {text('agents.bill.file')}
      </Button>
      <FailureNotice error={file.error} explain={explainLinesFile} />
    </div>
  )
}

/** Real-time salary by lottery type, issue and player; a row opens the line. */
export function RealtimeLines(): ReactElement {
  const text = useText()
  const language = useLanguageStore().language()
  const [chosen, setChosen] = useState('')
  const place = useDaysPlace(dayFilters)
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{text('agents.bills')}</h3>
      <ListTable
        list={realtimeLines}
        scope={{ language }}
        place={place}
        filters={dayFilters}
        explain={explainLines}
        tools={(answer) => (
          <>
            <LinesFile days={filled(place.filters)} />
            {answer && <Sums answer={answer} names={['turnover', 'paid']} />}
            {answer?.items
              .filter(({ lineId }) => lineId === chosen)
              .map((line) => (
                <LineDialog key={line.lineId} line={line} onClose={() => setChosen('')} />
              ))}
          </>
        )}
        pageSize={10}
        caption={text('agents.bills')}
        rowKey={(row) => row.lineId}
        changesWith={contractsMessage}
        onRow={(row) => setChosen(row.lineId)}
        empty={text('agents.bills.none')}
        columns={lineColumns(text)}
      />
    </section>
  )
}

function lineColumns(text: Text): Column<Line>[] {
  return [
    {
      key: 'issue',
      phone: 'what',
      header: text('agents.realtime.issue'),
      primary: true,
      cell: (row) => (
        <span className="grid">
          <bdi>{lineName(row)}</bdi>
          <span className="text-xs text-muted">{linePlays(text, row)}</span>
        </span>
      ),
    },
    {
      key: 'player',
      phone: 'state',
      header: text('agents.realtime.player'),
      cell: (row) => <bdi>{row.player}</bdi>,
    },
    {
      key: 'at',
      phone: 'when',
      header: text('agents.bill.settled'),
      cell: (row) => <Instant at={row.settledAt} />,
    },
    {
      key: 'turnover',
      header: text('agents.figure.turnover'),
      align: 'end',
      cell: (row) => <Money amount={row.turnover} currency={row.currency} />,
    },
    {
      key: 'change',
      phone: 'amount',
      header: text('agents.bill.own'),
      align: 'end',
      cell: (row) => <Money amount={row.change} currency={row.currency} look="signed" />,
    },
  ]
}
