import type { ReactElement, ReactNode } from 'react'
import { classNames } from '../style/class-names.ts'

/** On or off, applied at once. `label` names it; `hint` says what happens. */
export function Switch(props: {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}): ReactElement {
  return (
    <label
      className={classNames('flex items-center gap-4 py-1', !props.disabled && 'cursor-pointer')}
    >
      <span className="grow">
        <span className="block text-sm font-medium">{props.label}</span>
        {props.hint && <span className="block text-sm text-muted">{props.hint}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={props.checked}
        className="peer sr-only"
        checked={props.checked}
        disabled={props.disabled}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      <span
        aria-hidden="true"
        className={classNames(
          'relative w-11 h-6 shrink-0 rounded-full border transition-colors duration-120',
          'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary peer-disabled:opacity-50',
          props.checked ? 'bg-primary border-primary' : 'bg-bg border-line',
        )}
      >
        <span
          className={classNames(
            'absolute top-[3px] size-4 rounded-full transition-[inset-inline-start] duration-120',
            props.checked ? 'start-[23px] bg-on-primary' : 'start-[3px] bg-muted',
          )}
        />
      </span>
    </label>
  )
}
