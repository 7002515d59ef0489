import type { Currency, Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'

/** One side of a transfer. */
export type TransferEntry = {
  readonly ownerKind: string
  readonly ownerId: string
  readonly purpose: string
  readonly amount: Money
  /** Of a member's bucket; pools have none. */
  readonly balanceAfter: Money | null
}

/**
 * All entries of a transfer, the member's own first; they add up to zero. Found through the ranges
 * of transfer numbers that blocks of entries have, since a pool's entries have no index of theirs.
 */
export async function entriesOf(
  db: Db,
  memberId: string,
  transferId: string,
): Promise<TransferEntry[]> {
  const { rows } = await sql<TransferEntry>`
    select a.owner_kind as "ownerKind", a.owner_id as "ownerId", a.purpose, e.amount,
      e.balance_after as "balanceAfter"
    from entry e join account a on a.id = e.account_id
    where e.transfer_id = ${transferId}::bigint
    order by a.owner_id = ${memberId} desc, e.amount, a.purpose`.execute(db)
  return rows
}

/** Where a transfer of play belongs: a vendor's round. */
export type TransferRound = { readonly vendorId: string; readonly roundId: string }

/** The round of a member's transfer; a rollback's is that of what it takes back. */
export async function roundOf(
  db: Db,
  transferId: string,
  currency: Currency,
): Promise<TransferRound | null> {
  const { rows } = await sql<TransferRound>`
    select substr(s.code, strpos(s.code, ':') + 1) as "vendorId",
      coalesce(o.round_id, t.round_id) as "roundId"
    from transfer t join ledger_source s on s.id = t.source_id
        and (s.code like 'vendor:%' or s.code like 'settlement:%')
      join account a on a.id = t.debit_account and a.currency = ${currency}
      left join transfer o on o.id = t.ref_id
    where t.id = ${transferId}::bigint and coalesce(o.round_id, t.round_id) is not null`.execute(db)
  return rows[0] ?? null
}
