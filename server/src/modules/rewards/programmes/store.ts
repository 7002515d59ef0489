import type { Id } from '@kancil/contract/ids'
import type { BannerArt } from '@kancil/contract/messages/announcements'
import type { Currency, Money } from '@kancil/contract/money'
import type { ItemWords } from '@kancil/contract/rewards/desk'
import type { ProgrammeKind, ProgrammeState } from '@kancil/contract/rewards/programme'
import type { TermsOf } from '@kancil/contract/rewards/programme-terms'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

export type ProgrammeRow<Kind extends ProgrammeKind = ProgrammeKind> = {
  readonly id: Id<'programme'>
  readonly kind: Kind
  readonly state: ProgrammeState
  readonly words: ItemWords
  readonly art: BannerArt
  readonly currency: Currency
  readonly terms: TermsOf[Kind]
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly position: number
  readonly version: number
  readonly updatedAt: Date
  readonly updatedBy: string
  readonly publishedBy: string | null
  readonly sealedSeed: string
  readonly seedHash: string
  readonly opened: number
  readonly closedAt: Date | null
}

const columns = sql`p.id, p.kind, p.state, p.words, p.art, p.currency, p.terms,
  p.starts_at as "startsAt", p.ends_at as "endsAt", p.position, p.version,
  p.updated_at as "updatedAt", p.updated_by as "updatedBy", p.published_by as "publishedBy",
  p.sealed_seed as "sealedSeed", p.seed_hash as "seedHash", p.opened, p.closed_at as "closedAt"`

async function read<Kind extends ProgrammeKind = ProgrammeKind>(
  db: Db | Tx,
  rest: RawBuilder<unknown>,
): Promise<ProgrammeRow<Kind>[]> {
  const { rows } = await sql<
    ProgrammeRow<Kind>
  >`select ${columns} from programme p ${rest}`.execute(db)
  return rows
}

/**
 * The programme of a kind that runs one at a time; null where none is published, and before its
 * start or after its end.
 */
export async function runningProgramme<Kind extends ProgrammeKind>(
  db: Db | Tx,
  kind: Kind,
  now: Date,
): Promise<ProgrammeRow<Kind> | null> {
  const rows = await read<Kind>(
    db,
    sql`where p.kind = ${kind} and p.state = 'published' and p.starts_at <= ${now}
      and (p.ends_at is null or p.ends_at > ${now})`,
  )
  return rows[0] ?? null
}

/**
 * Whether the house has ended a kind that runs one at a time: this one was stopped, and no other
 * took its place. One that was replaced goes on for those whom it promised something.
 */
export async function isEnded(
  db: Db | Tx,
  { kind, state }: Pick<ProgrammeRow, 'kind' | 'state'>,
): Promise<boolean> {
  if (state !== 'stopped') return false
  const { rows } = await sql`select 1 from programme
    where kind = ${kind} and state = 'published' limit 1`.execute(db)
  return rows.length === 0
}

const shownMost = 50

/** Published programmes of these kinds that have begun and ended no longer ago than `since`. */
export function shownProgrammes<Kind extends ProgrammeKind>(
  db: Db | Tx,
  kinds: readonly Kind[],
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<ProgrammeRow<Kind>[]> {
  return read<Kind>(
    db,
    sql`where p.kind = any(${[...kinds]}::text[]) and p.state = 'published'
      and p.starts_at <= ${now} and (p.ends_at is null or p.ends_at > ${since})
      order by p.position desc, p.id desc limit ${shownMost}`,
  )
}

/** Draws that run or are over, by their end or because they were stopped. */
export function shownDraws(
  db: Db | Tx,
  kinds: readonly ProgrammeKind[],
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<ProgrammeRow[]> {
  return read(
    db,
    sql`where p.kind = any(${[...kinds]}::text[]) and p.starts_at <= ${now}
      and ((p.state = 'published' and p.ends_at > ${since})
        or (p.state = 'stopped' and p.seed_hash <> '' and p.updated_at > ${since}))
      order by p.state = 'published' desc, p.position desc, p.id desc limit ${shownMost}`,
  )
}

export async function programmeById(db: Db | Tx, id: string): Promise<ProgrammeRow | null> {
  return (await read(db, sql`where p.id = ${id}`))[0] ?? null
}

export async function programmesById(
  db: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProgrammeRow>> {
  const rows = await read(db, sql`where p.id = any(${[...new Set(ids)]}::text[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function lockProgramme(tx: Tx, id: string): Promise<ProgrammeRow | null> {
  return (await read(tx, sql`where p.id = ${id} for no key update`))[0] ?? null
}

export async function programmesPage(
  db: Db,
  filter: {
    readonly kind?: ProgrammeKind | undefined
    readonly state?: ProgrammeState | undefined
  },
  { limit, offset }: PageRange,
): Promise<{ rows: ProgrammeRow[]; total: number }> {
  const where = sql`where ${filter.kind ? sql`p.kind = ${filter.kind}` : sql`true`}
    and ${filter.state ? sql`p.state = ${filter.state}` : sql`true`}`
  const rows = await read(
    db,
    sql`${where} order by p.state = 'published' desc, p.kind, p.position desc, p.id desc
      limit ${limit} offset ${offset}`,
  )
  const counted = await sql<{ total: bigint }>`select count(*) as total
    from programme p ${where}`.execute(db)
  return { rows, total: Number(counted.rows[0]!.total) }
}

export async function insertProgramme(tx: Tx, row: ProgrammeRow): Promise<void> {
  await sql`insert into programme (id, kind, state, words, art, currency, terms, starts_at, ends_at,
      position, version, updated_at, updated_by)
    values (${row.id}, ${row.kind}, ${row.state}, ${JSON.stringify(row.words)}::jsonb, ${row.art},
      ${row.currency}, ${JSON.stringify(row.terms)}::jsonb, ${row.startsAt}, ${row.endsAt},
      ${row.position}, ${row.version}, ${row.updatedAt}, ${row.updatedBy})`.execute(tx)
}

export async function saveProgramme(tx: Tx, row: ProgrammeRow): Promise<void> {
  await sql`update programme set kind = ${row.kind}, state = ${row.state},
      words = ${JSON.stringify(row.words)}::jsonb, art = ${row.art},
      terms = ${JSON.stringify(row.terms)}::jsonb, starts_at = ${row.startsAt},
      ends_at = ${row.endsAt}, position = ${row.position}, version = ${row.version},
      updated_at = ${row.updatedAt}, updated_by = ${row.updatedBy},
      published_by = ${row.publishedBy}, sealed_seed = ${row.sealedSeed},
      seed_hash = ${row.seedHash}
    where id = ${row.id}`.execute(tx)
}

/** Ends the other programmes of a kind of which one runs at a time. */
export async function stopOthers(
  tx: Tx,
  kind: ProgrammeKind,
  id: string,
  now: Date,
): Promise<void> {
  await sql`update programme set state = 'stopped', version = version + 1, updated_at = ${now}
    where kind = ${kind} and state = 'published' and id <> ${id}`.execute(tx)
}

export type ProgrammeCost = {
  readonly gifts: number
  readonly members: number
  readonly cost: Money
  /** Gifts that were taken back, and what came back of them. */
  readonly backs: number
  readonly cameBack: Money
}

/** What each programme gave so far, less what was taken back. */
export async function costsOf(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProgrammeCost>> {
  const { rows } = await sql<ProgrammeCost & { id: string }>`select g.programme_id as id,
      count(*)::int as gifts, count(distinct g.member_id)::int as members,
      (sum(g.amount - coalesce(b.amount, 0)) + coalesce((select sum(s.amount) from referral_share s
        where s.programme_id = g.programme_id and s.amount < 0), 0))::bigint as cost,
      count(b.gift_id)::int as backs, coalesce(sum(b.amount), 0)::bigint as "cameBack"
    from reward_gift g left join reward_gift_back b on b.gift_id = g.id
    where g.programme_id = any(${[...ids]}::text[]) group by g.programme_id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
