import type { AuditRow } from '@kancil/contract/operator/audit'
import type { ReactElement } from 'react'
import { Money } from '../../../ui/money.tsx'

/** The subject of a row: the member and the money if known, otherwise the id. */
export function AuditSubject({ row }: { row: AuditRow }): ReactElement {
  const { subject, subjectLabel: label } = row
  if (label && (label.name || label.amount))
    return (
      <span className="flex flex-wrap items-baseline gap-2 min-w-0" title={subject}>
        {label.name && <span className="truncate">{label.name}</span>}
        {label.amount && label.currency && (
          <Money amount={label.amount} currency={label.currency} className="text-muted" />
        )}
      </span>
    )
  return (
    // An id is truncated at its end, in a right-to-left page too.
    <code
      dir="ltr"
      className="block w-fit max-w-full truncate text-xs leading-5 text-muted"
      title={subject}
    >
      {subject}
    </code>
  )
}
