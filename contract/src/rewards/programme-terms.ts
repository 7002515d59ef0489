import { type Static, Type } from 'typebox'
import { Fields } from '../fields.ts'
import { GameCategory, gameCategories } from '../games/vendors.ts'
import type { ProgrammeKind } from './programme.ts'

/** Amounts in minor units of the programme's currency. */
const Minor = Type.Integer({ minimum: 0, maximum: 10_000_000_000_000 })
/** How much of a gift must be staked before it can leave: 100 is once. */
const TurnoverPercent = Type.Integer({ minimum: 0, maximum: 10_000 })
const Lines = Type.Array(GameCategory, { maxItems: gameCategories.length, uniqueItems: true })

/** One step of the VIP ladder. Names are proper names, the same in every language. */
const VipLevel = Fields({
  name: Type.String({ minLength: 1, maxLength: 30, pattern: '\\S' }),
  /** Valid bets and deposits in all that lead here. */
  turnover: Minor,
  deposits: Minor,
  /** Valid bets in a month that keep it. */
  keep: Minor,
  riseGift: Minor,
  weekGift: Minor,
  birthdayGift: Minor,
  /** Added to the rates of cashback, up to each line's own maximum. */
  rebateBasisPoints: Type.Integer({ minimum: 0, maximum: 1_000 }),
  /** What bets earn in points, in percent of each line's rate; older terms have none: 100. */
  pointsPercent: Type.Optional(Type.Integer({ minimum: 100, maximum: 1_000 })),
})
export type VipLevel = Static<typeof VipLevel>
export const vipLevelsMax = 20

const VipTerms = Fields({
  /** From level 0 up. */
  levels: Type.Array(VipLevel, { minItems: 2, maxItems: vipLevelsMax }),
  turnoverPercent: TurnoverPercent,
})

/** A set of games, as `vendor:code`; older terms have none, and none means all. */
export const gamesMax = 50
const Games = Type.Optional(
  Type.Array(Type.String({ maxLength: 120, pattern: '^[^:\\s]+:\\S+$' }), {
    maxItems: gamesMax,
    uniqueItems: true,
  }),
)
/** The smallest stake of a round that counts, where rounds are counted. */
const BetMin = Type.Optional(Minor)

export const missionMetrics = ['validBet', 'wins', 'deposit', 'signIns'] as const
export const missionWindows = ['day', 'week', 'once'] as const
const MissionTerms = Fields({
  metric: Type.Enum(missionMetrics),
  /** Product lines whose bets count; none named: all. */
  lines: Lines,
  games: Games,
  /** Of `wins`. */
  betMin: BetMin,
  /** Minor units; days for `signIns`, rounds for `wins`. */
  target: Type.Integer({ minimum: 1, maximum: 10_000_000_000_000 }),
  window: Type.Enum(missionWindows),
  reward: Minor,
  turnoverPercent: TurnoverPercent,
})

const SignInTerms = Fields({
  /** What each day in a row brings; after the last the ladder begins again. */
  rewards: Type.Array(Minor, { minItems: 2, maxItems: 31 }),
  /** What the day must have seen before: valid bets or deposits; 0: nothing. */
  validBetMin: Minor,
  depositMin: Minor,
  turnoverPercent: TurnoverPercent,
})

/** `multiplier`: the largest payout of a round over its stake. */
export const boardScores = ['validBet', 'wins', 'multiplier'] as const
export type BoardScore = (typeof boardScores)[number]

const LeaderboardTerms = Fields({
  /** Valid bets in older terms. */
  score: Type.Optional(Type.Enum(boardScores)),
  lines: Lines,
  games: Games,
  /** Of `wins` and `multiplier`. */
  betMin: BetMin,
  /** What the places bring, from the first down. */
  prizes: Type.Array(Minor, { minItems: 1, maxItems: 50 }),
  turnoverPercent: TurnoverPercent,
})

const ReferralTerms = Fields({
  /** What a friend must pay in and stake within `days` of registering. */
  depositMin: Minor,
  validBetMin: Minor,
  days: Type.Integer({ minimum: 1, maximum: 365 }),
  reward: Minor,
  /** How many friends of one member bring a reward; 0: any number. */
  friendsMax: Type.Integer({ minimum: 0, maximum: 100_000 }),
  /** The inviter’s share of the friend’s valid bets for 90 days; older terms have none. */
  shareBasisPoints: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  turnoverPercent: TurnoverPercent,
})

/** What a member needs to have staked while the draw is open. */
const entry = { validBetMin: Minor, turnoverPercent: TurnoverPercent }
/** Weights of a table add up to this. */
export const weightsTotal = 10_000
const DrawPrize = Fields({
  amount: Minor,
  /** Of 10,000. */
  weight: Type.Integer({ minimum: 1, maximum: weightsTotal }),
  /** How many there are; 0: any number. When they are gone the next smaller prize is given. */
  stock: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
})
export type DrawPrize = Static<typeof DrawPrize>

/** A raffle and a wheel draw from a table of prizes, once for each member. */
const TableDrawTerms = Fields({
  prizes: Type.Array(DrawPrize, { minItems: 2, maxItems: 20 }),
  ...entry,
})

export const redPacketsMax = 10_000
/** A pool that is divided at random when it is published; each member opens one packet. */
const RedPacketTerms = Fields({
  pool: Minor,
  count: Type.Integer({ minimum: 2, maximum: redPacketsMax }),
  least: Type.Integer({ minimum: 1, maximum: 10_000_000_000_000 }),
  ...entry,
})

/** The terms of each kind as data. */
export const termsOfKind = {
  vip: VipTerms,
  mission: MissionTerms,
  signIn: SignInTerms,
  leaderboard: LeaderboardTerms,
  referral: ReferralTerms,
  raffle: TableDrawTerms,
  wheel: TableDrawTerms,
  redPacket: RedPacketTerms,
} as const satisfies Record<ProgrammeKind, unknown>
export type TermsOf = { readonly [Kind in ProgrammeKind]: Static<(typeof termsOfKind)[Kind]> }
