import { reportChecks } from '@kancil/contract/operator/reports'
import type { ReactElement } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { Notice } from '../../../ui/feedback/alert.tsx'

/** What the last nightly comparison with the ledger found. */
export function CheckLine(): ReactElement | null {
  const text = useText()
  const format = useFormat()
  const { data } = useQueryOf(reportChecks, { pageSize: 1 })
  if (!data) return null
  const last = data.items[0]
  if (!last) return <p className="text-sm text-muted pb-4">{text('reports.check.never')}</p>
  const at = format.dateTime(last.at)
  if (last.differenceCount === 0)
    return (
      <p className="text-sm text-success pb-4">
        {text('reports.check.right', { compared: format.number(last.compared), at })}
      </p>
    )
  return (
    <div className="pb-4">
      <Notice
        tone="danger"
        title={text('reports.check.wrong', { count: last.differenceCount, at })}
      >
        <ul className="num">
          {last.differences.slice(0, 5).map((row) => (
            <li key={`${row.day} ${row.figure} ${row.vendorId} ${row.currency}`}>
              {`${row.day} ${row.currency} ${row.figure} ${row.vendorId}: ${row.report} ≠ ${row.ledger}`}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
