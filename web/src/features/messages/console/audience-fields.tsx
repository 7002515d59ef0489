import { type Currency, currencyExponents } from '@kancil/contract/money'
import type { ReactElement } from 'react'
import type { Audience } from '@kancil/contract/messages/publication'
import { useText } from '../../../i18n/use-text.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/select.tsx'

/** The play currency of trial accounts cannot be chosen: they see what visitors see. */
const choices = (Object.keys(currencyExponents) as Currency[]).filter((code) => code !== 'XTS')

/** The recipients: an audience, and wallets of some currencies. */
export function AudienceFields<One extends Audience>(props: {
  audiences: readonly One[]
  audience: One
  currencies: readonly Currency[]
  onChange: (change: { audience?: One; currencies?: Currency[] }) => void
}): ReactElement {
  const text = useText()
  return (
    <>
      <Select
        label={text('press.audience')}
        value={props.audience}
        onChange={(event) => props.onChange({ audience: event.target.value as One })}
        options={props.audiences.map((value) => ({
          value,
          label: text(`press.audience.${value}`),
        }))}
      />
      <fieldset className="grid gap-1">
        <legend className="text-sm font-medium">{text('press.currencies')}</legend>
        <div className="flex flex-wrap gap-x-5">
          {choices.map((currency) => (
            <Checkbox
              key={currency}
              label={currency}
              checked={props.currencies.includes(currency)}
              onChange={(event) =>
                props.onChange({
                  currencies: choices.filter((other) =>
                    other === currency ? event.target.checked : props.currencies.includes(other),
                  ),
                })
              }
            />
          ))}
        </div>
        <p className="text-xs text-muted">{text('press.currencies.hint')}</p>
      </fieldset>
    </>
  )
}
