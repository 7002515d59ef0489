import { type AuditRow, listAudit } from '@kancil/contract/operator/audit'
import { type ReactElement, useState } from 'react'
import { type Text, useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { integerParam, textParam, useQueryParams } from '../../../lib/call/query-params.ts'
import { Instant } from '../../../ui/instant.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { AuditActionName } from './action-name.tsx'
import { AuditDetail } from './detail.tsx'
import { AuditProof } from './proof.tsx'
import { AuditSubject } from './subject.tsx'
import { auditChoices } from './words.ts'
import { PageHead } from '../../../ui/console/page-head.tsx'
import { useFailure } from '../../../ui/console/use-failure.ts'
import { useSettled } from '../../../ui/console/use-settled.ts'

const table = { action: textParam('', 60), subject: textParam('', 120), pageNo: integerParam(1) }
const pageSize = 50

/**
 * Everything that was done at the console, newest first, with the proof that nothing of it was
 * changed.
 */
export function AuditLog(): ReactElement {
  const text = useText()
  const failure = useFailure()
  const [query, setQuery] = useQueryParams(table)
  const [shown, setShown] = useState<AuditRow | null>(null)
  const { action } = query
  const subject = useSettled(query.subject.trim())
  const log = useQueryOf(
    listAudit,
    {
      pageNo: query.pageNo,
      pageSize,
      ...(action ? { action } : {}),
      ...(subject ? { subject } : {}),
    },
    { keepPrevious: true, staleMs: 0 },
  )
  return (
    <>
      <PageHead title={text('operator.nav.audit')} text={text('operator.audit.text')} />
      <AuditProof />
      <Table
        caption={text('operator.nav.audit')}
        dense
        tools={
          <>
            <Select
              label={text('operator.audit.action')}
              className="w-full md:w-60 xl:w-80"
              value={query.action}
              onChange={(event) => setQuery({ action: event.target.value, pageNo: 1 })}
              options={auditChoices(text, query.action)}
            />
            <TextField
              label={text('operator.audit.subject')}
              className="w-full md:w-60 xl:w-80"
              placeholder="setting:flags"
              maxLength={120}
              value={query.subject}
              onChange={(event) =>
                setQuery({ subject: event.target.value, pageNo: 1 }, { replace: true })
              }
            />
            <p className="num text-sm text-muted ms-auto pb-2" role="status">
              {log.data && text('operator.found', { count: log.data.totalItems })}
            </p>
          </>
        }
        columns={columnsOf(text, setShown)}
        rows={log.data?.items}
        rowKey={(row) => String(row.sequence)}
        onRow={setShown}
        busy={log.isPlaceholderData}
        error={failure(log.error)}
        onRetry={() => void log.refetch()}
        empty={text(action || subject ? 'operator.audit.none' : 'operator.audit.empty')}
        skeletonRows={14}
        footer={
          <Pager
            pageNo={query.pageNo}
            totalPages={log.data?.totalPages ?? 1}
            onPage={(pageNo) => setQuery({ pageNo })}
          />
        }
      />
      {shown && <AuditDetail row={shown} onClose={() => setShown(null)} />}
    </>
  )
}

function columnsOf(text: Text, show: (row: AuditRow) => void): Column<AuditRow>[] {
  return [
    {
      key: 'sequence',
      header: '#',
      align: 'end',
      cell: (row) => <span className="text-muted">{row.sequence}</span>,
    },
    {
      key: 'at',
      header: text('operator.audit.at'),
      cell: (row) => <Instant at={row.at} className="whitespace-nowrap" />,
    },
    {
      key: 'who',
      header: text('operator.audit.who'),
      cell: (row) => (
        <span className="block max-w-40 truncate" title={row.operatorId ?? undefined}>
          {row.operatorName ?? row.operatorId ?? text('operator.audit.product')}
        </span>
      ),
    },
    {
      key: 'action',
      header: text('operator.audit.action'),
      primary: true,
      cell: (row) => (
        <button
          type="button"
          className="font-medium text-start hover:underline"
          onClick={() => show(row)}
        >
          <AuditActionName code={row.action} />
        </button>
      ),
    },
    {
      key: 'subject',
      header: text('operator.audit.subject'),
      cell: (row) => (
        <span className="block max-w-72">
          <AuditSubject row={row} />
        </span>
      ),
    },
    { key: 'ip', header: text('operator.ip'), align: 'end', cell: (row) => row.ip || '–' },
  ]
}
