import {
  type AuditRun,
  ledgerReport,
  type LedgerReport,
  runLedgerAudit,
} from '@kancil/contract/wallet/ledger'
import { CircleCheck, ShieldCheck, TriangleAlert } from 'lucide-react'
import type { ReactElement } from 'react'
import { type Text, useFormat, useText } from '../../../i18n/use-text.tsx'
import { useAction, useQueryOf } from '../../../lib/call/queries.ts'
import { explainCommon, texts } from '../../../lib/texts.ts'
import { Notice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { Money } from '../../../ui/money.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { VendorReconciliations } from '../../games/door.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'

const explainRun = texts(runLedgerAudit, { audit_running: 'wallet.ledger.running' })

type Line = LedgerReport['lines'][number]
type Finding = AuditRun['findings'][number]

/**
 * Whether the books are right: the trial balance, the last audit and its findings, and a button to
 * run an audit now.
 */
export function ConsoleLedger(): ReactElement {
  const text = useText()
  const report = useQueryOf(ledgerReport, {}, { staleMs: 0 })
  const run = useAction(runLedgerAudit, { refreshes: [ledgerReport] })
  const failure = run.error
    ? explainRun(run.error).id
    : report.error && explainCommon(report.error).id
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="grid gap-1 grow basis-80 min-w-0">
          <h1 className="text-xl font-semibold">{text('wallet.ledger.title')}</h1>
          <p className="text-sm text-muted max-w-[64em]">{text('wallet.ledger.note')}</p>
        </div>
        <Button
          size="sm"
          icon={<ShieldCheck size={16} aria-hidden="true" />}
          pending={run.isPending}
          onClick={() => run.mutate({})}
        >
          {text('wallet.ledger.run')}
        </Button>
      </header>
      {failure && <Notice tone="danger">{text(failure)}</Notice>}
      {report.data ? <Report report={report.data} /> : <Skeleton className="h-100 w-full" />}
      <VendorReconciliations />
    </div>
  )
}

function Report({ report }: { report: LedgerReport }): ReactElement {
  const text = useText()
  const findings = report.lastRun?.findings ?? []
  return (
    <>
      {report.withdrawalsStopped && (
        <Notice tone="danger" title={text('wallet.ledger.stopped')}>
          {text('wallet.ledger.stoppedNote')}
        </Notice>
      )}
      <ul className="grid gap-3 grid-cols-[repeat(auto-fill,minmax(240px,1fr))]">
        <LastRun run={report.lastRun} />
        {report.sums.map(({ currency, sum }) => (
          <Sum key={currency} currency={currency} sum={sum} />
        ))}
      </ul>
      {findings.length > 0 && (
        <section className="grid gap-2">
          <h2 className="font-semibold">{text('wallet.ledger.findings')}</h2>
          <Table
            caption={text('wallet.ledger.findings')}
            dense
            columns={findingColumns(text)}
            rows={findings}
            rowKey={(row) => `${row.finding}-${row.account}-${row.accountId}`}
            empty={text('wallet.ledger.clean')}
          />
        </section>
      )}
      <section className="grid gap-2">
        <h2 className="font-semibold">{text('wallet.ledger.balance')}</h2>
        <Table
          caption={text('wallet.ledger.balance')}
          dense
          columns={lineColumns(text)}
          rows={report.lines}
          rowKey={(row) => `${row.currency}-${row.ownerKind}-${row.purpose}`}
          empty={text('wallet.ledger.empty')}
        />
      </section>
    </>
  )
}

function LastRun({ run }: { run: AuditRun | undefined }): ReactElement {
  const text = useText()
  const format = useFormat()
  return (
    <li className="card px-4 py-3 grid gap-1">
      <p className="text-sm text-muted">{text('wallet.ledger.lastRun')}</p>
      {run ? (
        <>
          <p className="flex items-center gap-2 text-lg font-semibold">
            {run.ok ? (
              <CircleCheck size={20} className="text-success" aria-hidden="true" />
            ) : (
              <TriangleAlert size={20} className="text-danger" aria-hidden="true" />
            )}
            {run.ok
              ? text('wallet.ledger.clean')
              : text('wallet.ledger.found', { count: run.findings.length })}
          </p>
          <p className="text-sm text-muted">
            <Instant at={run.at} /> ·{' '}
            {text('wallet.ledger.ran', {
              accounts: format.number(run.accounts),
              ms: format.number(run.durationMs),
            })}
          </p>
        </>
      ) : (
        <p className="text-lg font-semibold">{text('wallet.ledger.never')}</p>
      )}
    </li>
  )
}

function Sum({ currency, sum }: LedgerReport['sums'][number]): ReactElement {
  const text = useText()
  const right = !/[1-9]/.test(sum)
  return (
    <li className="card px-4 py-3 grid gap-1">
      <p className="text-sm text-muted">{text('wallet.ledger.sum', { currency })}</p>
      <p className={right ? 'text-lg font-semibold' : 'text-lg font-semibold text-danger'}>
        <Money amount={sum} currency={currency} />
      </p>
      <p className="text-sm text-muted">
        {text(right ? 'wallet.ledger.sumRight' : 'wallet.ledger.sumWrong')}
      </p>
    </li>
  )
}

function lineColumns(text: Text): Column<Line>[] {
  return [
    { key: 'currency', header: text('wallet.ledger.currency'), cell: (row) => row.currency },
    {
      key: 'owner',
      header: text('wallet.ledger.account'),
      primary: true,
      cell: (row) => (
        <code className="text-sm">
          {row.ownerKind}:{row.purpose}
        </code>
      ),
    },
    {
      key: 'accounts',
      header: text('wallet.ledger.owners'),
      align: 'end',
      cell: (row) => row.accounts,
    },
    {
      key: 'balance',
      header: text('wallet.ledger.sumOf'),
      align: 'end',
      cell: (row) => <Money amount={row.balance} currency={row.currency} />,
    },
  ]
}

function findingColumns(text: Text): Column<Finding>[] {
  return [
    {
      key: 'finding',
      header: text('wallet.ledger.finding'),
      primary: true,
      cell: (row) => <code className="text-sm text-danger">{row.finding}</code>,
    },
    {
      key: 'account',
      header: text('wallet.ledger.account'),
      cell: (row) => <code className="text-sm">{row.account}</code>,
    },
    { key: 'currency', header: text('wallet.ledger.currency'), cell: (row) => row.currency },
    {
      key: 'is',
      header: text('wallet.ledger.is'),
      align: 'end',
      cell: (row) => <bdi className="num">{row.balance}</bdi>,
    },
    {
      key: 'should',
      header: text('wallet.ledger.should'),
      align: 'end',
      cell: (row) => <bdi className="num">{row.entries}</bdi>,
    },
  ]
}
