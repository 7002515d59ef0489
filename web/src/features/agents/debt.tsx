import { payDebt } from '@kancil/contract/agents/statements'
import { teamOverview } from '@kancil/contract/agents/team'
import type { OutputOf } from '@kancil/contract/endpoint'
import type { Currency } from '@kancil/contract/money'
import { walletBalance } from '@kancil/contract/wallet/balance'
import type { ReactElement } from 'react'
import { useFormat, useText } from '../../i18n/use-text.tsx'
import { useAction } from '../../lib/call/queries.ts'
import { texts } from '../../lib/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/alert.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'

const explain = texts(payDebt, {
  debt_changed: 'agents.debt.changed',
  insufficient_funds: 'agents.debt.noCash',
})

/** What the agent owes for contracts below them, what it blocks, and a way to pay it now. */
export function Debt(props: { readonly debt: string; readonly currency: Currency }): ReactElement {
  const text = useText()
  const format = useFormat()
  const { debt, currency } = props
  const act = useAction(payDebt, { refreshes: [teamOverview, walletBalance] })
  const tellPaid = ({ paid, debt: left }: OutputOf<typeof payDebt>): void => {
    const [gone, rest] = [format.money(paid, currency), format.money(left, currency)]
    if (/[1-9]/.test(left)) showToast('agents.debt.paidPart', 'info', { paid: gone, left: rest })
    else showToast('agents.debt.paid', 'success')
  }
  return (
    <Notice tone="warning" title={text('agents.debt')}>
      <div className="grid gap-2 justify-items-start">
        <p>{text('agents.debtNote', { amount: format.money(debt, currency) })}</p>
        <p>{text('agents.debt.blocks')}</p>
        <Button
          size="sm"
          variant="secondary"
          pending={act.isPending}
          onClick={() => act.mutate({ debt }, { onSuccess: tellPaid })}
        >
          {text('agents.debt.pay')}
        </Button>
        <FailureNotice error={act.error} explain={explain} />
      </div>
    </Notice>
  )
}
