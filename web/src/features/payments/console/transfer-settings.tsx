import { listSettings } from '@kancil/contract/site/settings'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { AmountField } from '../../../ui/console/amount-field.tsx'
import { ListField } from '../../../ui/console/list-field.tsx'
import { SettingForm } from '../../../ui/console/setting-form.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

const switches = ['isSingle', 'lineUp', 'lineDown'] as const
const amounts = ['lineMin', 'lineMax', 'lineDayMax'] as const

/** One wallet or purses, and money between members of one line. */
export function TransferSettings(): ReactElement {
  const text = useText()
  const currency = useQueryOf(listSettings, {}).data?.currency
  return (
    <SettingForm
      setting="transfers"
      title={text('operator.settings.transfers')}
      text={text('operator.transfers.text')}
    >
      {({ value, set }) => (
        <>
          {switches.map((name) => (
            <Switch
              key={name}
              label={text(`operator.transfers.${name}`)}
              hint={text(`operator.transfers.${name}.text`)}
              checked={value[name]}
              onChange={(isOn) => set({ [name]: isOn })}
            />
          ))}
          <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
            {currency &&
              amounts.map((name) => (
                <AmountField
                  key={name}
                  label={text(`operator.transfers.${name}`)}
                  currency={currency}
                  minor={value[name]}
                  onChange={(minor) => set({ [name]: minor })}
                />
              ))}
            <TextField
              label={text('operator.transfers.lineDayCount')}
              type="number"
              required
              min={1}
              max={1_000}
              value={Number.isNaN(value.lineDayCount) ? '' : value.lineDayCount}
              onChange={(event) => set({ lineDayCount: event.target.valueAsNumber })}
            />
          </div>
          <ListField
            label={text('operator.transfers.lineClosedIn')}
            hint={text('operator.transfers.lineClosedIn.text')}
            items={value.lineClosedIn}
            upper
            onChange={(lineClosedIn) => set({ lineClosedIn })}
          />
        </>
      )}
    </SettingForm>
  )
}
