import type { AnnouncementVerdict } from '@kancil/contract/lottery/announcements'
import { troubledVerdicts } from '@kancil/contract/lottery/announcements'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

export type AnnouncementRow = {
  readonly id: string
  readonly gameCode: string
  readonly issueNo: string
  readonly result: Readonly<Record<string, unknown>> | null
  readonly verdict: AnnouncementVerdict
  readonly body: string
  readonly signature: string
  readonly announcedAt: Date | null
  readonly receivedAt: Date
}

/** @returns false if it was received before */
export async function insertAnnouncement(tx: Tx, row: AnnouncementRow): Promise<boolean> {
  const { rows } = await sql`insert into lottery_announcement (id, game_code, issue_no, result,
      verdict, body, signature, announced_at, received_at)
    values (${row.id}, ${row.gameCode}, ${row.issueNo},
      ${row.result === null ? null : JSON.stringify(row.result)}::jsonb, ${row.verdict}, ${row.body},
      ${row.signature}, ${row.announcedAt}, ${row.receivedAt})
    on conflict (id) do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** Which of these ids were received before. */
export async function knownAnnouncements(
  db: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from lottery_announcement
    where id = any (${[...ids]}::text[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Whether an announcement of an issue was stopped: operators decide from there on. */
export async function isStopped(tx: Tx, gameCode: string, issueNo: string): Promise<boolean> {
  const { rows } = await sql`select from lottery_announcement where game_code = ${gameCode}
    and issue_no = ${issueNo} and verdict in ('differs', 'early') limit 1`.execute(tx)
  return rows.length > 0
}

/** From when on the source is asked: what is waited for, and what came after the newest one. */
export async function askSince(db: Db, now: Date): Promise<Date> {
  const { rows } = await sql<{ newest: Date | null; waiting: Date | null }>`select
      (select max(announced_at) from lottery_announcement where announced_at <= ${now}) as newest,
      (select min(i.draw_at) from lottery_issue i join lottery_game g on g.code = i.game_code
        where g.draws = 'official' and i.state = 'closed') as waiting`.execute(db)
  const { newest, waiting } = rows[0]!
  return new Date(Math.min(...[newest ?? now, waiting ?? now].map((at) => at.getTime())))
}

export type AnnouncementPageRow = Omit<AnnouncementRow, 'body' | 'signature'> & {
  readonly reviewedAt: Date | null
  /** Empty where there is no such game. */
  readonly family: string
}

const troubled = sql`a.verdict = any (${[...troubledVerdicts]}::text[]) and a.reviewed_at is null`

export async function announcementsPage(
  db: Db,
  { verdict }: { readonly verdict?: AnnouncementVerdict | 'waiting' | undefined },
  { limit, offset }: PageRange,
): Promise<{ rows: AnnouncementPageRow[]; total: number; waiting: number }> {
  const waitsOnly = verdict === 'waiting'
  const only = waitsOnly ? null : (verdict ?? null)
  const where = sql`where (${only}::text is null or a.verdict = ${only})
    and (not ${waitsOnly}::boolean or (${troubled}))`
  const { rows } = await sql<AnnouncementPageRow>`select a.id, a.game_code as "gameCode",
      a.issue_no as "issueNo", a.result, a.verdict, a.announced_at as "announcedAt",
      a.received_at as "receivedAt", a.reviewed_at as "reviewedAt",
      coalesce(g.family, '') as family
    from lottery_announcement a left join lottery_game g on g.code = a.game_code
    ${where} order by a.received_at desc, a.id limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: number; waiting: number }>`select
      (select count(*)::int from lottery_announcement a ${where}) as total,
      (select count(*)::int from lottery_announcement a where ${troubled}) as waiting`.execute(db)
  return { rows, ...counted[0]! }
}

export async function lockAnnouncement(
  tx: Tx,
  id: string,
): Promise<{ readonly id: string; readonly isReviewed: boolean } | null> {
  const { rows } = await sql<{ id: string; isReviewed: boolean }>`select id,
      reviewed_at is not null as "isReviewed"
    from lottery_announcement where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

export async function setReviewed(tx: Tx, id: string, by: string, at: Date): Promise<void> {
  await sql`update lottery_announcement set reviewed_by = ${by}, reviewed_at = ${at}
    where id = ${id}`.execute(tx)
}
