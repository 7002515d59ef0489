import type { WithdrawalOptions } from '@kancil/contract/payments/withdrawal'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Money } from '../../../ui/money.tsx'
import { TurnoverMeter } from './turnover-meter.tsx'

/** What can be withdrawn now, and how much is still to be staked before more can. */
export function Withdrawable({ options }: { options: WithdrawalOptions }): ReactElement {
  const text = useText()
  return (
    <section className="grid gap-3">
      <p className="flex items-baseline justify-between gap-3 text-sm">
        <span className="text-muted">{text('staking.withdrawable')}</span>
        <Money
          amount={options.withdrawable}
          currency={options.currency}
          className="text-base font-semibold"
        />
      </p>
      <TurnoverMeter turnover={options.turnover} currency={options.currency} />
    </section>
  )
}
