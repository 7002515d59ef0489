import { type Static, Type } from 'typebox'
import {
  LeagueId,
  MarketKey,
  MatchId,
  MatchResult,
  OutcomeKey,
  Period,
  PriceMilli,
  ScorePair,
  Sport,
} from '../sports/market.ts'
import { InstantText } from '../time.ts'

/**
 * What a sports feed says (handbook, feeds and rooms 1), whatever its transport. Every message
 * names its producer and when it was generated; the same message again changes nothing, and an
 * older one than what is in force changes nothing.
 */
export const producers = ['prematch', 'live'] as const
export type Producer = (typeof producers)[number]
export const Producer = Type.Enum(producers)

export const matchPhases = [
  'scheduled',
  'live',
  'ended',
  'postponed',
  'abandoned',
  'cancelled',
] as const
export type MatchPhase = (typeof matchPhases)[number]
export const MatchPhase = Type.Enum(matchPhases)

/** Only an active market takes bets; a handed-over one waits for its other producer. */
const marketStates = [
  'active',
  'suspended',
  'inactive',
  'handed_over',
  'settled',
  'cancelled',
] as const
const MarketState = Type.Enum(marketStates)

const common = { producer: Producer, generatedAt: InstantText }

const Alive = Type.Object({
  ...common,
  kind: Type.Literal('alive'),
  state: Type.Enum(['active', 'delayed', 'down']),
})
/** Everything that was asked for by a recovery has been sent. */
const SnapshotComplete = Type.Object({ ...common, kind: Type.Literal('snapshot_complete') })

const League = Type.Object({
  ...common,
  kind: Type.Literal('league'),
  league: LeagueId,
  sport: Sport,
  name: Type.String({ minLength: 1, maxLength: 80 }),
  /** In other languages, by BCP 47 tag; where one is missing, `name` is shown. */
  names: Type.Optional(
    Type.Record(
      Type.String({ pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$' }),
      Type.String({ minLength: 1, maxLength: 80 }),
      { maxProperties: 40 },
    ),
  ),
  region: Type.String({ maxLength: 40 }),
  tier: Type.Integer({ minimum: 1, maximum: 4 }),
  sort: Type.Integer(),
})

const Fixture = Type.Object({
  ...common,
  kind: Type.Literal('fixture'),
  event: MatchId,
  league: LeagueId,
  sport: Sport,
  /** An outright has competitors instead of two sides. */
  form: Type.Enum(['match', 'outright']),
  home: Type.String({ minLength: 1, maxLength: 80 }),
  away: Type.String({ maxLength: 80 }),
  competitors: Type.Optional(Type.Record(OutcomeKey, Type.String({ maxLength: 80 }))),
  startsAt: InstantText,
  phase: MatchPhase,
})

const MarketPrices = Type.Object({
  market: MarketKey,
  status: MarketState,
  prices: Type.Array(Type.Tuple([OutcomeKey, PriceMilli]), { maxItems: 64 }),
})
export type MarketPrices = Static<typeof MarketPrices>

const Prices = Type.Object({
  ...common,
  kind: Type.Literal('prices'),
  event: MatchId,
  markets: Type.Array(MarketPrices, { maxItems: 64 }),
})

/** Suspends the active markets of a period, or of all. */
const BetStop = Type.Object({
  ...common,
  kind: Type.Literal('bet_stop'),
  event: MatchId,
  scope: Type.Union([Period, Type.Literal('all')]),
})

/** What happened in a match, for its timeline. */
export const TimelineEntry = Type.Object({
  minute: Type.Integer({ minimum: 0, maximum: 200 }),
  what: Type.Enum(['goal', 'yellow', 'red', 'corner', 'half', 'map', 'end']),
  side: Type.Enum(['home', 'away', 'none']),
})
export type TimelineEntry = Static<typeof TimelineEntry>

/** Counts of both sides, such as shots, corners and possession in percent. */
export const MatchStats = Type.Record(
  Type.Enum(['possession', 'shots', 'onTarget', 'corners', 'yellow', 'red']),
  ScorePair,
)

const Score = Type.Object({
  ...common,
  kind: Type.Literal('score'),
  event: MatchId,
  phase: MatchPhase,
  /** The part being played now. */
  period: Type.String({ maxLength: 8 }),
  clockSeconds: Type.Integer({ minimum: 0, maximum: 20_000 }),
  isClockRunning: Type.Boolean(),
  scores: Type.Partial(Type.Record(Period, ScorePair)),
  /** An attack, a corner, a penalty: bets that wait, wait longer. */
  danger: Type.Boolean(),
  timeline: Type.Array(TimelineEntry, { maxItems: 200 }),
  stats: Type.Optional(Type.Partial(MatchStats)),
})

const verb = {
  ...common,
  event: MatchId,
  /** The markets of this period. */
  scope: Period,
  /** Rises with each verb of an event and scope; an older one is ignored. */
  revision: Type.Integer({ minimum: 1, maximum: 2_000_000_000 }),
}
const Settle = Type.Object({
  ...verb,
  kind: Type.Literal('settle'),
  result: MatchResult,
  /** 1: scouted, 2: confirmed. Both are paid; what differs is corrected. */
  certainty: Type.Integer({ minimum: 1, maximum: 2 }),
})
const RollbackSettle = Type.Object({ ...verb, kind: Type.Literal('rollback_settle') })
/** Voids bets placed within a window; an end that is missing is open. */
const Cancel = Type.Object({
  ...verb,
  kind: Type.Literal('cancel'),
  from: Type.Optional(InstantText),
  until: Type.Optional(InstantText),
})
const RollbackCancel = Type.Object({ ...verb, kind: Type.Literal('rollback_cancel') })

export const FeedMessage = Type.Union([
  Alive,
  SnapshotComplete,
  League,
  Fixture,
  Prices,
  BetStop,
  Score,
  Settle,
  RollbackSettle,
  Cancel,
  RollbackCancel,
])
export type FeedMessage =
  | Static<typeof Alive>
  | Static<typeof SnapshotComplete>
  | Static<typeof League>
  | Static<typeof Fixture>
  | Static<typeof Prices>
  | Static<typeof BetStop>
  | Static<typeof Score>
  | Static<typeof Settle>
  | Static<typeof RollbackSettle>
  | Static<typeof Cancel>
  | Static<typeof RollbackCancel>
export type FeedMessageOf<Kind extends FeedMessage['kind']> = Extract<FeedMessage, { kind: Kind }>
export type SettlementVerb = FeedMessageOf<
  'settle' | 'rollback_settle' | 'cancel' | 'rollback_cancel'
>

/** Where fixtures, prices, scores and results come from. */
export interface SportsFeed {
  /**
   * A snapshot, ended by `snapshot_complete` of each producer, and then what happens. It has
   * everything since an instant, and every market that is on offer: one that it does not name is
   * suspended. Ends, or throws, when the connection is lost.
   *
   * @param since the newest message that was processed; null for everything that is on offer
   */
  messages(since: Date | null, signal: AbortSignal): AsyncIterable<FeedMessage>
}

/** The sandbox's feed: a stream of one message in JSON per line. */
export const sandboxFeedPath = '/sports/feed'
/**
 * Its desk: what happens in a match can be hurried on, and its prices held as they are, so that
 * only a goal moves them. Play money only, on loopback only.
 */
export const sandboxMatchPath = '/sports/matches'
export const sandboxMatchActs = [
  'kickOff',
  'homeGoal',
  'awayGoal',
  'finish',
  'postpone',
  'abandon',
  'correct',
  'hold',
  'release',
  'silence',
] as const
export type SandboxMatchAct = (typeof sandboxMatchActs)[number]
