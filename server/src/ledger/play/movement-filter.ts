import type { GameCategory } from '@kancil/contract/games/vendors'
import type { MovementState } from '@kancil/contract/wallet/movement-states'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'

/** Whose play a movement belongs to; none of it: every movement. */
export type PlayOf = {
  /** The vendor by its public code. */
  readonly vassalage?: string
  /** The product of the game as the catalogue has it now. */
  readonly product?: GameCategory
}

/** The numbers of the movements that a state is about, and whether they are the ones looked for. */
export type Marked = { readonly ids: readonly bigint[]; readonly are: 'wanted' | 'left_out' }

export function isOfPlay({ vassalage, product }: PlayOf): boolean {
  return vassalage !== undefined || product !== undefined
}

/**
 * Of one entry `e`. A scalar, so that the planner looks the transfers of a page up one by one and
 * never joins the whole table.
 */
export function playIs(filter: PlayOf): RawBuilder<unknown> {
  if (!isOfPlay(filter)) return sql``
  return sql`and (select ${ofVendor(filter)} and ${ofProduct(
    filter,
    sql`coalesce(t.game_code,
        (select o.game_code from transfer o where o.id = t.ref_id), '')`,
  )}
      from transfer t join ledger_source s on s.id = t.source_id where t.id = e.transfer_id)`
}

/** The daily sums `d` of these vendors' and products' play. */
export function playSums(filter: PlayOf): RawBuilder<unknown> {
  return sql`(select d.* from entry_day_play d join ledger_source s on s.id = d.source_id
    where ${ofVendor(filter)} and ${ofProduct(filter, sql`d.game_code`)})`
}

/** Of a source `s`: a vendor's own calls, or what was settled under the vendor's code. */
export const isPlaySource = sql`(s.code like 'vendor:%' or s.code like 'settlement:%')`
const vendorOf = sql`split_part(s.code, ':', 2)`

function ofVendor({ vassalage }: PlayOf): RawBuilder<unknown> {
  if (vassalage === undefined) return isPlaySource
  return sql`${isPlaySource} and ${vendorOf} =
    (select v.id from game_vendor v where v.vassalage = ${vassalage})`
}

/** A game that has left the catalogue counts as the betting record counts it. */
function ofProduct({ product }: PlayOf, game: RawBuilder<unknown>): RawBuilder<unknown> {
  if (product === undefined) return sql`true`
  return sql`coalesce((select g.category from game g where g.vendor_id = ${vendorOf}
    and g.code = ${game}), 'RNG') = ${product}`
}

/** The state of transfer `t`, of the member whose accounts these are. */
export function stateOf(accounts: readonly bigint[]): RawBuilder<unknown> {
  return sql`case
    when t.kind = 'withdrawal' then coalesce((select case h.state when 'pending' then 'pending'
        when 'voided' then 'taken_back' else 'final' end from hold h
      where h.source_id = t.source_id and h.source_tx = left(t.source_tx, -length(':hold'))), 'final')
    when t.kind = 'deposit' then case when ${isRecalled} then 'taken_back' else 'final' end
    when exists (select from tombstone x where x.account_id = any (${[...accounts]}::bigint[])
      and x.original_id = t.id) then 'taken_back' else 'final' end`
}

const isRecalled = sql`exists (select from transfer r where r.kind = 'deposit_recall'
  and r.details ->> 'reference' = t.details ->> 'reference')`

/** What is to be looked for or left out, so that only movements of this state remain. */
export async function markedBy(
  db: Db,
  accounts: readonly bigint[],
  state: MovementState | undefined,
): Promise<Marked | null> {
  if (!state) return null
  const own = sql`any (${[...accounts]}::bigint[])`
  const held = (states: string) => sql`select t.id from hold h join transfer t
      on t.source_id = h.source_id and t.source_tx = h.source_tx || ':hold' and t.kind = 'withdrawal'
    where h.from_account = ${own} and h.state = any (${states}::text[])`
  const reversed = sql`select x.original_id as id from tombstone x
      where x.account_id = ${own} and x.original_id is not null
    union select t.id from entry e join transfer t on t.id = e.transfer_id
      where e.account_id = ${own} and e.kind = 'deposit' and e.kind not in ('bet', 'win', 'rollback')
        and ${isRecalled}`
  const { rows } = await sql<{ id: bigint }>`${
    state === 'pending'
      ? held('{pending}')
      : sql`${reversed} union ${held(state === 'final' ? '{pending,voided}' : '{voided}')}`
  }`.execute(db)
  const ids = rows.map((row) => row.id)
  return { ids, are: state === 'final' ? 'left_out' : 'wanted' }
}
