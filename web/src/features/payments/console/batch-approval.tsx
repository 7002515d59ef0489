import { approveBatch, type PayoutBatch } from '@kancil/contract/payments/payout-batch'
import {
  type QueuedWithdrawal,
  withdrawalCase,
  withdrawalQueue,
} from '@kancil/contract/payments/withdrawal-desk'
import { afterAct } from '@kancil/rules/payments/withdrawal'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useMay } from '../../../lib/session/operator-session.ts'
import { texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'

const explain = texts(approveBatch, { withdrawals_stopped: 'desk.payments.stopped' })

/**
 * Approves the page's withdrawals that have no warning in one act; nothing where there are fewer
 * than two.
 */
export function BatchApproval(props: { items: readonly QueuedWithdrawal[] }): ReactElement | null {
  const text = useText()
  const may = useMay()
  const [requestId, setRequestId] = useState('')
  const ready = props.items.filter(
    (item) => item.warnings === 0 && afterAct(item.state, 'approve') !== null,
  )
  if (!may('withdrawals.decide') || ready.length < 2) return null
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setRequestId(crypto.randomUUID())}>
        {text('cashier.batch.approve', { count: ready.length })}
      </Button>
      {requestId && (
        <DecisionDialog
          endpoint={approveBatch}
          refreshes={[withdrawalQueue, withdrawalCase]}
          explain={explain}
          title={text('cashier.batch.title')}
          confirm={text('cashier.batch.title')}
          text={text('cashier.batch.text')}
          note={{ label: text('desk.payments.note'), required: false }}
          input={(note) => ({
            requestId,
            withdrawalIds: ready.map((item) => item.withdrawalId),
            ...(note ? { note } : {}),
          })}
          onDone={tellOutcomes}
          onClose={() => setRequestId('')}
        />
      )}
    </>
  )
}

/** Says how many were approved, and how many not: a success only where all of them went through. */
function tellOutcomes({ results }: PayoutBatch): void {
  const countOf = (outcome: PayoutBatch['results'][number]['outcome']): number =>
    results.filter((result) => result.outcome === outcome).length
  const [approved, second] = [countOf('approved'), countOf('second_review')]
  const refused = results.length - approved - second
  const tone = refused === 0 ? 'success' : approved + second === 0 ? 'danger' : 'info'
  showToast('cashier.batch.done', tone, { approved, second, refused })
}
