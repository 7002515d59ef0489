import type { Period } from '@kancil/contract/sports/market'
import type { HouseVerdict, MatchState, ScopeState } from '@kancil/rules/sports/verdict'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

/** What the feed and the house have decided about matches, by match. */
export async function readStates(
  db: Db | Tx,
  matchIds: readonly string[],
): Promise<ReadonlyMap<string, MatchState>> {
  const { rows } = await sql<
    ScopeState & {
      matchId: string
      scope: Period | null
      house: HouseVerdict | null
      voids: readonly string[]
    }
  >`select m.id as "matchId", m.house_verdict as house, m.house_voids as voids, s.scope, s.result,
      s.is_cancelled as "isCancelled", s.cancel_from as "cancelFrom",
      s.cancel_until as "cancelUntil"
    from sports_match m left join sports_scope s on s.match_id = m.id
    where m.id = any(${[...new Set(matchIds)]}::text[])`.execute(db)
  const states = new Map<string, MatchState>()
  for (const { matchId, scope, house, voids, ...state } of rows) {
    const before = states.get(matchId)?.scopes ?? {}
    states.set(matchId, { house, voids, scopes: scope ? { ...before, [scope]: state } : before })
  }
  return states
}
