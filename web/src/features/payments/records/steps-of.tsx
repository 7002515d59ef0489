import type { Deposit, DepositState } from '@kancil/contract/payments/deposit'
import type { Withdrawal, WithdrawalState } from '@kancil/contract/payments/withdrawal'
import { isOpenDeposit } from '@kancil/rules/payments/deposit-states'
import { isOpenWithdrawal } from '@kancil/rules/payments/withdrawal'
import type { Text } from '../../../i18n/use-text.tsx'
import { Instant } from '../../../ui/instant.tsx'
import type { Step } from '../../../ui/pictures/timeline.tsx'
import { reasonText } from './reason-text.ts'

const depositWay: readonly DepositState[] = ['created', 'pending', 'processing', 'succeeded']
const withdrawalWay: readonly WithdrawalState[] = [
  'received',
  'reviewing',
  'approved',
  'paying',
  'paid',
]
const badEnds: readonly string[] = ['failed', 'cancelled', 'expired', 'rejected', 'disputed']

export function depositSteps(text: Text, deposit: Deposit): Step[] {
  const open = isOpenDeposit(deposit.state)
  return stepsOf(deposit, {
    way: depositWay,
    open: open || deposit.state === 'disputed' || deposit.state === 'matching',
    title: (state) => text(`payments.deposit.step.${state as DepositState}`),
    reason: (code) => reasonText(text, code),
    note: null,
  })
}

export function withdrawalSteps(text: Text, withdrawal: Withdrawal): Step[] {
  return stepsOf(withdrawal, {
    way: withdrawalWay,
    open: isOpenWithdrawal(withdrawal.state),
    title: (state) => text(`payments.withdrawal.step.${state as WithdrawalState}`),
    reason: (code) => reasonText(text, code),
    note: withdrawal.expectedBy ? (
      <>
        {text('payments.expectedBy')} <Instant at={withdrawal.expectedBy} />
      </>
    ) : null,
  })
}

/**
 * What has happened, with its time; what is happening now, with the time it should take; and what
 * comes next.
 */
function stepsOf(
  it: Pick<Deposit, 'state' | 'timeline'> | Pick<Withdrawal, 'state' | 'timeline'>,
  words: {
    way: readonly string[]
    open: boolean
    title: (state: string) => string
    reason: (code: string) => string
    note: Step['note'] | null
  },
): Step[] {
  const last = it.timeline.length - 1
  const done = it.timeline.map((step, at): Step => {
    const isNow = at === last && words.open
    const failed = badEnds.includes(step.state)
    return {
      key: `${at}-${step.state}`,
      title: words.title(step.state),
      note: (
        <>
          <Instant at={step.at} />
          {step.reasonCode && <span className="block">{words.reason(step.reasonCode)}</span>}
          {isNow && words.note && <span className="block">{words.note}</span>}
        </>
      ),
      state: failed ? 'failed' : isNow ? 'now' : 'done',
    }
  })
  const reached = words.way.indexOf(it.state)
  const coming = words.open && reached >= 0 ? words.way.slice(reached + 1) : []
  return [
    ...done,
    ...coming.map((state): Step => ({ key: state, title: words.title(state), state: 'next' })),
  ]
}
