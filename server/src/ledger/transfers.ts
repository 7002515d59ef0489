import type { Currency, Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Tx } from '../kernel/db.ts'
import type { OutboxEvent } from '../kernel/events/event.ts'

/**
 * The topic of every movement: one event per batch of play, one per posting. Its payload is `{
 * transfers: ids }`.
 */
export const transfersTopic = 'wallet.transfers'

/** One movement, as an event's handler needs it. Amounts are minor units. */
export type TransferFact = {
  readonly transferId: string
  /** bet, win, rollback, or the kind of a posting. */
  readonly kind: string
  /** Who named it: 'vendor:<id>', 'deposit', ... */
  readonly source: string
  readonly sourceTx: string
  /** Whose wallet it moved; between two members, the payer's. Null for the house's own. */
  readonly memberId: string | null
  readonly currency: Currency
  readonly amount: Money
  /** How much of the amount moved in the bonus bucket. */
  readonly bonus: Money
  readonly roundId: string | null
  readonly gameCode: string | null
  /** The transfer that it pays or reverses, and that transfer's kind. */
  readonly refId: string | null
  readonly refKind: string | null
  /** A second rollback of what was already rolled back: nothing moved. */
  readonly isRepeat: boolean
  readonly at: Date
}

/** The numbers of all movements that these events list. */
export function transferIds(events: readonly OutboxEvent[]): number[] {
  return events.flatMap(({ payload }) => (payload as { transfers: number[] }).transfers)
}

/** Reads the movements that an event of `transfersTopic` lists, in the order of their numbers. */
export async function transfersOf(tx: Tx, payload: unknown): Promise<TransferFact[]> {
  const ids = (payload as { transfers: number[] }).transfers
  const { rows } = await sql<TransferFact>`
    select t.id::text as "transferId", t.kind, s.code as source, t.source_tx as "sourceTx",
      case when d.owner_kind = 'member' then d.owner_id when c.owner_kind = 'member'
        then c.owner_id end
        as "memberId",
      d.currency, t.amount, t.bonus_amount as bonus, t.round_id as "roundId",
        t.game_code as "gameCode",
      t.ref_id::text as "refId", o.kind as "refKind", t.repeat_of is not null as "isRepeat",
        t.created_at as at
    from transfer t join account d on d.id = t.debit_account
      join account c on c.id = t.credit_account
      join ledger_source s on s.id = t.source_id left join transfer o on o.id = t.ref_id
    where t.id = any (${ids}::bigint[]) order by t.id`.execute(tx)
  return rows
}
