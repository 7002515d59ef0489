import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { CleanPicture } from '../../../kernel/pictures/re-encode.ts'

export type ProofRow = {
  readonly hash: string
  readonly body: Buffer
  readonly width: number
  readonly height: number
}

/** Sent again, the same picture is the same row. */
export async function insertProof(
  tx: Tx,
  owner: { readonly subjectId: string; readonly memberId: string },
  { hash, bytes, width, height }: CleanPicture,
  at: Date,
): Promise<void> {
  await sql`insert into payment_proof (subject_id, hash, member_id, body, width, height, created_at)
    values (${owner.subjectId}, ${hash}, ${owner.memberId}, ${bytes}, ${width}, ${height}, ${at})
    on conflict do nothing`.execute(tx)
}

export async function countProofs(tx: Tx, subjectId: string): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) from payment_proof
    where subject_id = ${subjectId}`.execute(tx)
  return Number(rows[0]!.count)
}

/** The last picture sent for a deposit or a withdrawal. */
export async function latestProof(db: Db | Tx, subjectId: string): Promise<ProofRow | null> {
  const { rows } = await sql<ProofRow>`select hash, body, width, height from payment_proof
    where subject_id = ${subjectId} order by created_at desc, hash limit 1`.execute(db)
  return rows[0] ?? null
}
