import {
  type AgentStatement,
  agentStatements,
  disputeStatement,
  exportStatement,
} from '@kancil/contract/agents/statements'
import { Dices, Download } from 'lucide-react'
import type { ReactElement } from 'react'
import { useFormat, useText } from '../../i18n/use-text.tsx'
import { openDownload } from '../../lib/call/open-download.ts'
import { useAction } from '../../lib/call/queries.ts'
import { useModal } from '../../lib/screen/modal.tsx'
import { texts } from '../../lib/texts.ts'
import { Button } from '../../ui/button.tsx'
import { percentText } from '../../ui/console/percent-text.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FailureNotice } from '../../ui/feedback/alert.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Money } from '../../ui/money.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { Objection } from './objection.tsx'
import { FileNote } from './file-note.tsx'
import { periodText } from './period-text.ts'
import { betsPlace } from './report-filters.tsx'

const moneyNames = [
  ...(['turnover', 'netLoss', 'carryIn', 'carryOut', 'own'] as const),
  ...(['lower', 'repaid', 'deficit', 'paid'] as const),
]

/** A rebate has neither a loss nor a carry. */
const rebateNames = ['turnover', 'own', 'lower', 'repaid', 'paid'] as const
type Line = AgentStatement['lines'][number]
const formulas = {
  dividend: 'agents.formula.dividend',
  daily: 'agents.formula.wage',
  hourly: 'agents.formula.wage',
  rebate: 'agents.formula.rebate',
} as const
const explainFile = texts(exportStatement, { too_many_lines: 'wallet.record.tooManyLines' })

/** A bill with the formula, what went into it, and each line that was taken off. */
export function StatementDialog(props: {
  readonly statement: AgentStatement
  readonly onClose: () => void
}): ReactElement {
  const text = useText()
  const { statement, onClose } = props
  const { currency, lines, kind } = statement
  const modal = useModal()
  const format = useFormat()
  const title = `${text(`agents.contract.${kind}`)} · ${periodText(format, statement.period)}`
  const bets = betsPlace(new Date(statement.fromAt), new Date(statement.toAt))
  return (
    <Dialog size="modal" title={title} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-xs text-muted break-all">{statement.statementId}</p>
        <p>{text(formulas[kind])}</p>
        <Figures
          figures={[
            ...(kind === 'rebate'
              ? []
              : [
                  {
                    label: text('agents.terms.rate'),
                    value: `${percentText(statement.rateBasisPoints)} %`,
                  },
                  { label: text('agents.count.activeMembers'), value: statement.activeUsers },
                ]),
            ...(kind === 'rebate' ? rebateNames : moneyNames).map((key) => ({
              label: text(`agents.bill.${key}`),
              value: <Money amount={statement[key]} currency={currency} />,
            })),
          ]}
        />
        {lines.length > 0 && <Lines statement={statement} />}
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          icon={<Dices size={16} aria-hidden="true" />}
          onClick={() => modal.open('agent', bets, true)}
        >
          {text('agents.bill.bets')}
        </Button>
        <StatementFile statementId={statement.statementId} />
        <Objection
          dispute={statement.dispute}
          send={disputeStatement}
          input={(words) => ({ statementId: statement.statementId, text: words })}
          refreshes={[agentStatements]}
        />
      </div>
    </Dialog>
  )
}

/** What was taken off for each of those directly below, or each part of a rebate. */
function Lines({ statement }: { readonly statement: AgentStatement }): ReactElement {
  const text = useText()
  const { currency, lines, kind } = statement
  const isRebate = kind === 'rebate'
  const money = (amount: string) => <Money amount={amount} currency={currency} />
  const rebateColumns: Column<Line>[] = [
    {
      key: 'turnover',
      header: text('agents.figure.turnover'),
      align: 'end',
      cell: (row) => money(row.turnover ?? '0'),
    },
    {
      key: 'rate',
      header: text('agents.terms.rate'),
      align: 'end',
      cell: (row) => `${percentText(row.rateBasisPoints ?? 0)} %`,
    },
  ]
  return (
    <Table
      caption={text('agents.bill.lines')}
      rows={lines}
      rowKey={(row) => row.name}
      empty=""
      columns={[
        {
          key: 'name',
          header: text('agents.account'),
          primary: true,
          cell: (row) => row.name,
        },
        ...(isRebate ? rebateColumns : []),
        {
          key: 'amount',
          header: text('agents.bill.own'),
          align: 'end',
          cell: (row) => money(row.amount),
        },
      ]}
    />
  )
}

/** Everything the bill was computed from, for the published check. */
function StatementFile({ statementId }: { readonly statementId: string }): ReactElement {
  const text = useText()
  const file = useAction(exportStatement)
  return (
    <div className="grid gap-2 justify-items-start">
      <FileNote />
      <Button
        variant="secondary"
        size="sm"
        pending={file.isPending}
        icon={<Download size={16} aria-hidden="true" />}
        onClick={() => file.mutate({ statementId }, { onSuccess: ({ url }) => openDownload(url) })}
      >
        {text('agents.bill.file')}
      </Button>
      <FailureNotice error={file.error} explain={explainFile} />
    </div>
  )
}
