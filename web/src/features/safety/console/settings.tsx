import { listSettings } from '@kancil/contract/site/settings'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { AmountField } from '../../../ui/console/amount-field.tsx'
import { SettingForm } from '../../../ui/console/setting-form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { PlaceProfiles } from './place-profiles.tsx'

/** Jurisdictions: what each place asks of members, and what the house watches everywhere. */
export function SafetySettings(): ReactElement {
  const text = useText()
  const currency = useQueryOf(listSettings, {}).data?.currency
  return (
    <SettingForm
      setting="safety"
      title={text('guard.places')}
      text={text('guard.places.text')}
      nameOf={(field) => {
        const place = /^places[.](\d+)/.exec(field)?.[1]
        if (field === 'places') return text('guard.places.oneElsewhere')
        if (place === undefined) return field
        return text('guard.places.twice', { place: Number(place) + 1 })
      }}
    >
      {({ value, set }) =>
        currency && (
          <>
            <PlaceProfiles
              currency={currency}
              profiles={value.places}
              onChange={(places) => set({ places })}
            />
            <h3 className="font-semibold pt-2">{text('guard.watch')}</h3>
            <div className="grid items-end gap-4 sm:grid-cols-3">
              <TextField
                label={text('guard.watch.reality')}
                type="number"
                required
                min={0}
                max={480}
                value={Number.isNaN(value.realityMinutes) ? '' : value.realityMinutes}
                onChange={(event) => set({ realityMinutes: event.target.valueAsNumber })}
              />
              <AmountField
                label={text('guard.watch.monthSum')}
                currency={currency}
                minor={value.monthSum}
                onChange={(monthSum) => set({ monthSum })}
              />
              <AmountField
                label={text('guard.watch.singlePayment')}
                currency={currency}
                minor={value.singlePayment}
                onChange={(singlePayment) => set({ singlePayment })}
              />
            </div>
            <p className="text-sm text-muted">{text('guard.watch.text')}</p>
          </>
        )
      }
    </SettingForm>
  )
}
