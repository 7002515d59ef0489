import type { Currency, Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import type { RoundExtras, RoundRow } from '../bets/store.ts'

/** The games module's reads of the ledger. It writes nothing here: only the ledger does. */

export type RoundTransfer = {
  readonly id: bigint
  readonly transactionId: string
  readonly kind: 'bet' | 'win' | 'rollback' | 'settle'
  readonly amount: Money
  /** The part that came from or went to the bonus bucket. */
  readonly bonus: Money
  readonly balanceAfter: Money
  readonly at: Date
  readonly details: unknown
}

/** Movements of a round that are read at once. */
export const roundTransfersPage = 200

/**
 * The movements of one round in order, found through the member's own entries between the round's
 * first and last: those after a given one.
 */
export async function readRoundTransfers(
  db: Db,
  round: RoundRow & RoundExtras,
  after: string = '0',
  limit: number = roundTransfersPage,
): Promise<RoundTransfer[]> {
  const { firstTransfer, lastTransfer } = round
  if (firstTransfer === null || lastTransfer === null) return []
  const { rows } = await sql<RoundTransfer>`
    with own as (
      select id from account where owner_id = ${round.memberId} and owner_kind = 'member'
        and purpose in ('cash', 'bonus', 'receivable') and currency = ${round.currency}
    ), near as (
      -- A losing round ends with a payout of nothing, which has no entry: hence the two ends by
      -- themselves.
      select e.transfer_id as id from entry e where e.account_id in (select id from own)
        and e.balance_after is not null
        and e.transfer_id between greatest(${firstTransfer}, ${after}::bigint + 1) and ${lastTransfer}
      union select ${firstTransfer}::bigint union select ${lastTransfer}::bigint
    )
    select t.id, t.source_tx as "transactionId", t.kind, t.amount,
      t.bonus_amount as bonus, t.balance_after as "balanceAfter", t.created_at as at, t.details
    from near join transfer t on t.id = near.id
      join ledger_source s on s.id = t.source_id
        and s.code in (${`vendor:${round.vendorId}`}, ${`settlement:${round.vendorId}`})
      left join transfer o on o.id = t.ref_id
    where t.id > ${after}::bigint and (t.round_id = ${round.roundId} or o.round_id = ${round.roundId})
      and (t.debit_account in (select id from own) or t.credit_account in (select id from own))
      and t.kind in ('bet', 'win', 'rollback', 'settle') and (t.kind <> 'settle' or t.amount > 0)
    order by t.id limit ${limit}`.execute(db)
  return rows
}

export type VendorTransfer = {
  readonly id: bigint
  readonly transactionId: string
  readonly kind: string
  readonly playerId: string
  readonly roundId: string | null
  readonly currency: Currency
  readonly amount: Money
  readonly at: Date
}

/** Where a vendor's list of a time range stands: after one transfer, and up to the range's last. */
export type ListPlace = { readonly after: bigint; readonly last: bigint }

const numbersBehindMost = 10_000n

/**
 * The numbers that a time range lies between, located through the entries, which can be searched by
 * time without an index of each. Asked once for a list, not for each of its pages.
 */
export async function listPlaceOf(db: Db, span: { from: Date; to: Date }): Promise<ListPlace> {
  const { rows } = await sql<{ first: bigint | null; last: bigint | null }>`
    with place as (
      select min(transfer_id) as first, max(transfer_id) as last from entry
      where created_at >= ${span.from}::timestamptz - interval '5 minutes'
        and created_at < ${span.to}::timestamptz + interval '5 minutes'
    )
    -- Payouts of nothing have no entry, and may follow the last one.
    select first, coalesce((
        select max(t.id) from transfer t where t.id > last and t.id <= last + ${numbersBehindMost}
          and t.created_at < ${span.to}::timestamptz + interval '5 minutes'), last) as last
    from place`.execute(db)
  const { first, last } = rows[0]!
  return { after: (first ?? 1n) - 1n, last: last ?? 0n }
}

/** A vendor's transactions in a time range, ordered by number, from a place on. */
export async function readVendorTransfers(
  db: Db,
  vendorId: string,
  span: { readonly from: Date; readonly to: Date; readonly place: ListPlace },
  limit: number,
): Promise<VendorTransfer[]> {
  const { after, last } = span.place
  const { rows } = await sql<VendorTransfer>`
    select t.id, t.kind, p.alias as "playerId",
      -- A settlement's own id begins with the member's, which is not the vendor's to know.
      case when t.kind = 'settle' then substr(t.source_tx, length(a.owner_id) + 2)
        else t.source_tx end as "transactionId",
      t.round_id as "roundId", a.currency, t.amount, t.created_at as at
    from transfer t
      join account a on a.id in (t.debit_account, t.credit_account) and a.owner_kind = 'member'
      join player_alias p on p.member_id = a.owner_id and p.vendor_id = ${vendorId}
        and p.currency = a.currency
    where t.id > ${after} and t.id <= ${last}
      and t.source_id = any (array(select id from ledger_source
        where code in (${`vendor:${vendorId}`}, ${`settlement:${vendorId}`})))
      and t.created_at >= ${span.from} and t.created_at < ${span.to}
      and (t.kind in ('bet', 'win', 'rollback') or (t.kind = 'settle' and t.amount > 0))
    order by t.id limit ${limit}`.execute(db)
  return rows
}
