import type { Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Tx } from '../kernel/db.ts'
import { type AccountRef, accountId } from './accounts.ts'

export type SettlementPosting = {
  /** Unique for ever together with the source. */
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
 * Pays bets up to a new total, or takes back down to it, in the caller's transaction and in one
 * transfer each: into the buckets that the bet came from, and out of them. What a bucket no longer
 * holds is owed (`member:receivable`), as when a win is rolled back. By place; null, with nothing
 * moved, for a bet that was taken back meanwhile and has something to be paid.
 *
 * The caller has locked the members' wallets in the order of their accounts, because the house's
 * pool is locked with the first posting.
 *
 * @param source who names the ids, e.g. `settlement:<vendor>`
 * @param pool names the shard of the pool, which is one for all postings
 */
export async function postSettlements(
  tx: Tx,
  source: string,
  postings: readonly SettlementPosting[],
  { pool, at }: { readonly pool: string; readonly at: Date },
): Promise<(PostedSettlement | null)[]> {
  const posted: (PostedSettlement | null)[] = postings.map(() => null)
  const byCurrency = Map.groupBy(postings.keys(), (place) => postings[place]!.play.currency)
  for (const places of byCurrency.values()) {
    const items = places.map((place) => ({ place, ...postings[place]! }))
    const rows = items.map(({ place, sourceTx, bet, before, payout, details }) => ({
      ...{ place, tx: sourceTx, bet: String(bet), payout: String(payout), details },
      ...{ paid: String(before.payout), paid_bonus: String(before.bonus) },
    }))
    const result = await sql<(PostedSettlement | { transferId: null }) & { place: number }>`
      select r.place, s.transfer_id as "transferId", s.payout_bonus as "payoutBonus",
        s.bonus_used as "bonusUsed", s.balance
      from (select ledger_source_id(${source}) as source,
          ${accountId(items[0]!.play, pool)} as pool offset 0) seat
        cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(place int, tx text,
          bet bigint, payout bigint, paid bigint, paid_bonus bigint, details jsonb)
        cross join lateral ledger_settle(seat.source, r.tx, r.bet, seat.pool, r.payout, r.paid,
          r.paid_bonus, r.details, ${at}) s`.execute(tx)
    for (const { place, ...row } of result.rows)
      posted[place] = row.transferId === null ? null : row
  }
  return posted
}
