import { floorToMinor, formatMoney, type Currency, type Money } from '@kancil/contract/money'
import { Repeat } from 'lucide-react'
import type { ReactElement } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'

/** The turnover that a deposit requires, shown before the money is sent. */
export function StakingRule(props: {
  turnoverPercent: number
  credit: Money
  currency: Currency
}): ReactElement | null {
  const text = useText()
  const format = useFormat()
  const { turnoverPercent, credit, currency } = props
  if (turnoverPercent === 0) return null
  const stake = floorToMinor(credit * BigInt(turnoverPercent), 100n)
  return (
    <p className="flex gap-3 rounded-md border border-hair px-4 py-3 text-sm text-muted">
      <Repeat size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
      <span>
        {credit > 0n
          ? text('staking.before', {
              amount: format.money(formatMoney(stake, currency), currency),
            })
          : text('staking.rule', { rate: format.percent(turnoverPercent / 100, 0) })}{' '}
        {text('staking.counts')}
      </span>
    </p>
  )
}
