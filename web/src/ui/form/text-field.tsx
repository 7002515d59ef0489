import { Eye, EyeOff } from 'lucide-react'
import {
  type InputHTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
  useState,
} from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { classNames } from '../style/class-names.ts'
import { controlClass, Field, type FieldWords } from './field.tsx'
import { IconButton } from '../icon-button.tsx'

export type TextFieldProps = FieldWords &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
    /** Shown inside, before and after the text: a currency, a button. */
    before?: ReactNode
    after?: ReactNode
    ref?: Ref<HTMLInputElement>
  }

/**
 * One line of text. Passwords can be shown; pasting is always allowed. Works with
 * `{...register('name')}`.
 */
export function TextField({
  label,
  hint,
  error,
  optional,
  before,
  after,
  type = 'text',
  className,
  ...rest
}: TextFieldProps): ReactElement {
  const text = useText()
  const [isVisible, setShown] = useState(false)
  const password = type === 'password'
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      {...(className ? { className } : {})}
    >
      {(control) => (
        <span className="relative flex items-center">
          {before && (
            <span className="absolute start-4 text-muted pointer-events-none">{before}</span>
          )}
          <input
            {...rest}
            {...control}
            type={password && isVisible ? 'text' : type}
            className={classNames(controlClass, before && 'ps-13', (after || password) && 'pe-13')}
          />
          <span className="absolute end-1 flex items-center">
            {after}
            {password && (
              <IconButton
                label={text(isVisible ? 'shell.password.hide' : 'shell.password.show')}
                aria-pressed={isVisible}
                onClick={() => setShown(!isVisible)}
              >
                {isVisible ? <EyeOff size={18} /> : <Eye size={18} />}
              </IconButton>
            )}
          </span>
        </span>
      )}
    </Field>
  )
}
