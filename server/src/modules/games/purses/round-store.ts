import type { Currency } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

/** The number up to which a vendor's list was read. */
export async function placeOfList(db: Db, vendorId: string): Promise<bigint> {
  const { rows } = await sql<{ after: bigint }>`select after from purse_list
    where vendor_id = ${vendorId}`.execute(db)
  return rows[0]?.after ?? 0n
}

/** The same, held until the transaction ends. */
export async function lockList(tx: Tx, vendorId: string): Promise<bigint> {
  await sql`insert into purse_list (vendor_id) values (${vendorId})
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ after: bigint }>`select after from purse_list
    where vendor_id = ${vendorId} for update`.execute(tx)
  return rows[0]!.after
}

export async function moveList(tx: Tx, vendorId: string, after: bigint, at: Date): Promise<void> {
  await sql`update purse_list set after = greatest(after, ${after}), read_at = ${at}
    where vendor_id = ${vendorId}`.execute(tx)
}

export type Holder = { readonly memberId: string; readonly currency: Currency }

/** The members behind a vendor's names for them; trial players keep no purses. */
export async function holdersOf(
  tx: Tx,
  vendorId: string,
  aliases: readonly string[],
): Promise<ReadonlyMap<string, Holder>> {
  const { rows } = await sql<Holder & { alias: string }>`
    select alias, member_id as "memberId", currency from player_alias
    where vendor_id = ${vendorId} and alias = any(${[...new Set(aliases)]}::text[])
      and not is_test`.execute(tx)
  return new Map(rows.map(({ alias, ...holder }) => [alias, holder]))
}
