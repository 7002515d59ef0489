import { type Currency, currencyExponents, formatMoney, money } from '@kancil/contract/money'
import { type ReactElement, useState } from 'react'
import { TextField } from '../../ui/text-field.tsx'

/** An amount as people write it; kept in minor units, without a float in between. */
export function AmountField(props: {
  label: string
  currency: Currency
  minor: number
  onChange: (minor: number) => void
}): ReactElement {
  const { currency } = props
  const decimals = currencyExponents[currency]
  const [typed, setTyped] = useState(() => formatMoney(money(BigInt(props.minor)), currency))
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
        setTyped(words)
        if (!new RegExp(`^${pattern}$`).test(words)) return
        const [whole = '', fraction = ''] = words.split('.')
        props.onChange(Number(whole + fraction.padEnd(decimals, '0')))
      }}
    />
  )
}
