import type { ReactElement, ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { classNames } from '../../style/class-names.ts'
import { fieldName } from './field-name.ts'
import { type Change, isDifferent } from './leaves.ts'

type Side = 'before' | 'after'

/**
 * What a change changed, field by field; the field's own name is its tooltip. A side that no field
 * has is left out.
 */
export function ChangeTable(props: {
  changes: readonly Change[]
  show: (change: Change, side: Side) => ReactNode
}): ReactElement {
  const text = useText()
  const { changes, show } = props
  const sides = (['before', 'after'] as const).filter((side) =>
    changes.some((change) => change[side] !== undefined),
  )
  const head = 'text-start font-medium py-1.5 pe-3'
  return (
    <table className="w-full text-sm">
      <thead className="text-xs text-muted text-start">
        <tr className="border-b border-hair">
          <th scope="col" className={classNames(head, 'w-1/3')}>
            {text('operator.audit.field')}
          </th>
          {sides.map((side) => (
            <th key={side} scope="col" className={head}>
              {sides.length > 1 || side === 'before'
                ? text(`operator.audit.${side}`)
                : text('operator.audit.value')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field} className="border-b border-hair last:border-0 align-top">
            <th
              scope="row"
              title={change.field}
              className="text-start font-normal py-1.5 pe-3 wrap-break-word text-muted"
            >
              {fieldName(text, change.field)}
            </th>
            {sides.map((side) => (
              <td
                key={side}
                className={classNames(
                  'py-1.5 pe-3 last:pe-0 wrap-anywhere',
                  sides.length > 1 && isDifferent(change) && colours[side],
                )}
              >
                {change[side] === undefined ? (
                  <span className="text-muted">–</span>
                ) : (
                  show(change, side)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const colours: Readonly<Record<Side, string>> = { before: 'text-danger', after: 'text-success' }
