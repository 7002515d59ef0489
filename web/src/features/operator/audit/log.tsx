import { type AuditRow, listAudit } from '@kancil/contract/operator/audit'
import { type ReactElement, useState } from 'react'
import { type Text, useText } from '../../../i18n/use-text.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { type ListFilter, ownFilter, searchFilter } from '../../../ui/list/list-filters.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import type { Column } from '../../../ui/table/table.tsx'
import { AuditActionName } from './action-name.tsx'
import { AuditDetail } from './detail.tsx'
import { AuditProof } from './proof.tsx'
import { AuditSubject } from './subject.tsx'
import { auditWho } from './who.ts'
import { auditChoices } from './words.ts'

const filters: readonly ListFilter[] = [
  ownFilter('action', ActionFilter, 60),
  searchFilter('subject', 'operator.audit.subject', {
    placeholder: 'setting:flags',
    lengthMax: 120,
  }),
]

/** Everything done at the console, newest first, with the proof that none of it was altered. */
export function AuditLog(): ReactElement {
  const text = useText()
  const [entry, setShown] = useState<AuditRow | null>(null)
  return (
    <>
      <ListScreen
        list={listAudit}
        title={text('operator.nav.audit')}
        note={text('operator.audit.text')}
        filters={filters}
        columns={columnsOf(text, setShown)}
        rowKey={(row) => String(row.sequence)}
        onRow={setShown}
        empty={text('operator.audit.empty')}
        emptyFiltered={text('operator.audit.none')}
        pageSize={50}
        skeletonRows={14}
        tools={(answer) => (
          <p className="num text-sm text-muted ms-auto pb-2" role="status">
            {answer && text('operator.found', { count: answer.totalItems })}
          </p>
        )}
      >
        <AuditProof />
      </ListScreen>
      {entry && <AuditDetail row={entry} onClose={() => setShown(null)} />}
    </>
  )
}

/** Actions by module; an action that only the address names is also offered. */
function ActionFilter(props: {
  readonly value: string
  readonly onChange: (value: string) => void
}): ReactElement {
  const text = useText()
  return (
    <Select
      label={text('operator.audit.action')}
      className="w-full md:w-60 xl:w-80"
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
      options={auditChoices(text, props.value)}
    />
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
          {auditWho(text, row)}
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
