import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type {
  BoardLeague,
  sportsBoard,
  sportsMatch,
  sportsResults,
  sportsTree,
  SportsTree,
} from '@kancil/contract/sports/board'
import type { RowOf } from '@kancil/contract/list'
import { businessDay, siteZone } from '@kancil/contract/time'
import type { Context } from '../../../kernel/http/serve.ts'
import { activeProducers, readProducers } from '../feed/producer-store.ts'
import {
  boardMatches,
  marketCounts,
  marketsOf,
  matchesById,
  readCourse,
  treeRows,
} from './store.ts'
import { type ResultRow } from './result-store.ts'
import { boardMatch, matchFacts } from './view.ts'

/** When the site's day ends: matches until then are today's. */
function dayEndOf(now: Date): Date {
  const day = businessDay(now, siteZone)
  // The zone of the site has no summer time: its day begins at 16:00 UTC of the day before.
  return new Date(Date.parse(`${day}T00:00:00.000Z`) - 8 * 3_600_000 + 86_400_000)
}

export async function showTree({ db, now }: Context<typeof sportsTree>): Promise<SportsTree> {
  const [rows, producers] = await Promise.all([treeRows(db, now, dayEndOf(now)), readProducers(db)])
  const sports = [...Map.groupBy(rows, ({ sport }) => sport)].map(([sport, leagues]) => {
    const sum = (field: 'live' | 'today' | 'early' | 'outright') =>
      leagues.reduce((total, league) => total + league[field], 0)
    return {
      ...{ sport, live: sum('live'), today: sum('today') },
      ...{ early: sum('early'), outright: sum('outright') },
      leagues: leagues.map(({ sport: _sport, ...league }) => league),
    }
  })
  return { isFeedUp: activeProducers(producers, now).size > 0, sports }
}

export async function showBoard(
  { db, now }: Context<typeof sportsBoard>,
  { sport, tab, leagueId, q }: InputOf<typeof sportsBoard>,
): Promise<OutputOf<typeof sportsBoard>> {
  const filter = {
    sport,
    tab,
    leagueId: leagueId ?? null,
    q: q ?? null,
    now,
    dayEnd: dayEndOf(now),
  }
  const [rows, producers] = await Promise.all([boardMatches(db, filter), readProducers(db)])
  const ids = rows.map(({ id }) => id)
  const [markets, counts] = await Promise.all([marketsOf(db, ids, true), marketCounts(db, ids)])
  const active = activeProducers(producers, now)
  const byMatch = Map.groupBy(markets, ({ matchId }) => matchId)
  const leagues = [...Map.groupBy(rows, ({ leagueId: id }) => id)].map(
    ([id, matches]): BoardLeague => {
      const { leagueName: name, leagueNames: names, region, tier } = matches[0]!
      return {
        ...{ leagueId: id, name, names, region, tier },
        matches: matches.map((row) =>
          boardMatch(row, byMatch.get(row.id) ?? [], active, counts.get(row.id) ?? 0),
        ),
      }
    },
  )
  return { now: now.toISOString(), isFeedUp: active.size > 0, leagues }
}

export async function showMatch(
  { db, now, refuse }: Context<typeof sportsMatch>,
  { matchId }: InputOf<typeof sportsMatch>,
): Promise<OutputOf<typeof sportsMatch>> {
  const row = (await matchesById(db, [matchId]))[0] ?? refuse('not_found')
  const [markets, producers, course] = await Promise.all([
    marketsOf(db, [matchId]),
    readProducers(db),
    readCourse(db, matchId),
  ])
  const active = activeProducers(producers, now)
  return {
    ...{ now: now.toISOString(), isFeedUp: active.size > 0 },
    ...{ leagueName: row.leagueName, leagueNames: row.leagueNames, tier: row.tier },
    match: boardMatch(row, markets, active, markets.length),
    timeline: [...(course?.timeline ?? [])],
    stats: { ...course?.stats },
  }
}

export function resultView(row: ResultRow): RowOf<typeof sportsResults> {
  const { winner, tied } = row.result ?? {}
  return {
    ...matchFacts(row),
    ...{ leagueName: row.leagueName, leagueNames: row.leagueNames },
    isVoid: row.isVoid,
    ...(row.result ? { scores: { ...row.scores, ...row.result.scores } } : {}),
    ...(winner === undefined ? {} : { winner }),
    ...(tied === undefined ? {} : { tied: [...tied] }),
  }
}
