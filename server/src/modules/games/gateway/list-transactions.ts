import type { TransactionsCall } from '@kancil/contract/ports/vendor-call'
import type { TransactionsResult } from '@kancil/contract/ports/vendor-result'
import type { VendorFault } from '@kancil/contract/ports/game-vendor'
import type { VendorEntry } from '../catalogue/games.ts'
import type { Gateway } from './routes.ts'
import { readVendorTransfers } from './transfer-store.ts'

const pageSize = 500
const daysMax = 31

/**
 * The vendor's transactions on our side, for the nightly reconciliation. The cursor is the last
 * number seen.
 */
export async function listTransactions(
  gateway: Gateway,
  vendor: VendorEntry,
  call: TransactionsCall,
): Promise<TransactionsResult | VendorFault> {
  const after = call.cursor ?? '0'
  if (!/^\d{1,18}$/.test(after)) return { fault: 'BAD_REQUEST', message: 'cursor: is not ours' }
  const length = call.to.getTime() - call.from.getTime()
  if (length <= 0 || length > daysMax * 86_400_000)
    return { fault: 'BAD_REQUEST', message: `from, to: must span at most ${daysMax} days` }
  const span = { from: call.from, to: call.to, after: BigInt(after) }
  const rows = await readVendorTransfers(gateway.kernel.db, vendor.id, span, pageSize)
  return {
    kind: 'transactions',
    transactions: rows.map((row) => ({
      transactionId: row.transactionId,
      transferId: String(row.id),
      type: row.kind,
      playerId: row.playerId,
      ...(row.roundId === null ? {} : { roundId: row.roundId }),
      currency: row.currency,
      amount: row.amount,
      at: row.at,
    })),
    ...(rows.length === pageSize ? { cursor: String(rows.at(-1)!.id) } : {}),
  }
}
