import type { Id } from '@kancil/contract/ids'
import type { BannerArt } from '@kancil/contract/messages/announcements'
import type { Currency, Money } from '@kancil/contract/money'
import type { OfferState, OfferWords } from '@kancil/contract/promotions/desk'
import type {
  BonusTerms,
  PromotionCategory,
  PromotionKind,
} from '@kancil/contract/promotions/terms'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

export type OfferRow = {
  readonly id: Id<'promotion'>
  readonly kind: PromotionKind
  readonly category: PromotionCategory
  readonly state: OfferState
  readonly art: BannerArt
  readonly words: OfferWords
  readonly currency: Currency
  readonly terms: BonusTerms
  readonly placesMax: number | null
  readonly placesTaken: number
  readonly position: number
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly updatedBy: string
  /** The operator who published it first, while a second one is awaited. */
  readonly publishedBy: string | null
}

const columns = sql`p.id, p.kind, p.category, p.state, p.art, p.words, p.currency, p.terms,
  p.places_max as "placesMax", p.places_taken as "placesTaken", p.position,
  p.starts_at as "startsAt", p.ends_at as "endsAt", p.version, p.created_at as "createdAt",
  p.updated_at as "updatedAt", p.updated_by as "updatedBy", p.published_by as "publishedBy"`

async function read(db: Db | Tx, rest: RawBuilder<unknown>): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`select ${columns} from promotion p ${rest}`.execute(db)
  return rows
}

const shownMost = 100

/** What members see: published ones first, then stopped ones that they may have entered. */
export function shownOffers(db: Db): Promise<OfferRow[]> {
  return read(
    db,
    sql`where p.state in ('published', 'stopped') order by p.state, p.position desc,
      p.id desc limit ${shownMost}`,
  )
}

export async function offersById(
  db: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OfferRow>> {
  const rows = await read(db, sql`where p.id = any(${[...new Set(ids)]}::text[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function shownOffer(db: Db | Tx, id: string): Promise<OfferRow | null> {
  const rows = await read(db, sql`where p.id = ${id} and p.state in ('published', 'stopped')`)
  return rows[0] ?? null
}

export async function lockOffer(tx: Tx, id: string): Promise<OfferRow | null> {
  return (await read(tx, sql`where p.id = ${id} for update`))[0] ?? null
}

export async function offersPage(
  db: Db,
  state: OfferState | undefined,
  { limit, offset }: PageRange,
): Promise<{ rows: OfferRow[]; total: number }> {
  const where = state ? sql`where p.state = ${state}` : sql``
  const rows = await read(
    db,
    sql`${where} order by p.position desc, p.id desc limit ${limit} offset ${offset}`,
  )
  const counted = await sql<{ total: bigint }>`select count(*) as total
    from promotion p ${where}`.execute(db)
  return { rows, total: Number(counted.rows[0]!.total) }
}

export async function insertOffer(tx: Tx, row: OfferRow): Promise<void> {
  await sql`insert into promotion (id, kind, category, state, art, words, currency, terms,
      places_max, position, starts_at, ends_at, version, created_at, updated_at, updated_by)
    values (${row.id}, ${row.kind}, ${row.category}, ${row.state}, ${row.art},
      ${JSON.stringify(row.words)}::jsonb, ${row.currency}, ${JSON.stringify(row.terms)}::jsonb,
      ${row.placesMax}, ${row.position}, ${row.startsAt}, ${row.endsAt}, ${row.version},
      ${row.createdAt}, ${row.updatedAt}, ${row.updatedBy})`.execute(tx)
}

export async function saveOffer(tx: Tx, row: OfferRow): Promise<void> {
  await sql`update promotion set kind = ${row.kind}, category = ${row.category},
      state = ${row.state}, art = ${row.art}, words = ${JSON.stringify(row.words)}::jsonb,
      currency = ${row.currency}, terms = ${JSON.stringify(row.terms)}::jsonb,
      places_max = ${row.placesMax}, position = ${row.position}, starts_at = ${row.startsAt},
      ends_at = ${row.endsAt}, version = ${row.version}, updated_at = ${row.updatedAt},
      updated_by = ${row.updatedBy}, published_by = ${row.publishedBy}
    where id = ${row.id}`.execute(tx)
}

/** Takes a place, or answers false where none is left. */
export async function takePlace(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`update promotion set places_taken = places_taken + 1
    where id = ${id} and (places_max is null or places_taken < places_max) returning id`.execute(tx)
  return rows.length > 0
}

export async function returnPlace(tx: Tx, id: string): Promise<void> {
  await sql`update promotion set places_taken = greatest(places_taken - 1, 0)
    where id = ${id}`.execute(tx)
}

export type OfferCost = {
  readonly members: number
  readonly granted: Money
  readonly cashedOut: Money
  readonly returned: Money
  readonly open: number
}

/** What each promotion cost so far. */
export async function costsOf(
  db: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OfferCost>> {
  const { rows } = await sql<OfferCost & { id: string }>`select promotion_id as id,
      count(distinct member_id)::int as members,
      coalesce(sum(bonus) filter (where granted_at is not null), 0)::bigint as granted,
      sum(cash_out)::bigint as "cashedOut", sum(returned)::bigint as returned,
      count(*) filter (where state in ('queued', 'active'))::int as open
    from bonus_lock where promotion_id = any(${[...ids]}::text[]) group by promotion_id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
