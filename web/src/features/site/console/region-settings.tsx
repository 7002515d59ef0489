import type { Settings } from '@kancil/contract/site/settings'
import type { ReactElement } from 'react'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useText } from '../../../i18n/use-text.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { ListField } from '../../../ui/console/list-field.tsx'
import { SettingForm } from '../../../ui/console/setting-form.tsx'

type Lists = Exclude<keyof Settings['regions'], 'unknownCountry'>
const lists: readonly { name: Lists; label: MessageId; hint: MessageId }[] = [
  {
    name: 'deniedAddresses',
    label: 'operator.regions.deniedAddresses',
    hint: 'operator.regions.deniedAddresses.hint',
  },
  {
    name: 'deniedCountries',
    label: 'operator.regions.deniedCountries',
    hint: 'operator.regions.countries.hint',
  },
  {
    name: 'deniedRegions',
    label: 'operator.regions.deniedRegions',
    hint: 'operator.regions.deniedRegions.hint',
  },
  {
    name: 'allowedCountries',
    label: 'operator.regions.allowedCountries',
    hint: 'operator.regions.allowedCountries.hint',
  },
  {
    name: 'allowedAddresses',
    label: 'operator.regions.allowedAddresses',
    hint: 'operator.regions.allowedAddresses.hint',
  },
]
const unknownChoices = ['by_rules', 'let_in', 'keep_out'] as const

/** Who is shown the restriction page while the site is open. */
export function RegionSettings(): ReactElement {
  const text = useText()
  return (
    <SettingForm
      setting="regions"
      title={text('operator.settings.regions')}
      text={text('operator.regions.text')}
    >
      {({ value, set }) => (
        <div className="grid gap-4 lg:grid-cols-2">
          {lists.map(({ name, label, hint }) => (
            <ListField
              key={name}
              label={text(label)}
              hint={text(hint)}
              items={value[name]}
              upper={!name.endsWith('Addresses')}
              onChange={(items) => set({ [name]: items })}
            />
          ))}
          <Select
            label={text('operator.regions.unknownCountry')}
            value={value.unknownCountry}
            onChange={(event) =>
              set({ unknownCountry: event.target.value as (typeof unknownChoices)[number] })
            }
            options={unknownChoices.map((choice) => ({
              value: choice,
              label: text(`operator.regions.unknownCountry.${choice}`),
            }))}
          />
        </div>
      )}
    </SettingForm>
  )
}
