import type { Id } from '@kancil/contract/ids'
import type { BannerArt } from '@kancil/contract/messages/announcements'
import type { ItemWords } from '@kancil/contract/rewards/desk'
import type { Money } from '@kancil/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

export type ItemRow = {
  readonly id: Id<'mallItem'>
  readonly words: ItemWords
  readonly art: BannerArt
  readonly price: bigint
  /** What they cost the house; null where it is not said. */
  readonly cost: Money | null
  readonly stock: number
  readonly needsAddress: boolean
  readonly state: 'shown' | 'hidden'
  readonly position: number
  readonly version: number
  readonly updatedAt: Date
  readonly updatedBy: string
}

const itemColumns = sql`i.id, i.words, i.art, i.price, i.cost, i.stock, i.needs_address as "needsAddress",
  i.state, i.position, i.version, i.updated_at as "updatedAt", i.updated_by as "updatedBy"`

async function readItems(db: Db | Tx, rest: RawBuilder<unknown>): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`select ${itemColumns} from mall_item i ${rest}`.execute(db)
  return rows
}

const shownMost = 200

export function shownItems(db: Db): Promise<ItemRow[]> {
  return readItems(
    db,
    sql`where i.state = 'shown' order by i.position desc, i.price, i.id limit ${shownMost}`,
  )
}

export async function itemsById(
  db: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ItemRow>> {
  const rows = await readItems(db, sql`where i.id = any(${[...new Set(ids)]}::text[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function lockItem(tx: Tx, id: string): Promise<ItemRow | null> {
  return (await readItems(tx, sql`where i.id = ${id} for update`))[0] ?? null
}

export async function itemsPage(
  db: Db,
  state: ItemRow['state'] | undefined,
  { limit, offset }: PageRange,
): Promise<{ rows: ItemRow[]; total: number }> {
  const where = state ? sql`where i.state = ${state}` : sql``
  const rows = await readItems(
    db,
    sql`${where} order by i.position desc, i.price, i.id limit ${limit} offset ${offset}`,
  )
  const counted = await sql<{ total: bigint }>`select count(*) as total
    from mall_item i ${where}`.execute(db)
  return { rows, total: Number(counted.rows[0]!.total) }
}

export async function putItem(tx: Tx, row: ItemRow): Promise<void> {
  await sql`insert into mall_item (id, words, art, price, cost, stock, needs_address, state, position,
      version, updated_at, updated_by)
    values (${row.id}, ${JSON.stringify(row.words)}::jsonb, ${row.art}, ${row.price}, ${row.cost},
      ${row.stock},
      ${row.needsAddress}, ${row.state}, ${row.position}, ${row.version}, ${row.updatedAt},
      ${row.updatedBy})
    on conflict (id) do update set words = excluded.words, art = excluded.art,
      price = excluded.price, cost = excluded.cost, stock = excluded.stock, needs_address = excluded.needs_address,
      state = excluded.state, position = excluded.position, version = excluded.version,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by`.execute(tx)
}

/** Reserves one, or gives one back, under the item's lock. */
export async function moveStock(tx: Tx, id: string, by: 1 | -1): Promise<void> {
  await sql`update mall_item set stock = stock + ${by}::int where id = ${id}`.execute(tx)
}

/** How often goods were asked for and given, and what that cost; of `unpriced` nobody kept it. */
export type ItemCounts = {
  readonly reserved: number
  readonly given: number
  readonly spent: Money
  readonly unpriced: number
}

export async function countsOf(
  db: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ItemCounts>> {
  const { rows } = await sql<ItemCounts & { id: string }>`select item_id as id,
      count(*) filter (where state = 'inProcess')::int as reserved,
      count(*) filter (where state = 'approved')::int as given,
      coalesce(sum(cost) filter (where state = 'approved'), 0)::bigint as spent,
      count(*) filter (where state = 'approved' and cost is null)::int as unpriced
    from redemption where item_id = any(${[...ids]}::text[]) group by item_id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
