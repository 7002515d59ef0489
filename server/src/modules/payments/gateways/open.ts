import type { Tx } from '../../../kernel/db.ts'
import { openDeposits } from '../deposit/list-store.ts'
import { openWithdrawals } from '../withdrawal/queue-store.ts'

/** A member's deposits and withdrawals that are still in progress. */
export async function openPayments(tx: Tx, memberId: string) {
  if (await openWithdrawals(tx, memberId)) return 'account_has_open_withdrawal' as const
  return (await openDeposits(tx, memberId)) ? ('account_has_open_deposit' as const) : null
}
