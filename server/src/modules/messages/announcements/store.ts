import type { Id } from '@kancil/contract/ids'
import type { HelpKey } from '@kancil/contract/site/help'
import type { BannerArt, BannerGroup } from '@kancil/contract/messages/announcements'
import type {
  Audience,
  PublicationKind,
  PublicationState,
  Variants,
} from '@kancil/contract/messages/publication'
import type { Currency } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

export type PublicationContent = {
  readonly variants: Variants
  readonly audience: Audience
  readonly currencies: readonly Currency[]
  readonly groupName: BannerGroup | HelpKey | null
  readonly picture: string | null
  readonly art: BannerArt
  readonly link: string
  readonly position: number
  readonly startsAt: Date
  readonly endsAt: Date | null
}
export type PublicationRow = PublicationContent & {
  readonly id: Id<'announcement'>
  readonly kind: PublicationKind
  readonly state: PublicationState
  readonly version: number
  readonly updatedAt: Date
  readonly updatedBy: string
}

const columns = sql`id, kind, state, group_name as "groupName", audience, currencies, variants,
  picture, art, link, position, starts_at as "startsAt", ends_at as "endsAt", version,
  updated_at as "updatedAt", updated_by as "updatedBy"`
const siteOrder = sql`position desc, starts_at desc, id desc`

/** Who is looking, and when. */
export type Sight = {
  readonly now: Date
  readonly audiences: readonly Audience[]
  readonly currency: Currency | null
}

const isVisible = ({ now, audiences, currency }: Sight) => sql`state = 'published'
  and starts_at <= ${now} and (ends_at is null or ends_at > ${now})
  and audience = any(${[...audiences]}::text[])
  and (cardinality(currencies) = 0 or ${currency}::text = any(currencies))`

/** What is currently shown of certain kinds, at most `most` of each. */
export async function listVisible(
  db: Db,
  kinds: readonly PublicationKind[],
  sight: Sight,
  most: number,
): Promise<PublicationRow[]> {
  const { rows } = await sql<PublicationRow>`select * from (
      select ${columns}, row_number() over (partition by kind, group_name order by ${siteOrder}) as place
      from announcement where kind = any(${[...kinds]}::text[]) and ${isVisible(sight)}) a
    where place <= ${most} order by kind, place`.execute(db)
  return rows
}

export async function visibleById(
  db: Db,
  id: string,
  sight: Sight,
): Promise<PublicationRow | undefined> {
  const { rows } = await sql<PublicationRow>`select ${columns} from announcement
    where id = ${id} and ${isVisible(sight)}`.execute(db)
  return rows[0]
}

/** One page of the notices currently shown, and their total. */
export async function noticePage(
  db: Db,
  sight: Sight,
  { limit, offset }: PageRange,
): Promise<{ rows: PublicationRow[]; total: number }> {
  const where = sql`kind = 'N' and ${isVisible(sight)}`
  const { rows } = await sql<PublicationRow>`select ${columns} from announcement where ${where}
    order by ${siteOrder} limit ${limit} offset ${offset}`.execute(db)
  return { rows, total: await countOf(db, where) }
}

export async function publicationPage(
  db: Db,
  filter: {
    readonly kinds: readonly PublicationKind[]
    readonly state: PublicationState | null
    /** An id, or words of a title or a text in any language; '' for all. */
    readonly q: string
  },
  { limit, offset }: PageRange,
): Promise<{ rows: PublicationRow[]; total: number }> {
  const where = sql`kind = any(${[...filter.kinds]}::text[])
    and (${filter.state}::text is null or state = ${filter.state}) ${saying(filter.q)}`
  const { rows } = await sql<PublicationRow>`select ${columns} from announcement where ${where}
    order by ${siteOrder} limit ${limit} offset ${offset}`.execute(db)
  return { rows, total: await countOf(db, where) }
}

/** The texts are HTML: what stands in a tag is no word of theirs. */
function saying(q: string): ReturnType<typeof sql> {
  if (q === '') return sql``
  const words = `%${q.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql`and (id = ${q} or exists (select from jsonb_each(variants) v
    where v.value ->> 'title' ilike ${words}
      or regexp_replace(v.value ->> 'content', '<[^>]*>', ' ', 'g') ilike ${words}))`
}

async function countOf(db: Db, where: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) from announcement
    where ${where}`.execute(db)
  return Number(rows[0]!.count)
}

export async function insertPublication(
  tx: Tx,
  publication: PublicationRow,
): Promise<PublicationRow> {
  const { rows } = await sql<PublicationRow>`
    insert into announcement (id, kind, state, group_name, audience, currencies, variants, picture,
      art, link, position, starts_at, ends_at, version, created_at, updated_at, updated_by)
    values (${publication.id}, ${publication.kind}, ${publication.state}, ${publication.groupName}, ${publication.audience},
      ${[...publication.currencies]}, ${JSON.stringify(publication.variants)}, ${publication.picture}, ${publication.art},
      ${publication.link}, ${publication.position}, ${publication.startsAt}, ${publication.endsAt}, 1, ${publication.updatedAt},
      ${publication.updatedAt}, ${publication.updatedBy})
    returning ${columns}`.execute(tx)
  return rows[0]!
}

export async function lockPublication(tx: Tx, id: string): Promise<PublicationRow | undefined> {
  const { rows } = await sql<PublicationRow>`select ${columns} from announcement where id = ${id}
    for update`.execute(tx)
  return rows[0]
}

/** Stores the content as the next version. */
export async function savePublication(
  tx: Tx,
  publication: PublicationRow,
): Promise<PublicationRow> {
  const { rows } = await sql<PublicationRow>`
    update announcement set state = ${publication.state}, group_name = ${publication.groupName},
      audience = ${publication.audience}, currencies = ${[...publication.currencies]},
      variants = ${JSON.stringify(publication.variants)}, picture = ${publication.picture}, art = ${publication.art},
      link = ${publication.link}, position = ${publication.position}, starts_at = ${publication.startsAt},
      ends_at = ${publication.endsAt}, version = version + 1, updated_at = ${publication.updatedAt},
      updated_by = ${publication.updatedBy}
    where id = ${publication.id} returning ${columns}`.execute(tx)
  return rows[0]!
}
