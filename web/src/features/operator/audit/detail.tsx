import type { AuditRow } from '@kancil/contract/operator/audit'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { classNames } from '../../../ui/style/class-names.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { AuditActionName } from './action-name.tsx'
import { changesOf } from './changes.ts'

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
        {changes.length > 0 && <ChangeTable changes={changes} />}
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
      <dd>{row.operatorName ?? row.operatorId ?? text('operator.audit.product')}</dd>
      <dt className="text-muted">{text('audit.code')}</dt>
      <dd>
        <code className="text-xs break-all select-all">{row.action}</code>
      </dd>
      <dt className="text-muted">{text('operator.audit.subject')}</dt>
      <dd>
        <code className="text-xs break-all select-all">{row.subject}</code>
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

function ChangeTable({ changes }: { changes: ReturnType<typeof changesOf> }): ReactElement {
  const text = useText()
  return (
    <table className="w-full text-sm">
      <thead className="text-xs text-muted text-start">
        <tr className="border-b border-hair">
          <th scope="col" className="text-start font-medium py-1.5 pe-3 whitespace-nowrap">
            {text('operator.audit.field')}
          </th>
          <th scope="col" className="text-start font-medium py-1.5 pe-3 whitespace-nowrap">
            {text('operator.audit.before')}
          </th>
          <th scope="col" className="text-start font-medium py-1.5 pe-3 whitespace-nowrap">
            {text('operator.audit.after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field} className="border-b border-hair last:border-0 align-top">
            <th
              scope="row"
              className="text-start font-mono text-xs font-normal py-1.5 pe-3 wrap-break-word"
            >
              {field}
            </th>
            <td
              className={classNames(
                'py-1.5 pe-3 font-mono text-xs break-all',
                before !== after && 'text-danger',
              )}
            >
              {before ?? '–'}
            </td>
            <td
              className={classNames(
                'py-1.5 font-mono text-xs break-all',
                before !== after && 'text-success',
              )}
            >
              {after ?? '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
