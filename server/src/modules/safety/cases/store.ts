import type { Id, MemberId } from '@kancil/contract/ids'
import type { SuspicionPattern } from '@kancil/contract/safety/suspicions'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

export type CaseRow = {
  readonly id: Id<'suspicion'>
  readonly memberId: MemberId
  readonly pattern: SuspicionPattern
  readonly facts: Readonly<Record<string, string>>
  readonly state: 'open' | 'closed'
  readonly outcome: 'cleared' | 'reported' | null
  readonly openedAt: Date
  readonly frozenAt: Date | null
  readonly frozenBy: string | null
  /** The operator's id, for the four eyes. */
  readonly frozenId: string | null
  readonly closedAt: Date | null
  readonly closedBy: string | null
  readonly notes: number
}

const columns = sql`s.id, s.member_id as "memberId", s.pattern, s.facts, s.state, s.outcome,
  s.opened_at as "openedAt", s.frozen_at as "frozenAt", s.frozen_by as "frozenBy",
  s.frozen_id as "frozenId", s.closed_at as "closedAt", s.closed_by as "closedBy",
  (select count(*)::int from suspicion_note n where n.suspicion_id = s.id) as notes`

/**
 * Opens a case, or brings the figures of the open one up to date.
 * @returns whether it is a new one
 */
export async function openCase(
  tx: Tx,
  row: Pick<CaseRow, 'id' | 'memberId' | 'pattern' | 'facts' | 'openedAt'>,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`insert into suspicion (id, member_id, pattern, facts,
      state, opened_at)
    values (${row.id}, ${row.memberId}, ${row.pattern}, ${JSON.stringify(row.facts)}, 'open',
      ${row.openedAt})
    on conflict (member_id, pattern) where state = 'open' do update set facts = excluded.facts
    returning id`.execute(tx)
  return rows[0]!.id === row.id
}

export async function caseById(db: Db | Tx, id: string): Promise<CaseRow | null> {
  const { rows } = await sql<CaseRow>`select ${columns} from suspicion s
    where s.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function lockCase(tx: Tx, id: string): Promise<CaseRow | null> {
  const { rows } = await sql<CaseRow>`select ${columns} from suspicion s
    where s.id = ${id} for update of s`.execute(tx)
  return rows[0] ?? null
}

export type CaseFilter = {
  readonly state?: string | undefined
  readonly pattern?: string | undefined
  readonly memberId?: string | undefined
}

export async function casesPage(
  db: Db,
  { state, pattern, memberId }: CaseFilter,
  { limit, offset }: PageRange,
): Promise<{ rows: CaseRow[]; total: number }> {
  const where = sql`where (${state ?? null}::text is null or s.state = ${state ?? null})
    and (${pattern ?? null}::text is null or s.pattern = ${pattern ?? null})
    and (${memberId ?? null}::text is null or s.member_id = ${memberId ?? null})`
  const { rows } = await sql<CaseRow>`select ${columns} from suspicion s ${where}
    order by s.opened_at desc, s.id desc limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: bigint }>`select count(*) as total
    from suspicion s ${where}`.execute(db)
  return { rows, total: Number(counted[0]!.total) }
}

export type CaseNote = { readonly note: string; readonly by: string; readonly at: Date }

const notesPage = 50

/** A case's newest notes, or the newest before one; the newest last. */
export async function notesOf(
  db: Db,
  caseId: string,
  before: string | null,
): Promise<{ readonly notes: CaseNote[]; readonly older: string | null }> {
  const { rows } = await sql<CaseNote & { id: bigint }>`select id, note, by, at
    from suspicion_note where suspicion_id = ${caseId}
      and (${before}::bigint is null or id < ${before}::bigint)
    order by id desc limit ${notesPage + 1}`.execute(db)
  const notes = rows.slice(0, notesPage).toReversed()
  return { notes, older: rows.length > notesPage ? String(notes[0]!.id) : null }
}

export async function addNote(tx: Tx, id: string, { note, by, at }: CaseNote): Promise<void> {
  await sql`insert into suspicion_note (suspicion_id, note, by, at)
    values (${id}, ${note}, ${by}, ${at})`.execute(tx)
}

export async function keepFrozen(
  tx: Tx,
  id: string,
  by: { readonly name: string; readonly operatorId: string; readonly at: Date } | null,
): Promise<void> {
  await sql`update suspicion set frozen_at = ${by?.at ?? null}, frozen_by = ${by?.name ?? null},
      frozen_id = ${by?.operatorId ?? null} where id = ${id}`.execute(tx)
}

export async function keepClosed(
  tx: Tx,
  id: string,
  closed: { readonly outcome: string; readonly by: string; readonly at: Date },
): Promise<void> {
  await sql`update suspicion set state = 'closed', outcome = ${closed.outcome},
      closed_at = ${closed.at}, closed_by = ${closed.by} where id = ${id}`.execute(tx)
}
