import type { Currency } from '@kancil/contract/money'
import type { WithdrawalOptions } from '@kancil/contract/payments/withdrawal'
import type { ReactElement } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { TurnoverDetails } from './turnover-details.tsx'

/** How much of the required turnover has been staked; nothing if none is required. */
export function TurnoverMeter(props: {
  turnover: WithdrawalOptions['turnover']
  currency: Currency
}): ReactElement | null {
  const text = useText()
  const format = useFormat()
  const { required, done, left } = props.turnover
  if (!/[1-9]/.test(left)) return null
  return (
    <div className="grid gap-1.5">
      <Progress
        label={text('staking.meter')}
        value={Number(done)}
        most={Number(required)}
        note={text('staking.meter.done', {
          done: format.money(done, props.currency),
          required: format.money(required, props.currency),
        })}
      />
      <p className="text-sm text-muted">{text('staking.meter.note')}</p>
      <TurnoverDetails />
    </div>
  )
}
