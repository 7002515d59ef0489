import { type Currency, currencyExponents, formatMoney, money } from '@kancil/contract/money'
import { type ReactElement, useState } from 'react'
import { TextField } from '../form/text-field.tsx'

/** An amount as people write it; stored in minor units, never passing through a float. */
export function AmountField(props: {
  label: string
  currency: Currency
  minor: number
  onChange: (minor: number) => void
}): ReactElement {
  const { currency } = props
  const decimals = currencyExponents[currency]
  const [draft, setDraft] = useState({ words: '', minor: Number.NaN })
  // Keeps the typed text as long as it equals the stored value; an undo replaces it.
  const isOwn = draft.minor === props.minor
  const typed = isOwn ? draft.words : formatMoney(money(BigInt(props.minor)), currency)
  const pattern = decimals === 0 ? '[0-9]{1,12}' : `[0-9]{1,12}([.][0-9]{1,${decimals}})?`
  return (
    <TextField
      label={props.label}
      before={<span className="text-sm">{currency}</span>}
      inputMode="decimal"
      required
      pattern={pattern}
      className="num"
      value={typed}
      onChange={(event) => {
        const words = event.target.value.trim()
        const [whole = '', fraction = ''] = words.split('.')
        const fits = new RegExp(`^${pattern}$`).test(words)
        const minor = fits ? Number(whole + fraction.padEnd(decimals, '0')) : props.minor
        setDraft({ words, minor })
        props.onChange(minor)
      }}
    />
  )
}
