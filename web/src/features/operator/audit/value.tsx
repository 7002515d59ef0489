import type { AuditRow } from '@kancil/contract/operator/audit'
import { type Currency, isCurrency } from '@kancil/contract/money'
import { type Leaf, leavesOf } from '@kancil/contract/operator/audit-leaves'
import { namedValue } from '@kancil/rules/operator/audit-values'
import type { ReactElement } from 'react'
import { FieldValue } from '../../../ui/console/changes/field-value.tsx'
import { SubjectName } from './subject.tsx'

/** One value of a row, with names for ids and money in the currency of what the row is about. */
export function AuditValue(props: { row: AuditRow; path: string; leaf: Leaf }): ReactElement {
  const { row, path, leaf } = props
  return (
    <FieldValue
      path={path}
      leaf={leaf}
      currency={currencyOf(row)}
      named={(field, value) => {
        const named = namedValue(field, value)
        const label = named && row.valueLabels?.[named.subject]
        return named && label ? <SubjectName subject={named.subject} label={label} /> : null
      }}
    />
  )
}

/** The currency that a row names, or its subject. */
function currencyOf(row: AuditRow): Currency | null {
  const code = leavesOf(row.after).get('currency') ?? leavesOf(row.before).get('currency')
  if (typeof code === 'string' && isCurrency(code)) return code
  return row.subjectLabel?.currency ?? null
}
