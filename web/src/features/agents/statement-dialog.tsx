import {
  type AgentStatement,
  agentStatements,
  disputeStatement,
  disputeTextMax,
  exportStatement,
} from '@kancil/contract/agents/statements'
import { Dices, Download } from 'lucide-react'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { openDownload } from '../../lib/call/open-download.ts'
import { useAction } from '../../lib/call/queries.ts'
import { useModal } from '../../lib/screen/modal.tsx'
import { texts } from '../../lib/texts.ts'
import { Button } from '../../ui/button.tsx'
import { percentText } from '../../ui/console/percent-text.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/alert.tsx'
import { Figures } from '../../ui/figures.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Money } from '../../ui/money.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { betsPlace } from './report-filters.tsx'

const moneyNames = [
  ...(['turnover', 'netLoss', 'carryIn', 'carryOut', 'own'] as const),
  ...(['lower', 'repaid', 'deficit', 'paid'] as const),
]

/** A rebate has neither a loss nor a carry. */
const rebateNames = ['turnover', 'own', 'lower', 'repaid', 'paid'] as const
/** The key without the letter of its kind. */
export const periodName = (key: string): string => key.replace(/^\w+:/, '')
type Line = AgentStatement['lines'][number]
const formulas = {
  dividend: 'agents.formula.dividend',
  daily: 'agents.formula.wage',
  hourly: 'agents.formula.wage',
  rebate: 'agents.formula.rebate',
} as const
const explainFile = texts(exportStatement, { too_many_lines: 'wallet.record.tooManyLines' })
const explainObjection = texts(disputeStatement, { already_disputed: 'agents.dispute.twice' })

/** A bill with the formula, what went into it, and each line that was taken off. */
export function StatementDialog(props: {
  readonly statement: AgentStatement
  readonly onClose: () => void
}): ReactElement {
  const text = useText()
  const { statement, onClose } = props
  const { currency, lines, kind } = statement
  const modal = useModal()
  const title = `${text(`agents.contract.${kind}`)} · ${periodName(statement.period)}`
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
        <Objection statement={statement} />
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
      <p className="text-sm text-muted">{text('agents.bill.fileNote')}</p>
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

/** What the agent objected to, or the form in which they do. */
function Objection({ statement }: { readonly statement: AgentStatement }): ReactElement {
  const text = useText()
  const { statementId, dispute } = statement
  const act = useAction(disputeStatement, { refreshes: [agentStatements] })
  const [typed, setTyped] = useState('')
  const objection = dispute ?? act.data
  if (objection)
    return (
      <Notice
        tone={objection.state === 'upheld' ? 'success' : 'info'}
        title={text(`agents.dispute.${objection.state}`)}
      >
        <span className="grid">
          <span>{objection.text}</span>
          {objection.answer && <b>{objection.answer}</b>}
        </span>
      </Notice>
    )
  function submit(event: FormEvent): void {
    event.preventDefault()
    act.mutate({ statementId, text: typed.trim() })
  }
  return (
    <form className="grid gap-3" onSubmit={submit}>
      <TextField
        label={text('agents.dispute')}
        hint={text('agents.dispute.note')}
        maxLength={disputeTextMax}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <FailureNotice error={act.error} explain={explainObjection} />
      <Button
        type="submit"
        size="sm"
        variant="secondary"
        className="justify-self-start"
        disabled={typed.trim().length < 3}
        pending={act.isPending}
      >
        {text('agents.dispute.send')}
      </Button>
    </form>
  )
}
