import type { MemberNote } from '@kancil/contract/identity/member-file'
import type { Id, MemberId } from '@kancil/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

export type NoteRow = {
  readonly id: Id<'note'>
  readonly requestId: string
  readonly memberId: MemberId
  readonly kind: MemberNote['kind']
  readonly words: string
  readonly writtenBy: string
  readonly writtenAt: Date
  readonly closedBy: string
  readonly closedAt: Date | null
  readonly closing: string
}

const columns = sql`id, request_id as "requestId", member_id as "memberId", kind, words,
  written_by as "writtenBy", written_at as "writtenAt", closed_by as "closedBy",
  closed_at as "closedAt", closing`

/** Null if the request was taken before. */
export async function insertNote(
  tx: Tx,
  note: Omit<NoteRow, 'closedBy' | 'closedAt' | 'closing'>,
): Promise<NoteRow | null> {
  const { rows } = await sql<NoteRow>`insert into member_note (id, request_id, member_id, kind,
      words, written_by, written_at)
    values (${note.id}, ${note.requestId}, ${note.memberId}, ${note.kind}, ${note.words},
      ${note.writtenBy}, ${note.writtenAt})
    on conflict (request_id) do nothing returning ${columns}`.execute(tx)
  return rows[0] ?? null
}

export async function noteByRequest(tx: Tx, requestId: string): Promise<NoteRow> {
  const { rows } = await sql<NoteRow>`select ${columns} from member_note
    where request_id = ${requestId}`.execute(tx)
  return rows[0]!
}

export async function lockNote(tx: Tx, id: string): Promise<NoteRow | null> {
  const { rows } = await sql<NoteRow>`select ${columns} from member_note where id = ${id}
    for update`.execute(tx)
  return rows[0] ?? null
}

export async function keepClosing(
  tx: Tx,
  id: string,
  { closing, by, at }: { readonly closing: string; readonly by: string; readonly at: Date },
): Promise<NoteRow> {
  const { rows } = await sql<NoteRow>`update member_note set closing = ${closing},
      closed_by = ${by}, closed_at = ${at} where id = ${id} returning ${columns}`.execute(tx)
  return rows[0]!
}

export async function notesPage(
  db: Db,
  memberId: string,
  kind: MemberNote['kind'] | null,
  { limit, offset }: PageRange,
): Promise<{ rows: NoteRow[]; total: number }> {
  const where = sql`member_id = ${memberId} and (${kind}::text is null or kind = ${kind})`
  const [{ rows }, counted] = await Promise.all([
    sql<NoteRow>`select ${columns} from member_note where ${where}
      order by (kind = 'case' and closed_at is null) desc, written_at desc, id desc
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: bigint }>`select count(*) as total from member_note where ${where}`.execute(db),
  ])
  return { rows, total: Number(counted.rows[0]!.total) }
}
