import type { GameCategory } from '@kancil/contract/games/vendors'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

/** What a member may not bet on for now. */
export type PlayRule = {
  /** The largest single stake, in minor units; null: any. */
  readonly betMax: bigint | null
  readonly blockedLines: readonly GameCategory[]
  /** As `vendor:code`. */
  readonly blockedGames: readonly string[]
}

/** Sets the rule that the member's next bets are held to, within a second; null lifts it. */
export async function setPlayRule(tx: Tx, memberId: string, rule: PlayRule | null): Promise<void> {
  if (!rule) {
    await sql`delete from play_rule where member_id = ${memberId}`.execute(tx)
    return
  }
  const { betMax, blockedLines, blockedGames } = rule
  await sql`insert into play_rule (member_id, bet_max, blocked_lines, blocked_games)
    values (${memberId}, ${betMax}, ${[...blockedLines]}::text[], ${[...blockedGames]}::text[])
    on conflict (member_id) do update set bet_max = excluded.bet_max,
      blocked_lines = excluded.blocked_lines, blocked_games = excluded.blocked_games`.execute(tx)
}

export async function playRulesOf(
  db: Db | Tx,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, PlayRule>> {
  const { rows } = await sql<PlayRule & { memberId: string }>`select member_id as "memberId",
      bet_max as "betMax", blocked_lines as "blockedLines", blocked_games as "blockedGames"
    from play_rule where member_id = any(${[...memberIds]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.memberId, row]))
}
