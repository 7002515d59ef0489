import type { Money } from '@kancil/contract/money'
import type { Tx } from '../../../kernel/db.ts'
import { type AccountRef, house, memberCash, vendorPlay } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { memberPurse, memberTransit } from '../../../ledger/purses.ts'
import type { PurseKey } from './purse-store.ts'
import type { PurseTransferRow } from './store.ts'

type Leg = 'begin' | 'done' | 'returned' | 'late' | 'writtenOff'

/**
 * Every posting of a transfer. Money leaves where it is before the vendor hears of it, rests in
 * transit while nobody knows, and ends where the vendor's word says. Each leg is posted once: its
 * id is the transfer's own with the leg's name.
 */
export async function bookLeg(tx: Tx, row: PurseTransferRow, leg: Leg, now: Date): Promise<void> {
  const { kind, from, to } = sidesOf(row, leg)
  await post(tx, {
    ...{ kind, from, to },
    source: 'purse',
    sourceTx: `${row.id}:${leg}`,
    amount: row.amount,
    details: { reference: row.id, vendor: row.vendor_id },
    at: now,
  })
}

type Sides = { readonly kind: string; readonly from: AccountRef; readonly to: AccountRef }

function sidesOf(row: PurseTransferRow, leg: Leg): Sides {
  const { member_id: memberId, vendor_id: vendorId, currency, direction } = row
  const cash = memberCash(memberId, currency)
  const purse = memberPurse(memberId, vendorId, currency)
  const transit = memberTransit(memberId, vendorId, currency)
  const isIn = direction === 'in'
  switch (leg) {
    case 'begin':
      return isIn
        ? { kind: 'purse_in', from: cash, to: transit }
        : { kind: 'purse_out', from: purse, to: transit }
    case 'done':
      return isIn
        ? { kind: 'purse_arrived', from: transit, to: purse }
        : { kind: 'purse_paid', from: transit, to: cash }
    case 'returned':
      return isIn
        ? { kind: 'purse_returned', from: transit, to: cash }
        : { kind: 'purse_kept', from: transit, to: purse }
    // The books have it in the purse, and the vendor does not: it belongs in the wallet.
    case 'late':
      return { kind: 'purse_paid', from: purse, to: cash }
    // Out and booked back, but the vendor paid, and the purse is empty by now: the wallet is
    // credited. Else the vendor's purse holds money that the wallet has too.
    case 'writtenOff':
      return {
        kind: 'purse_written_off',
        from: house('adjustments', currency),
        to: !isIn && row.booked === 'returned' ? cash : purse,
      }
  }
}

/** What play at the vendor changed in a purse, from one reading of it to the next. */
export async function bookPlay(
  tx: Tx,
  { memberId, vendorId, currency }: PurseKey,
  play: { readonly won: Money; readonly readingId: string; readonly now: Date },
): Promise<void> {
  const { won, readingId, now } = play
  const pool = vendorPlay(vendorId, currency)
  const purse = memberPurse(memberId, vendorId, currency)
  await post(tx, {
    kind: 'purse_play',
    source: 'purse',
    sourceTx: readingId,
    ...(won > 0n ? { from: pool, to: purse } : { from: purse, to: pool }),
    amount: (won > 0n ? won : -won) as Money,
    details: { vendor: vendorId },
    at: now,
  })
}
