import { gameCategories } from '@kancil/contract/games/vendors'
import { listSettings, rebateMaxBasisPoints } from '@kancil/contract/site/settings'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { AmountField } from '../../../ui/console/amount-field.tsx'
import { PercentField } from '../../../ui/console/percent-field.tsx'
import { SettingForm } from '../../../ui/console/setting-form.tsx'
import { CashbackEstimate, CashbackPaid } from './cashback-cost.tsx'
import { WaitingCashback } from './cashback-proposal.tsx'

const kinds = [
  { name: 'rateBasisPoints', label: 'operator.cashback.rate' },
  { name: 'categoryRebateMaxBasisPoints', label: 'operator.cashback.max' },
] as const

/**
 * Rate and maximum of each product line, and the smallest claim, with what they cost. Terms that
 * cost much more wait for a second operator.
 */
export function CashbackSettings(): ReactElement {
  const text = useText()
  const currency = useQueryOf(listSettings, {}).data?.currency
  return (
    <SettingForm
      setting="cashback"
      title={text('operator.settings.cashback')}
      text={text('operator.cashback.text')}
    >
      {({ value, set, stored }) => (
        <>
          <CashbackPaid />
          <WaitingCashback inForce={stored} />
          <p className="text-sm text-muted">{text('operator.cashback.lower')}</p>
          <ul className="grid gap-4 lg:grid-cols-2">
            {gameCategories.map((line) => (
              <li key={line} className="grid grid-cols-2 items-end gap-4">
                {kinds.map(({ name, label }) => (
                  <PercentField
                    key={name}
                    label={text(label, { line: text(`shell.category.${line}`) })}
                    basisPoints={value[name][line]}
                    basisPointsMax={rebateMaxBasisPoints}
                    onChange={(points) => set({ [name]: { ...value[name], [line]: points } })}
                  />
                ))}
              </li>
            ))}
          </ul>
          {currency && (
            <div className="max-w-60">
              <AmountField
                label={text('operator.cashback.claimMin')}
                currency={currency}
                minor={value.claimMin}
                onChange={(claimMin) => set({ claimMin })}
              />
            </div>
          )}
          <CashbackEstimate terms={value} />
        </>
      )}
    </SettingForm>
  )
}
