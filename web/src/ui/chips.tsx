import type { ReactElement } from 'react'
import { classNames } from './style/class-names.ts'

/** A few values of which one is chosen, as buttons in a row. */
export function Chips<Value extends string>(props: {
  label: string
  values: readonly { readonly value: Value; readonly label: string }[]
  active: Value | null
  onChange: (value: Value) => void
}): ReactElement {
  return (
    <div role="group" aria-label={props.label} className="flex flex-wrap gap-2 w-full">
      {props.values.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === props.active}
          onClick={() => props.onChange(value)}
          className={classNames(
            'min-h-9 px-3.5 rounded-full border text-sm font-semibold',
            value === props.active
              ? 'border-primary text-primary bg-raised'
              : 'border-hair text-muted hover:text-text hover:border-line',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
