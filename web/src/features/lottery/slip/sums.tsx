import { formatMoney, money } from '@kancil/contract/money'
import { largestPayout } from '@kancil/rules/lottery/slip/largest-payout'
import type { PricedTicket } from '@kancil/rules/lottery/ticket'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Money } from '../../../ui/money.tsx'
import type { SlipState } from './use-slip.ts'

/** What a ticket wins at most, and what its prize groups take off the price. */
export function Sums({ ticket, slip }: { ticket: PricedTicket; slip: SlipState }): ReactElement {
  const text = useText()
  const { currency, limits, rules } = slip
  const { amount, isCapped, isBound } = largestPayout(rules, currency, ticket)
  const rebate = money(ticket.lines.reduce((sum, line) => sum + line.rebate, 0n))
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 items-baseline">
      {rebate > 0n && (
        <dd className="col-span-2 text-xs text-muted">
          {text('lottery.rebateTaken', { amount: `${formatMoney(rebate, currency)} ${currency}` })}
        </dd>
      )}
      <dt className="text-sm text-muted">{text(isBound ? 'lottery.bestBound' : 'lottery.best')}</dt>
      <dd className="text-gold font-semibold">
        <Money amount={formatMoney(amount, currency)} currency={currency} />
      </dd>
      {isCapped && (
        <dd className="col-span-2 text-xs text-muted">
          {text('lottery.capped', { amount: `${limits.payoutMax} ${currency}` })}
        </dd>
      )}
    </dl>
  )
}
