import type { ReactElement } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { classNames } from '../style/class-names.ts'
import { type Change, fieldWords } from './changes.ts'

/** What a change changed, field by field, in words; the field's own name is its tooltip. */
export function ChangeTable({ changes }: { changes: readonly Change[] }): ReactElement {
  const text = useText()
  const head = 'text-start font-medium py-1.5 pe-3 whitespace-nowrap'
  return (
    <table className="w-full text-sm">
      <thead className="text-xs text-muted text-start">
        <tr className="border-b border-hair">
          <th scope="col" className={head}>
            {text('operator.audit.field')}
          </th>
          <th scope="col" className={head}>
            {text('operator.audit.before')}
          </th>
          <th scope="col" className={head}>
            {text('operator.audit.after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field} className="border-b border-hair last:border-0 align-top">
            <th
              scope="row"
              title={field}
              className="text-start font-normal py-1.5 pe-3 wrap-break-word"
            >
              {fieldWords(field)}
            </th>
            <td className={classNames('py-1.5 pe-3 break-all', before !== after && 'text-danger')}>
              {before ?? '–'}
            </td>
            <td className={classNames('py-1.5 break-all', before !== after && 'text-success')}>
              {after ?? '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
