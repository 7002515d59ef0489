import { sql } from 'kysely'
import type { Tx } from '../../../kernel/db.ts'

/**
 * The next settlement version. Its row stays locked until the caller commits: a version that is
 * higher was decided after everything that a lower one decided, whatever matches they are about. So
 * a parlay, which several matches settle, ends as the newest of them has it.
 */
export async function nextVersion(tx: Tx): Promise<number> {
  const { rows } = await sql<{ version: number }>`update sports_version
    set version = version + 1 returning version`.execute(tx)
  return rows[0]!.version
}

/** @returns whether anybody bet on the match, now that no bet can be added unseen */
export async function markSettled(tx: Tx, matchId: string, version: number): Promise<boolean> {
  const { rows } = await sql<{ hasBets: boolean }>`update sports_match
    set settled_version = ${version} where id = ${matchId}
    returning exists (select from sports_leg g where g.match_id = ${matchId}) as "hasBets"`.execute(
    tx,
  )
  return rows[0]?.hasBets ?? false
}

/** The row of a match, before its version: the order in which everybody takes the two. */
export async function lockMatch(tx: Tx, matchId: string): Promise<boolean> {
  const { rows } = await sql`select id from sports_match where id = ${matchId}
    for update`.execute(tx)
  return rows.length > 0
}

/** The rows of several matches, in the order in which bets share them. */
export async function lockMatches(tx: Tx, matchIds: readonly string[]): Promise<void> {
  if (matchIds.length === 0) return
  await sql`select id from sports_match where id = any(${[...new Set(matchIds)]}::text[])
    order by id for update`.execute(tx)
}
