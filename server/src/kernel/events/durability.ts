import { sql } from 'kysely'
import type { Tx } from '../db.ts'

/**
 * The commit does not wait for the disk, nor does another commit wait for its write. If the
 * database then dies within the second, the cursor's move is lost with all that was written beside
 * it, and the events come again; whatever was committed later and waited has taken it along.
 */
export async function commitWithoutWaiting(tx: Tx): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(tx)
}

/** The commit waits after all: for a batch whose outcome is told to anybody. */
export async function commitDurably(tx: Tx): Promise<void> {
  await sql`set local synchronous_commit to default`.execute(tx)
}
