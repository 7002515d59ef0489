import { listSettings } from '@kancil/contract/site/settings'
import type { ReactElement } from 'react'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { FieldValue } from './field-value.tsx'
import { changesOf } from './leaves.ts'
import { ChangeTable } from './table.tsx'

/** What differs between two settings or terms, in the words of the audit log (`auditlog`). */
export function ValueChanges(props: { before: unknown; after: unknown }): ReactElement {
  const currency = useQueryOf(listSettings, {}).data?.currency ?? null
  return (
    <ChangeTable
      changes={changesOf(JSON.stringify(props.before), JSON.stringify(props.after))}
      show={(change, side) => (
        <FieldValue path={change.field} leaf={change[side]!} currency={currency} />
      )}
    />
  )
}
