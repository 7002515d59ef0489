import type { MatchPhase, Producer, TimelineEntry } from '@kancil/contract/ports/sports-feed'
import type { BoardTab } from '@kancil/contract/sports/board'
import type { LeagueNames } from '@kancil/contract/sports/league-names'
import type { Period, ScorePair, Sport } from '@kancil/contract/sports/market'
import type { HouseVerdict } from '@kancil/rules/sports/verdict'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export type HouseStatus = 'open' | 'suspended'

export type MatchRow = {
  readonly id: string
  readonly leagueId: string
  readonly leagueName: string
  readonly leagueNames: LeagueNames
  readonly region: string
  readonly tier: number
  readonly sport: Sport
  readonly form: 'match' | 'outright'
  readonly home: string
  readonly away: string
  readonly competitors: Readonly<Record<string, string>>
  readonly startsAt: Date
  readonly phase: MatchPhase
  readonly period: string
  readonly clockSeconds: number
  readonly clockAt: Date | null
  readonly isClockRunning: boolean
  readonly scores: Readonly<Partial<Record<Period, ScorePair>>>
  readonly isDanger: boolean
  readonly houseStatus: HouseStatus
  readonly leagueStatus: HouseStatus
  /** Of the league and the match together. */
  readonly margin: number
  readonly houseVerdict: HouseVerdict | null
  /** Keys of markets that two operators voided. */
  readonly houseVoids: readonly string[]
  readonly settledVersion: number
}

export type MarketRow = {
  readonly matchId: string
  readonly key: string
  readonly status: string
  readonly prices: readonly (readonly [outcome: string, priceMilli: number])[]
  readonly version: number
  readonly houseStatus: HouseStatus
  readonly margin: number
}

export const matchColumns = sql`m.id, m.league_id as "leagueId", l.name as "leagueName",
  l.names as "leagueNames", l.region,
  l.tier, m.sport, m.form, m.home, m.away, m.competitors, m.starts_at as "startsAt", m.phase,
  m.period, m.clock_seconds as "clockSeconds", m.clock_at as "clockAt",
  m.is_clock_running as "isClockRunning", m.scores, m.is_danger as "isDanger",
  m.house_status as "houseStatus", l.house_status as "leagueStatus",
  m.margin_basis_points + l.margin_basis_points as margin, m.house_verdict as "houseVerdict",
  m.house_voids as "houseVoids", m.settled_version as "settledVersion"`
const fromMatches = sql`from sports_match m join sports_league l on l.id = m.league_id`
export const marketColumns = sql`k.match_id as "matchId", k.key, k.status, k.prices, k.version,
  k.house_status as "houseStatus", k.margin_basis_points as margin`

/** Which producer prices a match now. */
export function producerOf({ phase }: Pick<MatchRow, 'phase'>): Producer {
  return phase === 'live' ? 'live' : 'prematch'
}

/** A match that is on the board of a tab; `today` ends with the site's day. */
function tabCondition(tab: BoardTab, now: Date, dayEnd: Date) {
  switch (tab) {
    case 'live':
      return sql`m.phase = 'live'`
    case 'outright':
      return sql`m.phase = 'scheduled' and m.form = 'outright'`
    case 'today':
      return sql`m.phase = 'scheduled' and m.form = 'match' and m.starts_at > ${now}
        and m.starts_at < ${dayEnd}`
    case 'early':
      return sql`m.phase = 'scheduled' and m.form = 'match' and m.starts_at >= ${dayEnd}`
  }
}

type BoardFilter = {
  readonly sport: Sport
  readonly tab: BoardTab
  readonly leagueId: string | null
  readonly q: string | null
  readonly now: Date
  readonly dayEnd: Date
}

const boardMax = 2_000

export async function boardMatches(db: Db, filter: BoardFilter): Promise<MatchRow[]> {
  const { sport, tab, leagueId, q, now, dayEnd } = filter
  const words = q === null ? null : `%${q.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const { rows } = await sql<MatchRow>`select ${matchColumns} ${fromMatches}
    where m.sport = ${sport} and ${tabCondition(tab, now, dayEnd)}
      and (${leagueId}::text is null or m.league_id = ${leagueId})
      and (${words}::text is null or m.home ilike ${words} or m.away ilike ${words}
        or l.name ilike ${words}
        or exists (select from jsonb_each_text(l.names) n where n.value ilike ${words}))
    order by l.sort_order, l.id, m.starts_at, m.id limit ${boardMax}`.execute(db)
  return rows
}

type TreeRow = {
  readonly sport: Sport
  readonly leagueId: string
  readonly name: string
  readonly names: LeagueNames
  readonly region: string
  readonly live: number
  readonly today: number
  readonly early: number
  readonly outright: number
}

export async function treeRows(db: Db, now: Date, dayEnd: Date): Promise<TreeRow[]> {
  const count = (tab: BoardTab) =>
    sql`count(*) filter (where ${tabCondition(tab, now, dayEnd)})::int`
  const { rows } = await sql<TreeRow>`select m.sport, l.id as "leagueId", l.name, l.names, l.region,
      ${count('live')} as live, ${count('today')} as today, ${count('early')} as early,
      ${count('outright')} as outright
    ${fromMatches} where m.phase in ('scheduled', 'live')
    group by m.sport, l.id order by l.sort_order, l.id`.execute(db)
  return rows
}

export async function matchesById(db: Db | Tx, ids: readonly string[]): Promise<MatchRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<MatchRow>`select ${matchColumns} ${fromMatches}
    where m.id = any(${ids}::text[])`.execute(db)
  return rows
}

/** Matches that bets are being placed on: nothing about them changes until the transaction ends. */
export async function shareMatches(tx: Tx, ids: readonly string[]): Promise<MatchRow[]> {
  const { rows } = await sql<MatchRow>`select ${matchColumns} ${fromMatches}
    where m.id = any(${ids}::text[]) order by m.id for share of m`.execute(tx)
  return rows
}

export async function shareMarkets(
  tx: Tx,
  names: readonly { readonly matchId: string; readonly key: string }[],
): Promise<MarketRow[]> {
  const { rows } = await sql<MarketRow>`select ${marketColumns} from sports_market k
      join unnest(${names.map(({ matchId }) => matchId)}::text[],
        ${names.map(({ key }) => key)}::text[]) as n(match_id, key)
      on n.match_id = k.match_id and n.key = k.key
    order by k.match_id, k.key for share of k`.execute(tx)
  return rows
}

export async function marketsOf(
  db: Db | Tx,
  matchIds: readonly string[],
  onlyFirst = false,
): Promise<MarketRow[]> {
  if (matchIds.length === 0) return []
  const first = sql`and split_part(k.key, ':', 1) in ('ah', 'ou', '1x2', 'winner', 'outright', 'cock')`
  const { rows } = await sql<MarketRow>`select ${marketColumns} from sports_market k
    where k.match_id = any(${matchIds}::text[]) and k.status <> 'inactive'
      ${onlyFirst ? first : sql``}
    order by k.match_id, k.key`.execute(db)
  return rows
}

export async function marketCounts(
  db: Db,
  matchIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ matchId: string; count: number }>`select match_id as "matchId",
      count(*)::int as count from sports_market
    where match_id = any(${matchIds}::text[]) and status in ('active', 'suspended')
    group by match_id`.execute(db)
  return new Map(rows.map(({ matchId, count }) => [matchId, count]))
}

export async function marketsByKey(
  db: Db,
  names: readonly { readonly matchId: string; readonly key: string }[],
): Promise<MarketRow[]> {
  const { rows } = await sql<MarketRow>`select ${marketColumns} from sports_market k
      join unnest(${names.map(({ matchId }) => matchId)}::text[],
        ${names.map(({ key }) => key)}::text[]) as n(match_id, key)
      on n.match_id = k.match_id and n.key = k.key`.execute(db)
  return rows
}

type MatchCourse = {
  readonly timeline: readonly TimelineEntry[]
  readonly stats: Readonly<Record<string, ScorePair>>
}

export async function readCourse(db: Db, id: string): Promise<MatchCourse | null> {
  const { rows } = await sql<MatchCourse>`select timeline, stats from sports_match
    where id = ${id}`.execute(db)
  return rows[0] ?? null
}
