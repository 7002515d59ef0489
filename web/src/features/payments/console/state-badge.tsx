import type { QueuedWithdrawal } from '@kancil/contract/payments/withdrawal-desk'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { WithdrawalBadge } from '../records/state-badge.tsx'

/** The state as operators see it: a payout that the bank recalled is never shown as simply paid. */
export function ConsoleStateBadge({
  it,
}: {
  it: Pick<QueuedWithdrawal, 'state' | 'recalled'>
}): ReactElement {
  const text = useText()
  if (!it.recalled) return <WithdrawalBadge state={it.state} />
  return <Badge tone="danger">{text('desk.payments.filter.recalled')}</Badge>
}
