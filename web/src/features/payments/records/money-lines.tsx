import type { Currency } from '@kancil/contract/money'
import type { ReactElement } from 'react'
import { Money } from '../../../ui/money.tsx'

export type MoneyLine = {
  readonly label: string
  readonly amount: string
  /** The result: the line that matters. */
  readonly strong?: boolean
}

/** What is deducted and what remains, shown before the button. */
export function MoneyLines(props: {
  currency: Currency
  lines: readonly MoneyLine[]
}): ReactElement {
  return (
    <dl className="grid gap-2 rounded-md bg-raised px-4 py-3 text-sm">
      {props.lines.map((line) => (
        <div key={line.label} className="flex justify-between gap-4">
          <dt className={line.strong ? 'font-semibold' : 'text-muted'}>{line.label}</dt>
          <dd className={line.strong ? 'font-semibold text-base' : ''}>
            <Money amount={line.amount} currency={props.currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
