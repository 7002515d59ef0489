import type { Currency } from '@kancil/contract/money'
import { type ReactElement, type ReactNode, useId } from 'react'
import { useFormat, useText } from '../../i18n/use-text.tsx'
import { classNames } from '../../ui/class-names.ts'

/** The amount, first and large, with round sums to press. `error` is in words. */
export function AmountInput(props: {
  label: string
  currency: Currency
  value: string
  quick: readonly string[]
  hint?: ReactNode
  error?: string | undefined
  onChange: (value: string) => void
  /** Beside the round sums: all there is. */
  all?: { readonly label: string; readonly value: string } | undefined
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const id = useId()
  const { currency, value, onChange, error } = props
  const [symbol] = format.money('0', currency).split('\u00a0')
  const chips = [
    ...props.quick.map((one) => ({ value: one, label: format.number(Number(one)) })),
    ...(props.all ? [props.all] : []),
  ]
  return (
    <div className="grid gap-3">
      <label htmlFor={id} className="text-sm text-muted">
        {props.label}
      </label>
      <div
        dir="ltr"
        className={classNames(
          'flex items-baseline gap-3 border-b-2 pb-2 transition-colors duration-120',
          error ? 'border-danger' : 'border-line focus-within:border-primary',
        )}
      >
        <span className="shrink-0 whitespace-nowrap text-lg font-semibold text-muted">
          {symbol}
        </span>
        <input
          id={id}
          data-autofocus
          data-testid="amount"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          placeholder="0.00"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange(event.target.value)}
          className="num w-full min-w-0 bg-transparent text-3xl! font-semibold text-text placeholder:text-muted/60 outline-none"
        />
      </div>
      <p id={`${id}-hint`} className={classNames('text-sm', error ? 'text-danger' : 'text-muted')}>
        {error ?? props.hint ?? '\u00a0'}
      </p>
      {chips.length > 0 && (
        <div
          role="group"
          aria-label={text('payments.quick')}
          className="flex flex-wrap gap-1.5 sm:gap-2"
        >
          {chips.map((chip) => (
            <button
              key={chip.value}
              type="button"
              aria-pressed={value === chip.value}
              onClick={() => onChange(chip.value)}
              className={classNames(
                'num min-h-10 grow max-w-28 px-2.5 sm:px-4 sm:grow-0 rounded-full border text-sm font-semibold transition-colors duration-120',
                value === chip.value
                  ? 'border-primary text-primary bg-raised'
                  : 'border-hair bg-raised text-text hover:border-line',
              )}
            >
              {chip.label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
