import { listSettings, type Settings } from '@kancil/contract/site/settings'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { AmountField } from '../../../ui/console/amount-field.tsx'
import { SettingForm } from '../../../ui/console/setting-form.tsx'

import { ChannelSecurity, GatewaySources, LevelLimits } from './setting-rows.tsx'

type Payments = Settings['payments']
type Names = {
  readonly [Name in keyof Payments]: Payments[Name] extends number ? Name : never
}[keyof Payments]

const amounts = [
  'withdrawalMin',
  'withdrawalMax',
  'withdrawalDayMax',
  'withdrawalTwoOperators',
  'withdrawalLarge',
  'withdrawalFeeMin',
] as const satisfies readonly Names[]
const figures = [
  { name: 'withdrawalFeeBasisPoints', min: 0, max: 2_000 },
  { name: 'withdrawalDayCount', min: 1, max: 1_000 },
  { name: 'receiptMinutes', min: 1, max: 10_080 },
  { name: 'turnoverPercent', min: 0, max: 10_000 },
  { name: 'reviewMinutes', min: 1, max: 10_080 },
  { name: 'payoutMinutes', min: 1, max: 10_080 },
  { name: 'depositMinutes', min: 5, max: 1_440 },
] as const satisfies readonly { name: Names; min: number; max: number }[]

/** Limits, fees and times of deposits and withdrawals. */
export function PaymentSettings(): ReactElement {
  const text = useText()
  const currency = useQueryOf(listSettings, {}).data?.currency
  return (
    <SettingForm
      setting="payments"
      title={text('operator.settings.payments')}
      text={text('operator.payments.text')}
    >
      {(draft) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-5">
            {currency &&
              amounts.map((name) => (
                <AmountField
                  key={name}
                  label={text(`operator.payments.${name}`)}
                  currency={currency}
                  minor={draft.value[name]}
                  onChange={(minor) => draft.set({ [name]: minor })}
                />
              ))}
            {figures.map(({ name, min, max }) => (
              <TextField
                key={name}
                label={text(`operator.payments.${name}`)}
                type="number"
                required
                min={min}
                max={max}
                value={Number.isNaN(draft.value[name]) ? '' : draft.value[name]}
                onChange={(event) => draft.set({ [name]: event.target.valueAsNumber })}
              />
            ))}
          </div>
          {currency && (
            <LevelLimits
              currency={currency}
              levels={draft.value.withdrawalLevels}
              onChange={(withdrawalLevels) => draft.set({ withdrawalLevels })}
            />
          )}
          <ChannelSecurity
            channels={draft.value.payoutSecurity}
            onChange={(payoutSecurity) => draft.set({ payoutSecurity })}
          />
          <GatewaySources
            sources={draft.value.gatewayAddresses}
            onChange={(gatewayAddresses) => draft.set({ gatewayAddresses })}
          />
          <Switch
            label={text('operator.payments.withdrawalCancelAllowed')}
            hint={text('operator.payments.withdrawalCancelAllowed.text')}
            checked={draft.value.withdrawalCancelAllowed}
            onChange={(withdrawalCancelAllowed) => draft.set({ withdrawalCancelAllowed })}
          />
        </>
      )}
    </SettingForm>
  )
}
