import type { TimelineItem } from '@kancil/contract/identity/member-file'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import type { Member } from '../store.ts'

/** An item with the instant that orders it; items of one instant are ordered by key. */
export type PlacedItem = Omit<TimelineItem, 'at'> & { readonly at: Date }

/** The part of a timeline that a source is asked for: at most `limit` items after a place. */
export type TimelinePage = {
  readonly before: { readonly at: Date; readonly key: string } | null
  readonly limit: number
}

/** The condition and the order by which a source reads its page. */
export function timelineOrder(
  at: RawBuilder<unknown>,
  key: RawBuilder<unknown>,
  { before, limit }: TimelinePage,
): { readonly after: RawBuilder<unknown>; readonly order: RawBuilder<unknown> } {
  return {
    after: before
      ? sql`${at} <= ${before.at} and (${at} < ${before.at} or ${key} < ${before.key} collate "C")`
      : sql`true`,
    order: sql`order by ${at} desc, ${key} desc limit ${limit}`,
  }
}

/** An item with nothing but what every item has. */
export function placedItem(
  item: Pick<PlacedItem, 'key' | 'at' | 'kind'> & Partial<PlacedItem>,
): PlacedItem {
  return { detail: '', by: '', text: '', subject: '', ...item }
}

export async function logins(db: Db, member: Member, page: TimelinePage): Promise<PlacedItem[]> {
  const key = sql`('login:' || lpad(id::text, 19, '0')) collate "C"`
  const { after, order } = timelineOrder(sql`at`, key, page)
  const { rows } = await sql<{ key: string; at: Date; outcome: string; ip: string }>`
    select ${key} as key, at, outcome, ip from login_attempt
    where merchant = ${member.merchant} and account_key = ${member.account_key} and ${after}
    ${order}`.execute(db)
  return rows.map(({ outcome, ip, ...row }) =>
    placedItem({
      ...row,
      kind: outcome === 'registered' ? 'registered' : 'login',
      detail: outcome,
      text: ip,
    }),
  )
}

export async function notesWritten(
  db: Db,
  { id }: Member,
  page: TimelinePage,
): Promise<PlacedItem[]> {
  const { after, order } = timelineOrder(sql`written_at`, sql`id`, page)
  const { rows } = await sql<PlacedItem>`select id as key, written_at as at, kind,
      written_by as by, words as text, '' as detail, id as subject
    from member_note where member_id = ${id} and ${after} ${order}`.execute(db)
  return rows
}

export async function casesClosed(
  db: Db,
  { id }: Member,
  page: TimelinePage,
): Promise<PlacedItem[]> {
  const key = sql`(id || ':closed') collate "C"`
  const { after, order } = timelineOrder(sql`closed_at`, key, page)
  const { rows } = await sql<PlacedItem>`select ${key} as key, closed_at as at,
      'caseClosed' as kind, closed_by as by, closing as text, '' as detail, id as subject
    from member_note where member_id = ${id} and closed_at is not null and ${after}
    ${order}`.execute(db)
  return rows
}
