import { type Deposit, depositStatus, listDeposits } from '@kancil/contract/payments/deposit'
import { cancelDeposit, sendDepositReceipt } from '@kancil/contract/payments/deposit-receipt'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'
import { ProofButton, proofFaults, proofMegabytes } from '../proof/proof-button.tsx'

const refreshes = [depositStatus, listDeposits]
const explainSend = texts(sendDepositReceipt, {
  ...proofFaults,
  receipt_not_needed: 'payments.error.receiptNotNeeded',
})
const explainCancel = texts(cancelDeposit, { deposit_ended: 'payments.error.depositEnded' })

/** The receipt of a transfer, for when the money cannot be told from the bank's report alone. */
export function DepositReceipt({ deposit }: { deposit: Deposit }): ReactElement | null {
  const text = useText()
  const send = useAction(sendDepositReceipt, { refreshes })
  if (!deposit.canSendReceipt) return null
  const { depositId, hasReceipt } = deposit
  return (
    <section className="grid gap-3">
      {hasReceipt ? (
        <Notice tone="success">{text('payments.deposit.receipt.sent')}</Notice>
      ) : (
        <p className="text-sm text-muted">
          {text('payments.deposit.receipt.note', { megabytes: proofMegabytes })}
        </p>
      )}
      <ProofButton
        label={text(`payments.deposit.receipt.${hasReceipt ? 'again' : 'send'}`)}
        pending={send.isPending}
        error={send.error}
        explain={explainSend}
        onFile={(file) => send.mutate({ depositId, file })}
      />
    </section>
  )
}

export function CancelDeposit({ deposit }: { deposit: Deposit }): ReactElement | null {
  const text = useText()
  const [isAsking, setAsking] = useState(false)
  const cancel = useAction(cancelDeposit, { refreshes })
  if (!deposit.canCancel) return null
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {text('payments.deposit.cancel')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={text('payments.deposit.cancelQuestion')}
          confirmLabel={text('payments.deposit.cancel')}
          cancelLabel={text('payments.deposit.keep')}
          careful
          pending={cancel.isPending}
          onConfirm={() =>
            cancel.mutate({ depositId: deposit.depositId }, { onSuccess: () => setAsking(false) })
          }
          onClose={() => setAsking(false)}
        >
          {text('payments.deposit.cancelNote')}
          <FailureNotice error={cancel.error} explain={explainCancel} />
        </ConfirmDialog>
      )}
    </>
  )
}
