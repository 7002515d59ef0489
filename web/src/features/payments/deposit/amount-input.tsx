import type { Currency } from '@kancil/contract/money'
import { type ReactElement, type ReactNode, useId } from 'react'
import { directionOf } from '../../../i18n/language-store.ts'
import { useFormat, useLanguageStore, useText } from '../../../i18n/use-text.tsx'
import { classNames } from '../../../ui/style/class-names.ts'

const placeholder = '0.00'
const digitsLook = 'num text-3xl! font-semibold'

/** The amount, first and large, with round sums to pick. `error` is already in words. */
export function AmountInput(props: {
  label: string
  currency: Currency
  value: string
  quick: readonly string[]
  hint?: ReactNode
  error?: string | undefined
  onChange: (value: string) => void
  /** Beside the round sums: the full amount available. */
  all?: { readonly label: string; readonly value: string } | undefined
}): ReactElement {
  const format = useFormat()
  const id = useId()
  const fromRight = directionOf(useLanguageStore().language()) === 'rtl'
  const { currency, value, onChange, error } = props
  const chips = [
    ...props.quick.map((amount) => ({ value: amount, label: format.number(Number(amount)) })),
    ...(props.all ? [props.all] : []),
  ]
  return (
    <div className="grid gap-3">
      <label htmlFor={id} className="text-sm text-muted">
        {props.label}
      </label>
      <div
        className={classNames(
          'relative flex items-baseline gap-3 border-b-2 pb-2 transition-colors duration-120',
          error ? 'border-danger' : 'border-line focus-within:border-primary',
        )}
      >
        <CurrencySign currency={currency} {...(fromRight && { after: value || placeholder })} />
        <input
          id={id}
          dir="ltr"
          data-autofocus
          data-testid="amount"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          placeholder={placeholder}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange(event.target.value)}
          className={classNames(
            digitsLook,
            'w-full min-w-0 bg-transparent text-text placeholder:text-muted/60 outline-none',
            fromRight && 'ps-13 text-end',
          )}
        />
      </div>
      <p id={`${id}-hint`} className={classNames('text-sm', error ? 'text-danger' : 'text-muted')}>
        {error ?? props.hint ?? '\u00a0'}
      </p>
      {chips.length > 0 && <QuickAmounts chips={chips} value={value} onChange={onChange} />}
    </div>
  )
}

/** Round sums to pick; the one that equals the typed amount is marked. */
function QuickAmounts(props: {
  chips: readonly { readonly value: string; readonly label: string }[]
  value: string
  onChange: (value: string) => void
}): ReactElement {
  const text = useText()
  return (
    <div
      role="group"
      aria-label={text('payments.quick')}
      className="flex flex-wrap gap-1.5 sm:gap-2"
    >
      {props.chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          aria-pressed={props.value === chip.value}
          onClick={() => props.onChange(chip.value)}
          className={classNames(
            'num min-h-10 grow max-w-28 px-2.5 sm:px-4 sm:grow-0 rounded-full border text-sm font-semibold transition-colors duration-120',
            props.value === chip.value
              ? 'border-primary text-primary bg-raised'
              : 'border-hair bg-raised text-text hover:border-line',
          )}
        >
          {chip.label}
        </button>
      ))}
    </div>
  )
}

/**
 * To the left of the digits in every language, as in `Money`. In a right-aligned field it follows
 * the digits in the layout, positioned by the width of the typed text.
 */
function CurrencySign({ currency, after }: { currency: Currency; after?: string }): ReactElement {
  const [sign] = useFormat().money('0', currency).split('\u00a0')
  const written = (
    <bdi dir="ltr" className="shrink-0 whitespace-nowrap text-lg font-semibold text-muted">
      {sign}
    </bdi>
  )
  if (after === undefined) return written
  return (
    <span className="absolute inset-0 flex items-baseline gap-3 pointer-events-none">
      <span
        aria-hidden="true"
        className={classNames(digitsLook, 'min-w-0 overflow-hidden opacity-0')}
      >
        {after}
      </span>
      {written}
    </span>
  )
}
