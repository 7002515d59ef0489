import type { Tx } from '../../../kernel/db.ts'
import { hasPurseMoney } from './purse-store.ts'

/** An account is not closed while a vendor has money of the member's. */
export async function openPurses(tx: Tx, memberId: string) {
  return (await hasPurseMoney(tx, memberId)) ? ('account_has_purse' as const) : null
}
