import { type Money, money } from '@kancil/contract/money'
import { inTransaction } from '../../../kernel/db.ts'
import { newId } from '../../../kernel/ids.ts'
import { type PurseMoney, purseOf } from '../../../ledger/purses.ts'
import type { VendorEntry } from '../catalogue/games.ts'
import { clearDoubts, playerIdOf } from './ask.ts'
import { bookPlay } from './book.ts'
import type { PurseGround } from './ground.ts'
import { takeRoundsOf } from './rounds.ts'
import { keepReading, lockPurse, type PurseKey } from './purse-store.ts'

/**
 * Asks the vendor for the balance of a purse and books what play changed since it was last known.
 * A balance read while a transfer is in doubt, or one began meanwhile, is no measure of play:
 * nothing is booked then, and the next reading will tell.
 */
export async function readPurse(
  ground: PurseGround,
  vendor: VendorEntry,
  purse: PurseKey,
): Promise<void> {
  const { kernel, client } = ground
  const { memberId, vendorId, currency } = purse
  await takeRoundsOf(ground, vendor)
  if (!(await clearDoubts(ground, purse))) return
  const before = await purseOf(kernel.db, memberId, vendorId, currency)
  const playerId = await playerIdOf(kernel, purse)
  const balance = await client.purseBalance(vendor, { playerId, currency })
  if (balance === null) return
  const now = kernel.clock.now()
  await inTransaction(kernel.db, async (tx) => {
    await lockPurse(tx, purse)
    const present = await purseOf(tx, memberId, vendorId, currency)
    if (isMoved(before, present)) return
    const won = money(balance - present.purse) satisfies Money
    if (won !== 0n) await bookPlay(tx, purse, { won, readingId: newId('purseTransfer', now), now })
    await keepReading(tx, purse, balance, now)
  })
}

function isMoved(before: PurseMoney, after: PurseMoney): boolean {
  return before.version !== after.version || after.transit !== 0n
}
