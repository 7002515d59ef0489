import {
  cancelWithdrawal,
  listWithdrawals,
  type Withdrawal,
  withdrawalMessage,
  type WithdrawalState,
  withdrawalStatus,
} from '@kancil/contract/payments/withdrawal'
import { isOpenWithdrawal } from '@kancil/rules/payments/withdrawal'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useLive } from '../../../lib/live/state.ts'
import { keyOf, useAction, useQueryOf } from '../../../lib/call/queries.ts'
import { explainCommon, texts } from '../../../lib/texts.ts'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Money } from '../../../ui/money.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Timeline } from '../../../ui/pictures/timeline.tsx'
import { PayoutReceipt } from './receipt.tsx'
import { reasonText } from '../records/reason-text.ts'
import { withdrawalSteps } from '../records/steps-of.tsx'

const askAgainMs = 10_000

/**
 * One withdrawal: its state, who has to act, why it was refused, and when the next step should be
 * done.
 */
export function WithdrawProgress(props: { withdrawalId: string; onNew: () => void }): ReactElement {
  const text = useText()
  const cache = useQueryClient()
  const input = { withdrawalId: props.withdrawalId as Withdrawal['withdrawalId'] }
  const cached = cache.getQueryData<Withdrawal>(keyOf(withdrawalStatus, input))
  const isOver = cached !== undefined && !isOpenWithdrawal(cached.state)
  const withdrawal = useQueryOf(withdrawalStatus, input, {
    everyMs: isOver ? false : askAgainMs,
    staleMs: 0,
  })
  useLive<{ id: string }>(withdrawalMessage, ({ id }) => {
    if (id !== props.withdrawalId) return
    void cache.invalidateQueries({ queryKey: keyOf(withdrawalStatus, input) })
    void cache.invalidateQueries({ queryKey: keyOf(listWithdrawals) })
  })
  const again = (
    <Button variant="secondary" onClick={props.onNew}>
      {text('payments.withdrawal.another')}
    </Button>
  )
  if (withdrawal.error && !withdrawal.data)
    return <EmptyState title={text(explainCommon(withdrawal.error).id)} action={again} />
  if (!withdrawal.data) return <Skeleton className="h-105 w-full rounded-md" />
  const it = withdrawal.data
  return (
    <div className="grid gap-6" data-testid="withdrawal" data-state={it.state}>
      <Head withdrawal={it} />
      {it.reasonCode && (
        <Notice tone="warning" title={text('payments.withdrawal.why')}>
          {reasonText(text, it.reasonCode)}
        </Notice>
      )}
      <PayoutReceipt withdrawal={it} />
      <Timeline steps={withdrawalSteps(text, it)} />
      <div className="flex flex-wrap justify-end gap-3">
        {it.canCancel && <Cancel withdrawal={it} />}
        {again}
      </div>
    </div>
  )
}

const nexts = {
  received: 'payments.withdrawal.next.received',
  reviewing: 'payments.withdrawal.next.reviewing',
  second_review: 'payments.withdrawal.next.second_review',
  approved: 'payments.withdrawal.next.approved',
  paying: 'payments.withdrawal.next.paying',
  paid: 'payments.withdrawal.next.paid',
  rejected: 'payments.withdrawal.next.rejected',
  failed: 'payments.withdrawal.next.failed',
  cancelled: 'payments.withdrawal.next.cancelled',
} as const satisfies Record<WithdrawalState, string>

function Head({ withdrawal: it }: { withdrawal: Withdrawal }): ReactElement {
  const text = useText()
  return (
    <div className="grid gap-1" role="status">
      <p className="text-sm text-muted">
        {text('payments.withdrawal.toBank', { bank: it.bankName, end: it.accountEnd })}
      </p>
      <p className="text-3xl font-semibold">
        <Money amount={it.payout} currency={it.currency} />
      </p>
      <p className="text-sm">{text(nexts[it.state])}</p>
    </div>
  )
}

const explain = texts(cancelWithdrawal, {
  cancel_not_allowed: 'payments.error.cancelNotAllowed',
  already_decided: 'payments.error.alreadyDecided',
})

function Cancel({ withdrawal }: { withdrawal: Withdrawal }): ReactElement {
  const text = useText()
  const [asking, setAsking] = useState(false)
  const cancel = useAction(cancelWithdrawal, { refreshes: [withdrawalStatus, listWithdrawals] })
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {text('payments.withdrawal.cancel')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={text('payments.withdrawal.cancelQuestion')}
          confirmLabel={text('payments.withdrawal.cancel')}
          cancelLabel={text('payments.withdrawal.keep')}
          careful
          pending={cancel.isPending}
          onConfirm={() =>
            cancel.mutate(
              { withdrawalId: withdrawal.withdrawalId },
              { onSuccess: () => setAsking(false) },
            )
          }
          onClose={() => setAsking(false)}
        >
          {text('payments.withdrawal.cancelNote')}
          <FailureNotice error={cancel.error} explain={explain} />
        </ConfirmDialog>
      )}
    </>
  )
}
