import { type Static, Type } from 'typebox'

export const sports = ['football', 'esports', 'cockfight'] as const
export type Sport = (typeof sports)[number]
export const Sport = Type.Enum(sports)

/** How odds are shown; the slip's bet is settled by the odds as they were shown. */
export const oddsFormats = ['malay', 'hk', 'indo', 'decimal', 'american'] as const
export type OddsFormat = (typeof oddsFormats)[number]
export const OddsFormat = Type.Enum(oddsFormats)

/**
 * `ah`: handicap, `ou`: total, `oe`: odd or even, `cs`: correct score, `btts`: both teams to score,
 * `winner`: two ways, `outright`: winner of a competition, `cock`: Meron, Wala or BDD.
 */
const marketKinds = ['1x2', 'ah', 'ou', 'oe', 'cs', 'btts', 'winner', 'outright', 'cock'] as const
export type MarketKind = (typeof marketKinds)[number]
export const MarketKind = Type.Enum(marketKinds)

/** The part of a match that a market is on: all of it, the first half, or one map of a series. */
export const periods = ['ft', 'h1', 'map1', 'map2', 'map3', 'map4', 'map5'] as const
export type Period = (typeof periods)[number]
export const Period = Type.Enum(periods)

export const MatchId = Type.String({ pattern: '^[a-z0-9][a-z0-9.-]{1,63}$' })
export const LeagueId = Type.String({ pattern: '^[a-z0-9][a-z0-9.-]{1,63}$' })
/**
 * `<kind>:<period>:<line in quarters>`, such as `ah:ft:-3` for −0.75. Each market has one spelling:
 * what is voided or limited by its key is found by it.
 */
export const MarketKey = Type.String({
  pattern: '^[a-z0-9]{2,8}:[a-z0-9]{2,4}:(0|-?[1-9][0-9]{0,2})$',
})
export const OutcomeKey = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$' })
/** Decimal odds in thousandths: 1850 is 1.85. */
export const PriceMilli = Type.Integer({ minimum: 1_001, maximum: 10_000_000 })

/** Goals, maps or rounds of the first-named and the second-named side. */
export const ScorePair = Type.Tuple([
  Type.Integer({ minimum: 0, maximum: 999 }),
  Type.Integer({ minimum: 0, maximum: 999 }),
])
export type ScorePair = Static<typeof ScorePair>

/**
 * How a match or a competition ended. A period that is missing was not played: its bets are void.
 */
export const MatchResult = Type.Object(
  {
    scores: Type.Partial(Type.Record(Period, ScorePair)),
    /** Of an outright or a cockfight: the outcome that won. */
    winner: Type.Optional(OutcomeKey),
    /** Of an outright without a single winner: those that share the first place. */
    tied: Type.Optional(Type.Array(OutcomeKey, { minItems: 2, maxItems: 4, uniqueItems: true })),
  },
  { additionalProperties: false },
)
export type MatchResult = Static<typeof MatchResult>

/**
 * What became of a bet, or of a leg of one. A dead heat of two, three or four: that part of the
 * stake has won, and the rest is lost.
 */
const legResults = [
  ...(['win', 'halfWin', 'push', 'halfLose', 'lose', 'void'] as const),
  ...(['deadHeat2', 'deadHeat3', 'deadHeat4'] as const),
] as const
export type LegResult = (typeof legResults)[number]
export const LegResult = Type.Enum(legResults)
