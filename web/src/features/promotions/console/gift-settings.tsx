import { listSettings } from '@kancil/contract/site/settings'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { AmountField } from '../../../ui/console/amount-field.tsx'
import { SettingForm } from '../../../ui/console/setting-form.tsx'

/** From which sum on two operators must approve a gift. */
export function GiftSettings(): ReactElement {
  const text = useText()
  const currency = useQueryOf(listSettings, {}).data?.currency
  return (
    <SettingForm
      setting="rewards"
      title={text('promodesk.settings')}
      text={text('promodesk.settings.text')}
    >
      {({ value, set }) =>
        currency && (
          <div className="max-w-80">
            <AmountField
              label={text('promodesk.settings.twoOperators')}
              currency={currency}
              minor={value.twoOperators}
              onChange={(twoOperators) => set({ twoOperators })}
            />
          </div>
        )
      }
    </SettingForm>
  )
}
