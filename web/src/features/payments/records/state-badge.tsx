import type { DepositState } from '@kancil/contract/payments/deposit'
import type { WithdrawalState } from '@kancil/contract/payments/withdrawal'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'

const depositTones: Record<DepositState, BadgeTone> = {
  created: 'info',
  pending: 'info',
  processing: 'info',
  matching: 'warning',
  succeeded: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  expired: 'neutral',
  disputed: 'warning',
}
const withdrawalTones: Record<WithdrawalState, BadgeTone> = {
  received: 'info',
  reviewing: 'info',
  second_review: 'info',
  approved: 'info',
  paying: 'info',
  paid: 'success',
  rejected: 'danger',
  failed: 'danger',
  cancelled: 'neutral',
}

export function DepositBadge({ state }: { state: DepositState }): ReactElement {
  const text = useText()
  return <Badge tone={depositTones[state]}>{text(`payments.deposit.badge.${state}`)}</Badge>
}

export function WithdrawalBadge({ state }: { state: WithdrawalState }): ReactElement {
  const text = useText()
  return <Badge tone={withdrawalTones[state]}>{text(`payments.withdrawal.badge.${state}`)}</Badge>
}
