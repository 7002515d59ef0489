import type { PurseTransfer } from '@kancil/contract/games/purses'
import { showToast } from '../../../ui/feedback/toast-store.ts'

/** Says what became of transfers: the least certain one decides the words. */
export function showOutcome(transfers: readonly PurseTransfer[]): void {
  const has = (state: PurseTransfer['state']) => transfers.some((row) => row.state === state)
  if (transfers.length === 0) showToast('transfer.nothing')
  else if (has('sent')) showToast('transfer.sent')
  else if (has('returned')) showToast('transfer.returned', 'danger')
  else showToast('transfer.done', 'success')
}
