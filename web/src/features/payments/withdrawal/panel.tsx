import { memberInfo } from '@kancil/contract/identity/member'
import { type Money, parseMoney } from '@kancil/contract/money'
import { listBankAccounts } from '@kancil/contract/payments/bank-account'
import { type WithdrawalOptions, withdrawalOptions } from '@kancil/contract/payments/withdrawal'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { keyOf, useQueryOf } from '../../../lib/call/queries.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { Notice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { PaymentPasswordForm } from '../../identity/door.tsx'
import { AddBankAccount } from '../bank-account/add.tsx'
import type { PlaceProps } from '../deposit/panel.tsx'
import { PlayOn } from '../deposit/play-on.tsx'
import { WithdrawalNeeds } from './needs.tsx'
import { Withdrawable } from './withdrawable.tsx'
import { WithdrawForm } from './form.tsx'
import { WithdrawProgress } from './progress.tsx'

/** Missing steps come first, one at a time: payment password, bank account, then the amount. */
export function Withdraw({ id, onPlace }: PlaceProps): ReactElement {
  const text = useText()
  const cache = useQueryClient()
  const options = useQueryOf(withdrawalOptions, {}, { enabled: !id, staleMs: 0 })
  const accounts = useQueryOf(listBankAccounts, {}, { enabled: !id })
  if (id) return <WithdrawProgress key={id} withdrawalId={id} onNew={() => onPlace('')} />
  const error = options.error ?? accounts.error
  if (error) {
    const retry = (
      <Button
        variant="secondary"
        onClick={() => void Promise.all([options.refetch(), accounts.refetch()])}
      >
        {text('shell.retry')}
      </Button>
    )
    return <EmptyState title={text(explainCommon(error).id)} action={retry} />
  }
  if (!options.data || !accounts.data) return <Skeleton className="h-105 w-full rounded-md" />
  if (options.data.stopped)
    return <EmptyState title={text('payments.withdrawal.stopped')} pose="thinking" />
  // A refusal is shown before the password is asked for: nobody should fill in a form that cannot
  // succeed.
  if (!/[1-9]/.test(options.data.withdrawable)) return <NothingNow options={options.data} />
  if (!options.data.hasPaymentPassword)
    return (
      <div className="grid gap-5">
        <Notice title={text('payments.withdrawal.needPassword')}>
          {text('payments.withdrawal.needPasswordNote')}
        </Notice>
        <PaymentPasswordForm
          onDone={() => {
            void cache.invalidateQueries({ queryKey: keyOf(withdrawalOptions) })
            void cache.invalidateQueries({ queryKey: keyOf(memberInfo) })
          }}
        />
      </div>
    )
  if (accounts.data.accounts.length === 0)
    return (
      <div className="grid gap-5">
        <Notice title={text('payments.withdrawal.needAccount')}>
          {text('payments.withdrawal.needAccountNote')}
        </Notice>
        <AddBankAccount banks={accounts.data.banks} payeeName={accounts.data.payeeName} />
      </div>
    )
  return (
    <WithdrawForm
      options={options.data}
      accounts={accounts.data}
      onAsked={(withdrawal) => onPlace(withdrawal.withdrawalId)}
    />
  )
}

/** Why nothing can be withdrawn at the moment, and what to do about it. */
function NothingNow({ options }: { options: WithdrawalOptions }): ReactElement {
  const text = useText()
  const isOpen = has(options.turnover.left) && has(options.available)
  return (
    <div className="grid gap-5">
      <Withdrawable options={options} />
      <WithdrawalNeeds options={options} />
      <Notice title={text('staking.notNow')}>
        <Cause options={options} />
      </Notice>
      {isOpen && <PlayOn />}
    </div>
  )
}

const has = (amount: string): boolean => /[1-9]/.test(amount)

/** The cause that the server would name, in its order (`rules/payments/withdrawal.ts`). */
function Cause({ options }: { options: WithdrawalOptions }): ReactElement {
  const text = useText()
  const format = useFormat()
  const { currency, turnover, available, amountMin, dayCount, identity } = options
  const show = (amount: string): string => format.money(amount, currency)
  const of = (amount: string): Money => parseMoney(amount, currency)
  const isEnough = of(available) >= of(amountMin)
  if (isEnough && has(turnover.left))
    return <>{text('payments.error.turnoverLeft', { amount: show(turnover.left) })}</>
  if (isEnough && options.dayCountLeft === 0)
    return <>{text('payments.error.dayCount', { dayCount })}</>
  if (isEnough && options.openLeft === 0) return <>{text('payments.error.tooManyWithdrawals')}</>
  if (isEnough && of(options.dayLeft) < of(amountMin)) return <>{text('staking.dayUsed')}</>
  if (isEnough && identity && of(identity.left) < of(amountMin))
    return <>{text('payments.error.identityNeeded')}</>
  return <>{text('staking.tooLittle', { available: show(available), min: show(amountMin) })}</>
}
