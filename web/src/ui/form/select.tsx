import { ChevronDown } from 'lucide-react'
import type { ReactElement, Ref, SelectHTMLAttributes } from 'react'
import { classNames } from '../style/class-names.ts'
import { controlClass, Field, type FieldWords } from './field.tsx'

export type Choice = { readonly value: string; readonly label: string; readonly disabled?: boolean }
/** Related choices under a common heading. */
export type ChoiceGroup = { readonly group: string; readonly choices: readonly Choice[] }

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  options: readonly (Choice | ChoiceGroup)[]
  /** The first option when nothing is chosen. */
  placeholder?: string
  ref?: Ref<HTMLSelectElement>
}

/**
 * The browser's own list: works on every phone and with every screen reader. `label` is shown above
 * it, or use `aria-label` alone.
 */
export function Select({
  label,
  hint,
  error,
  optional,
  className,
  ...rest
}: FieldWords & SelectProps): ReactElement {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      {...(className ? { className } : {})}
    >
      {(control) => <BareSelect {...rest} {...control} />}
    </Field>
  )
}

/** Without a visible label: give it an `aria-label`. */
export function BareSelect({
  options,
  placeholder,
  className,
  ...rest
}: SelectProps): ReactElement {
  return (
    <span className={classNames('relative flex items-center', className)}>
      <select {...rest} className={classNames(controlClass, 'appearance-none pe-10')}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) =>
          'group' in option ? (
            <optgroup key={option.group} label={option.group}>
              {option.choices.map(line)}
            </optgroup>
          ) : (
            line(option)
          ),
        )}
      </select>
      <ChevronDown
        size={18}
        className="absolute end-3.5 text-muted pointer-events-none"
        aria-hidden="true"
      />
    </span>
  )
}

function line({ value, label, disabled }: Choice): ReactElement {
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  )
}
