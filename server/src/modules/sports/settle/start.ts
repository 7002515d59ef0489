import type { Tx } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { settlementKit } from '../../games/settlement-door.ts'
import { lockMatch, markSettled, nextVersion } from './version-store.ts'

export const product = 'sports'
/** The vendor under whose code bets on sports are booked. */
export const sportsVendor = 'sv3'

/**
 * Begins to settle the bets of a match anew, in the transaction that changed what they are settled
 * by.
 *
 * @returns the run; null if nobody bet on the match
 */
export async function startSettlement(
  tx: Tx,
  kernel: Pick<Kernel, 'jobs'>,
  matchId: string,
  now: Date,
): Promise<string | null> {
  if (!(await lockMatch(tx, matchId))) return null
  const version = await nextVersion(tx)
  if (!(await markSettled(tx, matchId, version))) return null
  const subject = { product, subject: matchId, version, vendorId: sportsVendor }
  return settlementKit.startRun(tx, kernel, subject, {}, now)
}
