import type {
  DocumentKind,
  DocumentReason,
  DocumentState,
} from '@kancil/contract/safety/identity-check'
import type { Id, MemberId } from '@kancil/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

export type PaperRow = {
  readonly id: Id<'document'>
  readonly memberId: MemberId
  readonly kind: DocumentKind
  readonly state: DocumentState
  readonly name: string
  readonly reasonCode: DocumentReason | null
  readonly note: string
  readonly sentAt: Date
  readonly decidedBy: string | null
  readonly decidedId: string | null
}

const columns = sql`id, member_id as "memberId", kind, state, name, reason_code as "reasonCode",
  note, sent_at as "sentAt", decided_by as "decidedBy", decided_id as "decidedId"`

export type NewPaper = Pick<PaperRow, 'id' | 'memberId' | 'kind' | 'name' | 'sentAt'> & {
  readonly sealedPicture: string
  readonly width: number
  readonly height: number
}

/**
 * Another picture of a paper that still waits takes its place in the queue, under an id of its own:
 * nobody decides on a picture that they have not seen.
 */
export async function keepPaper(tx: Tx, paper: NewPaper): Promise<void> {
  await sql`insert into identity_document (id, member_id, kind, state, name,
      sealed_picture, width, height, sent_at)
    values (${paper.id}, ${paper.memberId}, ${paper.kind}, 'waiting', ${paper.name},
      ${paper.sealedPicture}, ${paper.width}, ${paper.height}, ${paper.sentAt})
    on conflict (member_id, kind) where state = 'waiting' do update set id = excluded.id,
      name = excluded.name, sealed_picture = excluded.sealed_picture, width = excluded.width,
      height = excluded.height`.execute(tx)
}

/** The newest paper of each kind of each member. */
export async function newestPapers(
  db: Db | Tx,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PaperRow[]>> {
  const { rows } = await sql<PaperRow>`select distinct on (member_id, kind) ${columns}
    from identity_document where member_id = any(${[...memberIds]}::text[])
    order by member_id, kind, (state = 'waiting') desc, sent_at desc, id desc`.execute(db)
  return Map.groupBy(rows, (row) => row.memberId as string)
}

export async function lockPaper(tx: Tx, id: string): Promise<PaperRow | null> {
  const { rows } = await sql<PaperRow>`select ${columns} from identity_document
    where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

export async function paperById(db: Db | Tx, id: string): Promise<PaperRow | null> {
  const { rows } = await sql<PaperRow>`select ${columns} from identity_document
    where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function sealedPictureOf(db: Db | Tx, id: string): Promise<string> {
  const { rows } = await sql<{ sealed: string }>`select sealed_picture as sealed
    from identity_document where id = ${id}`.execute(db)
  return rows[0]!.sealed
}

export type PaperDecision = {
  readonly state: 'accepted' | 'refused'
  readonly reasonCode: DocumentReason | null
  readonly note: string
  readonly by: string
  readonly operatorId: string
  readonly at: Date
}

export async function decidePaper(tx: Tx, id: string, decision: PaperDecision): Promise<void> {
  await sql`update identity_document set state = ${decision.state},
      reason_code = ${decision.reasonCode}, note = ${decision.note}, decided_by = ${decision.by},
      decided_id = ${decision.operatorId}, decided_at = ${decision.at}
    where id = ${id}`.execute(tx)
}

/** After a change of name: what was accepted for another name has to be looked at again. */
export async function makeStale(tx: Tx, memberId: string): Promise<void> {
  await sql`update identity_document set state = 'stale'
    where member_id = ${memberId} and state = 'accepted'`.execute(tx)
}

export async function papersPage(
  db: Db,
  {
    state,
    memberId,
  }: { readonly state?: string | undefined; readonly memberId?: string | undefined },
  { limit, offset }: PageRange,
): Promise<{ rows: PaperRow[]; total: number }> {
  const where = sql`where (${state ?? null}::text is null or state = ${state ?? null})
    and (${memberId ?? null}::text is null or member_id = ${memberId ?? null})`
  const { rows } = await sql<PaperRow>`select ${columns} from identity_document ${where}
    order by state <> 'waiting', sent_at, id limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: bigint }>`select count(*) as total
    from identity_document ${where}`.execute(db)
  return { rows, total: Number(counted[0]!.total) }
}

/** The age below which a member may not play, as their place had it when they stated theirs. */
export async function keepAge(tx: Tx, memberId: string, minimumAge: number): Promise<void> {
  await sql`insert into safety_age (member_id, minimum_age) values (${memberId}, ${minimumAge})
    on conflict (member_id) do update set minimum_age = excluded.minimum_age`.execute(tx)
}

/** Null: no place kept them from play. */
export async function keptAge(tx: Tx, memberId: string): Promise<number | null> {
  const { rows } = await sql<{ age: number }>`select minimum_age as age from safety_age
    where member_id = ${memberId}`.execute(tx)
  return rows[0]?.age ?? null
}
