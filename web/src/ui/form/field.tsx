import { CircleAlert } from 'lucide-react'
import { type ReactElement, type ReactNode, useId } from 'react'
import { classNames } from '../style/class-names.ts'

export type FieldWords = {
  label: ReactNode
  hint?: ReactNode
  /** Why the value is not accepted; shown in place and tied to the control. */
  error?: ReactNode
  optional?: ReactNode
}

export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export const controlClass =
  'w-full min-h-12 rounded-md border border-line bg-bg px-4 text-text placeholder:text-muted ' +
  'hover:border-muted focus-visible:outline-offset-0 aria-invalid:border-danger ' +
  'disabled:opacity-60 transition-colors duration-120'

/** Label, control, hint and error, tied together by ids. `children` renders the control. */
export function Field({
  label,
  hint,
  error,
  optional,
  className,
  children,
}: FieldWords & {
  className?: string
  children: (control: ControlProps) => ReactNode
}): ReactElement {
  const id = useId()
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return (
    <div className={classNames('grid gap-1.5', className)}>
      <label htmlFor={id} className="flex items-baseline justify-between gap-2 text-sm font-medium">
        {label}
        {optional && <span className="text-xs font-normal text-muted">{optional}</span>}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p id={`${id}-error`} role="alert" className="flex gap-1.5 text-sm text-danger">
          <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden="true" />
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
