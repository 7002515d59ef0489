import type { AdjustmentState } from '@kancil/contract/wallet/adjustments'

export type AdjustmentAct = 'approve' | 'reject'

/** What an act makes of an adjustment; null: it is decided already. */
export function afterAdjustmentAct(
  state: AdjustmentState,
  act: AdjustmentAct,
): AdjustmentState | null {
  if (state !== 'proposed') return null
  return act === 'approve' ? 'approved' : 'rejected'
}
