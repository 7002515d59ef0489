import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { formatMoney } from '@kancil/contract/money'
import type { EntrySide, movementDetail as endpoint } from '@kancil/contract/wallet/movement'
import { entrySides } from '@kancil/contract/wallet/movement'
import type { Context } from '../../kernel/http/serve.ts'
import { roundRef } from '../../ledger/round-ref.ts'
import { movementOf } from '../../ledger/statement.ts'
import { entriesOf, roundOf, type TransferEntry } from '../../ledger/transfer-entries.ts'
import { asMovement } from './account-record.ts'

/** Another member's movement gets the same answer as a missing one. */
export async function showMovement(
  { db, caller, refuse }: Context<typeof endpoint>,
  { transferId }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { memberId, currency } = caller
  const line = await movementOf(db, { memberId, currency }, transferId)
  if (!line) return refuse('not_found')
  const [entries, round, reversed] = await Promise.all([
    entriesOf(db, memberId, line.transferId),
    roundOf(db, line.transferId, currency),
    line.refId ? movementOf(db, { memberId, currency }, line.refId) : null,
  ])
  return {
    movement: asMovement(line, currency),
    currency,
    entries: entries.map((entry) => {
      const isOwn = entry.ownerKind === 'member' && entry.ownerId === memberId
      return {
        side: sideOf(entry, isOwn),
        isOwn,
        // Whose account another member has, or which gateway it was, is not the caller's to know.
        vendor: entry.ownerKind === 'vendor' ? entry.ownerId : '',
        amount: formatMoney(entry.amount, currency),
        ...(isOwn && entry.balanceAfter !== null
          ? { balanceAfter: formatMoney(entry.balanceAfter, currency) }
          : {}),
      }
    }),
    ...(round ? { betId: roundRef(round.vendorId, memberId, round.roundId) } : {}),
    ...(reversed ? { refersTo: reversed.transferId } : {}),
  }
}

function sideOf({ ownerKind, purpose }: TransferEntry, isOwn: boolean): EntrySide {
  // 'purse:<vendor>' is a purse, whichever the vendor.
  const [first = ''] = purpose.split(':')
  const name = isOwn || ownerKind === 'house' ? first : ownerKind
  return entrySides.find((side) => side === name) ?? 'house'
}
