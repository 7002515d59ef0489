import type { TransactionsCall } from '@kancil/contract/ports/vendor-call'
import type { TransactionsResult } from '@kancil/contract/ports/vendor-result'
import type { VendorFault } from '@kancil/contract/ports/game-vendor'
import { vendorListDaysMost, vendorListPage } from '@kancil/contract/seamless/native-wire'
import type { VendorEntry } from '../catalogue/games.ts'
import type { Gateway } from './routes.ts'
import { type ListPlace, listPlaceOf, readVendorTransfers } from './transfer-store.ts'

/**
 * The vendor's transactions on our side, for the nightly reconciliation. The cursor is the last
 * number seen and the last of the range: a page after the first does not locate the range again.
 */
export async function listTransactions(
  gateway: Gateway,
  vendor: VendorEntry,
  call: TransactionsCall,
): Promise<TransactionsResult | VendorFault> {
  const named = call.cursor === undefined ? null : placeIn(call.cursor)
  if (call.cursor !== undefined && !named)
    return { fault: 'BAD_REQUEST', message: 'cursor: is not ours' }
  const length = call.to.getTime() - call.from.getTime()
  if (length <= 0 || length > vendorListDaysMost * 86_400_000)
    return {
      fault: 'BAD_REQUEST',
      message: `from, to: must span at most ${vendorListDaysMost} days`,
    }
  const { db } = gateway.kernel
  const place = named ?? (await listPlaceOf(db, call))
  const span = { from: call.from, to: call.to, place }
  const rows = await readVendorTransfers(db, vendor.id, span, vendorListPage)
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
    ...(rows.length === vendorListPage ? { cursor: `${rows.at(-1)!.id}.${place.last}` } : {}),
  }
}

function placeIn(cursor: string): ListPlace | null {
  const [, after, last] = /^(\d{1,18})\.(\d{1,18})$/.exec(cursor) ?? []
  return after && last ? { after: BigInt(after), last: BigInt(last) } : null
}
