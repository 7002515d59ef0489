import { Check } from 'lucide-react'
import { type InputHTMLAttributes, type ReactElement, type ReactNode, type Ref, useId } from 'react'
import { classNames } from '../style/class-names.ts'

type BoxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'id' | 'className'> & {
  ref?: Ref<HTMLInputElement>
}

/** A checkbox with its label. */
export function Checkbox({
  label,
  error,
  className,
  ...rest
}: BoxProps & { label: ReactNode; error?: ReactNode; className?: string }): ReactElement {
  const id = useId()
  return (
    <div className={classNames('grid gap-1', className)}>
      <label className="flex items-start gap-3 py-1 text-sm cursor-pointer">
        <BareCheckbox
          {...rest}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={id} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

/** Without a label: give it an `aria-label`. */
export function BareCheckbox(props: BoxProps): ReactElement {
  return (
    <span className="relative inline-grid place-items-center size-5.5 shrink-0 align-middle">
      <input
        {...props}
        type="checkbox"
        className="peer appearance-none size-5.5 rounded-sm border border-line bg-bg checked:bg-primary checked:border-primary aria-invalid:border-danger disabled:opacity-60"
      />
      <Check
        size={16}
        strokeWidth={3}
        aria-hidden="true"
        className="absolute text-on-primary opacity-0 peer-checked:opacity-100 pointer-events-none"
      />
    </span>
  )
}
