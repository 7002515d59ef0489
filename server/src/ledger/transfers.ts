import { sql } from 'kysely'
import type { Tx } from '../kernel/db.ts'

/** The topic of every movement: one event a batch of play, one a posting. */
export const transfersTopic = 'wallet.transfers'

/** The movements of one event, one array a field, in the order of their numbers. */
export type TransferColumns = {
  readonly id: readonly bigint[]
  /** bet, win, rollback, or the kind of a posting. */
  readonly kind: readonly string[]
  /** Number of `ledger_source`: 'vendor:<id>', 'deposit', ... */
  readonly source: readonly number[]
  /** The member whose wallet it moved; of two, the one who paid. Null for the house's own. */
  readonly member: readonly (string | null)[]
  readonly currency: readonly string[]
  readonly amount: readonly bigint[]
  /** Of the amount, what moved in the bonus bucket. */
  readonly bonus: readonly bigint[]
  readonly round: readonly (string | null)[]
  readonly game: readonly (string | null)[]
  /** The transfer that it pays or reverses. */
  readonly ref: readonly (bigint | null)[]
  /** When the newest of them was made. */
  readonly at: Date
}

/** Reads the movements that an event of `transfersTopic` names. */
export async function transfersOf(tx: Tx, payload: unknown): Promise<TransferColumns> {
  const ids = (payload as { transfers: number[] }).transfers
  const { rows } = await sql<TransferColumns>`
    select array_agg(t.id order by t.id) as id, array_agg(t.kind order by t.id) as kind,
      array_agg(t.source_id order by t.id) as source,
      array_agg(case when d.owner_kind = 'member' then d.owner_id when c.owner_kind = 'member' then c.owner_id end
        order by t.id) as member,
      array_agg(d.currency order by t.id) as currency, array_agg(t.amount order by t.id) as amount,
      array_agg(t.bonus_amount order by t.id) as bonus, array_agg(t.round_id order by t.id) as round,
      array_agg(t.game_code order by t.id) as game, array_agg(t.ref_id order by t.id) as ref, max(t.created_at) as at
    from transfer t join account d on d.id = t.debit_account join account c on c.id = t.credit_account
    where t.id = any (${ids}::bigint[])`.execute(tx)
  return rows[0]!
}
