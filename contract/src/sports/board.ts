import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields } from '../fields.ts'
import { cursorList } from '../list.ts'
import { MatchPhase, MatchStats, TimelineEntry } from '../ports/sports-feed.ts'
import { InstantText } from '../time.ts'
import { LeagueNames } from './league-names.ts'
import {
  LeagueId,
  MarketKey,
  MatchId,
  OutcomeKey,
  Period,
  PriceMilli,
  ScorePair,
  Sport,
} from './market.ts'

export const boardTabs = ['live', 'today', 'early', 'outright'] as const
export type BoardTab = (typeof boardTabs)[number]

/** A market as it is offered now. Only an open one takes bets. */
export const OfferedMarket = Type.Object({
  key: MarketKey,
  isOpen: Type.Boolean(),
  /** It is decided, and will take no bets again. */
  isOver: Type.Optional(Type.Literal(true)),
  /** Grows with every change; a bet names the one that its player saw. */
  version: Type.Integer(),
  /** Outcomes with decimal odds in thousandths, in the order of the screen. */
  prices: Type.Array(Type.Tuple([OutcomeKey, PriceMilli])),
})
export type OfferedMarket = Static<typeof OfferedMarket>

const matchFields = {
  matchId: MatchId,
  leagueId: LeagueId,
  sport: Sport,
  form: Type.Enum(['match', 'outright']),
  home: Type.String(),
  away: Type.String(),
  /** Names of an outright’s outcomes. */
  competitors: Type.Record(OutcomeKey, Type.String()),
  startsAt: InstantText,
  phase: MatchPhase,
  period: Type.String(),
  clockSeconds: Type.Integer(),
  /** When the clock showed these seconds. */
  clockAt: Type.Optional(InstantText),
  isClockRunning: Type.Boolean(),
  scores: Type.Partial(Type.Record(Period, ScorePair)),
}

/** A match as everybody sees it. */
export const BoardMatch = Type.Object({
  ...matchFields,
  markets: Type.Array(OfferedMarket),
  /** All of its markets; the board has only the first ones. */
  marketCount: Type.Integer(),
})
export type BoardMatch = Static<typeof BoardMatch>

const BoardLeague = Type.Object({
  leagueId: LeagueId,
  name: Type.String(),
  names: LeagueNames,
  region: Type.String(),
  tier: Type.Integer(),
  matches: Type.Array(BoardMatch),
})
export type BoardLeague = Static<typeof BoardLeague>

const counts = {
  live: Type.Integer(),
  today: Type.Integer(),
  early: Type.Integer(),
  outright: Type.Integer(),
}

export const sportsTree = endpoint({
  name: 'sports.tree',
  summary: 'Sports and leagues with how many matches each has',
  method: 'GET',
  path: '/lgw/sports/tree',
  auth: 'public',
  input: NoFields,
  output: Type.Object({
    /** False while the feed is silent: nothing takes bets. */
    isFeedUp: Type.Boolean(),
    sports: Type.Array(
      Type.Object({
        sport: Sport,
        ...counts,
        leagues: Type.Array(
          Type.Object({
            leagueId: LeagueId,
            name: Type.String(),
            names: LeagueNames,
            region: Type.String(),
            ...counts,
          }),
        ),
      }),
    ),
  }),
  errors: {},
})
export type SportsTree = Static<typeof sportsTree.output>

export const sportsBoard = endpoint({
  name: 'sports.board',
  summary: 'Matches of a sport by league with their first markets',
  method: 'GET',
  path: '/lgw/sports/board',
  auth: 'public',
  input: Fields({
    sport: Sport,
    tab: Type.Enum(boardTabs),
    leagueId: Type.Optional(LeagueId),
    /** A part of a side’s or a league’s name. */
    q: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  }),
  output: Type.Object({
    /** The server’s time, for clocks. */
    now: InstantText,
    isFeedUp: Type.Boolean(),
    leagues: Type.Array(BoardLeague),
  }),
  errors: {},
})

export const sportsMatch = endpoint({
  name: 'sports.match',
  summary: 'A match with all its markets, its timeline and its statistics',
  method: 'GET',
  path: '/lgw/sports/matches/:matchId',
  auth: 'public',
  params: Type.Object({ matchId: MatchId }),
  input: NoFields,
  output: Type.Object({
    now: InstantText,
    isFeedUp: Type.Boolean(),
    leagueName: Type.String(),
    leagueNames: LeagueNames,
    tier: Type.Integer(),
    match: BoardMatch,
    timeline: Type.Array(TimelineEntry),
    stats: Type.Partial(MatchStats),
  }),
  errors: {},
})
export type SportsMatchView = Static<typeof sportsMatch.output>

export const sportsResults = cursorList({
  name: 'sports.results',
  summary: 'Matches that are over, the newest first',
  path: '/lgw/sports/results',
  auth: 'public',
  row: Type.Object({
    ...matchFields,
    leagueName: Type.String(),
    leagueNames: LeagueNames,
    /** The house or the feed voided it. */
    isVoid: Type.Boolean(),
    /** Of an outright or a cockfight. */
    winner: Type.Optional(OutcomeKey),
    /** Of an outright that several won. */
    tied: Type.Optional(Type.Array(OutcomeKey)),
  }),
  filters: {
    sport: Type.Optional(Sport),
    leagueId: Type.Optional(LeagueId),
    /** Matches that began on this day of the site. */
    day: Type.Optional(Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })),
  },
  errors: { day_invalid: 422 },
})

export const resultLeagues = endpoint({
  name: 'sports.resultLeagues',
  summary: 'The leagues of a sport that have results',
  method: 'GET',
  path: '/lgw/sports/results/leagues',
  auth: 'public',
  input: Fields({ sport: Sport }),
  output: Type.Object({
    leagues: Type.Array(
      Type.Object({ leagueId: LeagueId, name: Type.String(), names: LeagueNames }),
    ),
  }),
  errors: {},
})
