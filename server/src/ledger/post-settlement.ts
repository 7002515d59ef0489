import type { Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Tx } from '../kernel/db.ts'
import { type AccountRef, accountId } from './accounts.ts'

export type SettlementPosting = {
  /** Who names the id, e.g. `settlement:<vendor>`; unique for ever together with `sourceTx`. */
  readonly source: string
  readonly sourceTx: string
  /** The bet that is paid. */
  readonly bet: bigint
  /** The vendor's pool that pays, and that gets back what a lower payout takes. */
  readonly play: AccountRef
  /** The total of the version before, and how much of it was meant for the bonus bucket. */
  readonly before: { readonly payout: Money; readonly bonus: Money }
  /** The new total. */
  readonly payout: Money
  readonly details: Readonly<Record<string, unknown>>
  readonly at: Date
}

export type PostedSettlement = {
  readonly transferId: bigint
  /** How much of the new total is meant for the bonus bucket: the next version's `before.bonus`. */
  readonly payoutBonus: Money
  /** What moved in the bonus bucket now. */
  readonly bonusUsed: Money
  /** What the member can play with. */
  readonly balance: Money
}

/**
 * Pays a bet up to a new total, or takes back down to it, in the caller's transaction and in one
 * transfer: into the buckets that the bet came from, and out of them. What a bucket no longer holds
 * is owed (`member:receivable`), as when a win is rolled back. Null, with nothing moved, if the bet
 * was taken back meanwhile and there is something to pay.
 */
export async function postSettlement(
  tx: Tx,
  { source, sourceTx, bet, play, before, payout, details, at }: SettlementPosting,
): Promise<PostedSettlement | null> {
  const { rows } = await sql<PostedSettlement | { transferId: null }>`
    select transfer_id as "transferId", payout_bonus as "payoutBonus", bonus_used as "bonusUsed",
      balance
    from ledger_settle(ledger_source_id(${source}), ${sourceTx}, ${bet},
      ${accountId(play, sourceTx)}, ${payout}, ${before.payout}, ${before.bonus},
      ${JSON.stringify(details)}::jsonb, ${at})`.execute(tx)
  const row = rows[0]!
  return row.transferId === null ? null : row
}
