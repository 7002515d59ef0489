import type { AuditRow } from '@kancil/contract/operator/audit'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { changesOf } from '../../../ui/console/changes/leaves.ts'
import { ChangeTable } from '../../../ui/console/changes/table.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { AuditActionName } from './action-name.tsx'
import { AuditSubject } from './subject.tsx'
import { AuditValue } from './value.tsx'
import { auditWho } from './who.ts'

/** One row of the log: the values before and after, field by field. */
export function AuditDetail({
  row,
  onClose,
}: {
  row: AuditRow
  onClose: () => void
}): ReactElement {
  const changes = changesOf(row.before, row.after)
  return (
    <Dialog title={<AuditActionName code={row.action} />} size="modal" onClose={onClose}>
      <div className="grid gap-5">
        <AuditFacts row={row} />
        {changes.length > 0 && (
          <ChangeTable
            changes={changes}
            show={(change, side) => (
              <AuditValue row={row} path={change.field} leaf={change[side]!} />
            )}
          />
        )}
      </div>
    </Dialog>
  )
}

/** When, who, the action, its subject, and the hash that seals the row. */
function AuditFacts({ row }: { row: AuditRow }): ReactElement {
  const text = useText()
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 text-sm">
      <dt className="text-muted">{text('operator.audit.at')}</dt>
      <dd>
        <Instant at={row.at} />
      </dd>
      <dt className="text-muted">{text('operator.audit.who')}</dt>
      <dd>{auditWho(text, row)}</dd>
      <dt className="text-muted">{text('audit.code')}</dt>
      <dd>
        <code className="text-xs break-all select-all">{row.action}</code>
      </dd>
      <dt className="text-muted">{text('operator.audit.subject')}</dt>
      <dd>
        <AuditSubject row={row} />
      </dd>
      <dt className="text-muted">{text('operator.ip')}</dt>
      <dd className="num">{row.ip || '–'}</dd>
      <dt className="text-muted">{text('operator.audit.hash')}</dt>
      <dd>
        <code className="text-xs break-all select-all text-muted">{row.hash}</code>
      </dd>
    </dl>
  )
}
