import type { Tx } from '../../../kernel/db.ts'
import { hasOpenRound } from './open-store.ts'

/** Whether any of the member's rounds may still win something. */
export async function openBets(tx: Tx, memberId: string) {
  return (await hasOpenRound(tx, memberId)) ? ('account_has_open_bets' as const) : null
}
