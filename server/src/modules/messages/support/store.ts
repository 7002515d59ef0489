import type { Id, MemberId } from '@kancil/contract/ids'
import type { SupportCase, SupportKind, SupportState } from '@kancil/contract/messages/support/case'
import type { Standing } from '@kancil/rules/messages/support'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

export type SupportRow = Standing & {
  readonly id: Id<'supportCase'>
  readonly memberId: MemberId
  readonly topic: SupportCase['topic']
  readonly text: string
  readonly operatorId: string
  readonly operatorName: string
  readonly lastEntry: number
  readonly openedAt: Date
  readonly updatedAt: Date
  readonly closedAt: Date | null
}
export type EntryRow = {
  readonly number: number
  readonly kind: 'member' | 'operator'
  readonly byName: string
  readonly text: string
  readonly at: Date
}

const columns = sql`s.id, s.member_id as "memberId", s.kind, s.topic, s.state, s.outcome,
  s.objections, s.text, s.operator_id as "operatorId", s.operator_name as "operatorName",
  s.last_entry as "lastEntry", s.opened_at as "openedAt", s.updated_at as "updatedAt",
  s.closed_at as "closedAt"`

async function read(db: Db | Tx, rest: RawBuilder<unknown>): Promise<SupportRow[]> {
  const { rows } = await sql<SupportRow>`select ${columns} from support_case s ${rest}`.execute(db)
  return rows
}

export async function supportById(db: Db | Tx, id: string): Promise<SupportRow | null> {
  return (await read(db, sql`where s.id = ${id}`))[0] ?? null
}

export async function lockSupport(tx: Tx, id: string): Promise<SupportRow | null> {
  return (await read(tx, sql`where s.id = ${id} for update`))[0] ?? null
}

export async function supportByRequest(
  tx: Tx,
  memberId: string,
  requestId: string,
): Promise<SupportRow | null> {
  const rows = await read(tx, sql`where s.member_id = ${memberId} and s.request_id = ${requestId}`)
  return rows[0] ?? null
}

export async function openMatters(tx: Tx, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) from support_case
    where member_id = ${memberId} and state <> 'closed'`.execute(tx)
  return Number(rows[0]!.count)
}

/** False if the request was taken already. */
export async function insertSupport(
  tx: Tx,
  row: Pick<SupportRow, 'id' | 'memberId' | 'kind' | 'topic' | 'text' | 'openedAt'> & {
    readonly requestId: string
  },
): Promise<boolean> {
  const { rows } = await sql`insert into support_case (id, member_id, request_id, kind, topic,
      state, text, opened_at, updated_at)
    values (${row.id}, ${row.memberId}, ${row.requestId}, ${row.kind}, ${row.topic}, 'received',
      ${row.text}, ${row.openedAt}, ${row.openedAt})
    on conflict on constraint support_case_once do nothing returning 1`.execute(tx)
  return rows.length > 0
}

export async function saveSupport(tx: Tx, row: SupportRow): Promise<void> {
  await sql`update support_case set state = ${row.state}, outcome = ${row.outcome},
      objections = ${row.objections}, operator_id = ${row.operatorId},
      operator_name = ${row.operatorName}, updated_at = ${row.updatedAt},
      closed_at = ${row.closedAt} where id = ${row.id}`.execute(tx)
}

/** Adds to a matter that the caller has locked; false if this was said already. */
export async function addEntry(
  tx: Tx,
  row: Pick<SupportRow, 'id' | 'lastEntry'>,
  entry: Omit<EntryRow, 'number'> & { readonly byId: string; readonly requestId: string },
): Promise<boolean> {
  const number = row.lastEntry + 1
  const { rows } = await sql`insert into support_entry (case_id, number, kind, by_id, by_name, text,
      request_id, at)
    values (${row.id}, ${number}, ${entry.kind}, ${entry.byId}, ${entry.byName}, ${entry.text},
      ${entry.requestId}, ${entry.at})
    on conflict (case_id, kind, request_id) do nothing returning 1`.execute(tx)
  if (rows.length === 0) return false
  await sql`update support_case set last_entry = ${number} where id = ${row.id}`.execute(tx)
  return true
}

export async function entriesOf(db: Db | Tx, id: string): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`select number, kind, by_name as "byName", text, at
    from support_entry where case_id = ${id} order by number limit 200`.execute(db)
  return rows
}

async function page(
  db: Db,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { limit, offset }: PageRange,
): Promise<{ rows: SupportRow[]; total: number }> {
  const rows = await read(db, sql`${where} order by ${order} limit ${limit} offset ${offset}`)
  const counted = await sql<{ total: bigint }>`select count(*) as total
    from support_case s ${where}`.execute(db)
  return { rows, total: Number(counted.rows[0]!.total) }
}

export function ownSupportPage(
  db: Db,
  memberId: string,
  kind: SupportKind | undefined,
  range: PageRange,
) {
  const where = sql`where s.member_id = ${memberId}
    and (${kind ?? null}::text is null or s.kind = ${kind ?? null})`
  return page(db, where, sql`s.opened_at desc, s.id`, range)
}

/** Those that wait for the house first, complaints before the rest, the longest waiting first. */
export function deskSupportPage(
  db: Db,
  { kind, state }: { kind?: SupportKind | undefined; state?: SupportState | undefined },
  range: PageRange,
) {
  const where = sql`where (${kind ?? null}::text is null or s.kind = ${kind ?? null})
    and (${state ?? null}::text is null or s.state = ${state ?? null})`
  const order = sql`case s.state when 'received' then 0 when 'underReview' then 0
      when 'answered' then 1 else 2 end,
    case when s.state in ('received', 'underReview') then s.kind <> 'complaint' end,
    case when s.state in ('received', 'underReview') then s.updated_at end,
    s.updated_at desc, s.id`
  return page(db, where, order, range)
}

/** What a member wrote, the newest first. */
export async function supportOfMember(
  db: Db,
  memberId: string,
  limit: number,
): Promise<SupportRow[]> {
  return read(
    db,
    sql`where s.member_id = ${memberId} order by s.opened_at desc, s.id limit ${limit}`,
  )
}

/** Answered so long ago that nobody will object any more. */
export async function silentSince(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from support_case
    where state = 'answered' and updated_at < ${before} order by updated_at limit 200`.execute(db)
  return rows.map(({ id }) => id)
}
