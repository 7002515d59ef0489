import type { LeagueNames } from '@kancil/contract/sports/league-names'
import type { MatchResult, Sport } from '@kancil/contract/sports/market'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import { matchColumns, type MatchRow } from './store.ts'

const fromMatches = sql`from sports_match m join sports_league l on l.id = m.league_id`

export type ResultRow = MatchRow & {
  readonly startsAtText: string
  readonly isVoid: boolean
  readonly result: MatchResult | null
}

type ResultFilter = {
  readonly sport: Sport | undefined
  readonly leagueId: string | undefined
  /** From the first instant on, and before the second. */
  readonly span: readonly [from: Date, until: Date] | null
}

/** Matches that are over, the newest start first. */
export async function resultRows(
  db: Db,
  { sport, leagueId, span }: ResultFilter,
  { after, limit }: { readonly after: readonly string[] | null; readonly limit: number },
): Promise<ResultRow[]> {
  const [at = null, id = null] = after ?? []
  const { rows } = await sql<ResultRow>`select ${matchColumns},
      m.starts_at::text as "startsAtText", coalesce(s.is_cancelled, false)
        or coalesce(m.house_verdict ? 'void', false) as "isVoid",
      coalesce(m.house_verdict->'result', s.result) as result
    ${fromMatches} left join sports_scope s on s.match_id = m.id and s.scope = 'ft'
    where m.phase not in ('scheduled', 'live')
      and (${sport ?? null}::text is null or m.sport = ${sport ?? null})
      and (${leagueId ?? null}::text is null or m.league_id = ${leagueId ?? null})
      and (${span?.[0] ?? null}::timestamptz is null
        or (m.starts_at >= ${span?.[0] ?? null} and m.starts_at < ${span?.[1] ?? null}))
      and (${at}::timestamptz is null or (m.starts_at, m.id) < (${at}::timestamptz, ${id}))
    order by m.starts_at desc, m.id desc limit ${limit}`.execute(db)
  return rows
}

type ResultLeague = {
  readonly leagueId: string
  readonly name: string
  readonly names: LeagueNames
}

/** Leagues with a match that is over. */
export async function resultLeaguesOf(db: Db, sport: Sport): Promise<ResultLeague[]> {
  const { rows } = await sql<ResultLeague>`select l.id as "leagueId", l.name, l.names
    from sports_league l where l.sport = ${sport}
      and exists (select from sports_match m where m.league_id = l.id
        and m.phase not in ('scheduled', 'live'))
    order by l.sort_order, l.id`.execute(db)
  return rows
}
