import type { Id, OperatorId } from '@kancil/contract/ids'
import type { CannedAnswer } from '@kancil/contract/messages/chat/canned'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

export type DeskRow = {
  readonly operatorId: OperatorId
  readonly name: string
  readonly open: number
}

/** Operators who say that they answer, with the chats they have open. */
export async function deskOperators(db: Db | Tx): Promise<DeskRow[]> {
  const { rows } = await sql<DeskRow>`select d.operator_id as "operatorId", d.name,
      (select count(*)::int from chat c
        where c.operator_id = d.operator_id and c.state = 'open') as open
    from chat_desk d where d.available order by d.name limit 200`.execute(db)
  return rows
}

/** Whether this changes anything. */
export async function putDesk(
  tx: Tx,
  row: { operatorId: string; name: string; available: boolean; at: Date },
): Promise<boolean> {
  const { rows } = await sql`insert into chat_desk (operator_id, name, available, since)
    values (${row.operatorId}, ${row.name}, ${row.available}, ${row.at})
    on conflict (operator_id) do update set available = excluded.available, name = excluded.name,
      since = excluded.since
    where chat_desk.available <> excluded.available returning 1`.execute(tx)
  return rows.length > 0
}

export type CannedRow = {
  readonly id: Id<'cannedAnswer'>
  readonly title: string
  readonly words: CannedAnswer['words']
  readonly version: number
  readonly updatedAt: Date
  readonly updatedBy: string
}

const columns = sql`id, title, words, version, updated_at as "updatedAt",
  updated_by as "updatedBy"`

export async function cannedPage(
  db: Db,
  { limit, offset }: PageRange,
): Promise<{ rows: CannedRow[]; total: number }> {
  const { rows } = await sql<CannedRow>`select ${columns} from canned_answer
    order by title, id limit ${limit} offset ${offset}`.execute(db)
  return { rows, total: await countCanned(db) }
}

export async function countCanned(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`select count(*) as total
    from canned_answer`.execute(db)
  return Number(rows[0]!.total)
}

export async function lockCanned(tx: Tx, id: string): Promise<CannedRow | null> {
  const { rows } = await sql<CannedRow>`select ${columns} from canned_answer
    where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

export async function putCanned(tx: Tx, row: CannedRow): Promise<void> {
  await sql`insert into canned_answer (id, title, words, version, updated_at, updated_by)
    values (${row.id}, ${row.title}, ${JSON.stringify(row.words)}, ${row.version},
      ${row.updatedAt}, ${row.updatedBy})
    on conflict (id) do update set title = excluded.title, words = excluded.words,
      version = excluded.version, updated_at = excluded.updated_at,
      updated_by = excluded.updated_by`.execute(tx)
}

export async function deleteCanned(tx: Tx, id: string): Promise<void> {
  await sql`delete from canned_answer where id = ${id}`.execute(tx)
}
