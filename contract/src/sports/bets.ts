import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { idSchema, RequestId } from '../ids.ts'
import { cursorList } from '../list.ts'
import { AmountText, CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'
import { LeagueNames } from './league-names.ts'
import {
  LegResult,
  MarketKey,
  MatchId,
  OddsFormat,
  OutcomeKey,
  PriceMilli,
  ScorePair,
  Sport,
} from './market.ts'

const betStates = [
  'pending',
  'accepted',
  'rejected',
  'won',
  'lost',
  'void',
  'halfWon',
  'halfLost',
  'cashedOut',
] as const
export const BetState = Type.Enum(betStates)
export type BetState = (typeof betStates)[number]

/** Why a bet on a running match was not accepted after its wait. */
const rejectCodes = ['price_changed', 'market_suspended', 'score_changed', 'timed_out'] as const
export type RejectCode = (typeof rejectCodes)[number]

export const BetLeg = Type.Object({
  matchId: MatchId,
  sport: Sport,
  leagueName: Type.String(),
  leagueNames: LeagueNames,
  home: Type.String(),
  away: Type.String(),
  startsAt: InstantText,
  marketKey: MarketKey,
  outcome: OutcomeKey,
  /** What an outright’s outcome is called. */
  outcomeName: Type.String(),
  /** The odds as they were shown, in the bet’s format. */
  odds: Type.String(),
  isLive: Type.Boolean(),
  scoreAtBet: ScorePair,
  /** The score of the market’s period now, or at the end. */
  score: Type.Optional(ScorePair),
  result: Type.Optional(LegResult),
})
export type BetLeg = Static<typeof BetLeg>

/** Why a cash-out of a bet on a running match was not taken after its wait. */
const cashOutRefusals = [
  'price_changed',
  'cash_out_unavailable',
  'already_settled',
  'timed_out',
] as const
export type CashOutRefusal = (typeof cashOutRefusals)[number]

export const SportsBet = Type.Object({
  betId: idSchema('bet'),
  state: BetState,
  rejectCode: Type.Optional(Type.Enum(rejectCodes)),
  currency: CurrencyCode,
  oddsFormat: OddsFormat,
  stake: MoneyText,
  /** What was debited. */
  risk: MoneyText,
  best: MoneyText,
  payout: MoneyText,
  /** What cashing out a part paid. */
  cashed: MoneyText,
  placedAt: InstantText,
  /** Until then it waits to be accepted. */
  dueAt: Type.Optional(InstantText),
  /** The newest cash-out, while it waits and after it was refused. */
  cashOut: Type.Optional(
    Type.Object({
      state: Type.Enum(['pending', 'refused']),
      offer: MoneyText,
      percent: Type.Integer(),
      refuseCode: Type.Optional(Type.Enum(cashOutRefusals)),
    }),
  ),
  legs: Type.Array(BetLeg),
})
export type SportsBet = Static<typeof SportsBet>

/** What the player saw of a leg: its price, the price’s version and, live, the score. */
export const AskedLeg = Fields({
  matchId: MatchId,
  marketKey: MarketKey,
  outcome: OutcomeKey,
  priceMilli: PriceMilli,
  priceVersion: Type.Integer({ minimum: 1, maximum: 2_000_000_000 }),
  score: Type.Optional(ScorePair),
})
export type AskedLeg = Static<typeof AskedLeg>

export const placeBet = endpoint({
  name: 'sports.place',
  summary: 'Places a bet; the same request id again answers the same bet',
  method: 'POST',
  path: '/wps/sports/bets',
  auth: 'session',
  agentPolicy: 'needed',
  input: Fields({
    requestId: RequestId,
    /** One leg is a single bet, more are a parlay. */
    legs: Type.Array(AskedLeg, { minItems: 1, maxItems: 10 }),
    stake: AmountText,
    oddsFormat: OddsFormat,
    /** Prices that are taken if they changed meanwhile. */
    accept: Type.Enum(['none', 'better', 'any']),
  }),
  output: SportsBet,
  errors: {
    match_not_found: 404,
    /** The market takes no bets now; `value.leg` is the place of the leg, from 0. */
    market_suspended: 409,
    /** `value.legs` has the prices now; asked for again with them, the bet is taken. */
    price_changed: 409,
    /** The score is not the one that the player saw. */
    score_changed: 409,
    /** The match is over, or has not been opened. */
    match_closed: 409,
    related_legs: 422,
    /** The odds of a leg are too low for a parlay. */
    leg_price_too_low: 422,
    not_in_parlays: 422,
    stake_too_small: 422,
    /** `value.max` is the most that is taken. */
    stake_too_large: 422,
    /** The house takes no more on this outcome; `value.max` is what is left. */
    exposure_full: 409,
    insufficient_funds: 402,
    bet_limit: 422,
    wager_limit: 422,
    loss_limit: 422,
    /** The day's time for play is used up. */
    time_limit: 422,
    reality_check_pending: 422,
    bonus_terms: 403,
    account_locked: 403,
    self_excluded: 403,
    game_maintenance: 503,
    game_closed: 409,
    currency_unsupported: 422,
  },
})

export const memberBets = cursorList({
  name: 'sports.bets',
  summary: 'The caller’s own bets, the newest first',
  path: '/wps/sports/bets',
  auth: 'session',
  row: SportsBet,
  filters: { which: Type.Optional(Type.Enum(['open', 'settled', 'cashedOut'])) },
  errors: {},
})

export const CashOutQuote = Type.Object({
  quoteId: idSchema('quote'),
  betId: idSchema('bet'),
  percent: Type.Integer(),
  offer: MoneyText,
  currency: CurrencyCode,
  expiresAt: InstantText,
  /** The server’s time, for the countdown. */
  now: InstantText,
})
export type CashOutQuote = Static<typeof CashOutQuote>

export const quoteCashOut = endpoint({
  name: 'sports.quoteCashOut',
  summary: 'What the house pays now for a bet, or for a part of it; good for some seconds',
  method: 'POST',
  path: '/wps/sports/bets/:sportsBetId/quotes',
  auth: 'session',
  params: Type.Object({ sportsBetId: idSchema('bet') }),
  input: Fields({ percent: Type.Integer({ minimum: 10, maximum: 100 }) }),
  output: CashOutQuote,
  errors: {
    /** A leg has no price now, or its score is not the one of the bet. */
    cash_out_unavailable: 409,
    already_settled: 409,
  },
})

export const takeCashOut = endpoint({
  name: 'sports.cashOut',
  summary:
    'Takes a quote; with a leg on a running match it waits some seconds first. The same quote again answers the same bet',
  method: 'POST',
  path: '/wps/sports/quotes/:quoteId/take',
  auth: 'session',
  params: Type.Object({ quoteId: idSchema('quote') }),
  input: Fields({}),
  output: SportsBet,
  errors: {
    quote_expired: 409,
    price_changed: 409,
    cash_out_unavailable: 409,
    already_settled: 409,
  },
})

/** Live message to a member: their bets changed. */
export const sportsBetsMessage = 'sports.bets'

export const SlipLeg = Fields({ matchId: MatchId, marketKey: MarketKey, outcome: OutcomeKey })
export type SlipLeg = Static<typeof SlipLeg>

const preferenceFields = {
  slip: Type.Array(SlipLeg, { maxItems: 20 }),
  /** Matches. */
  favourites: Type.Array(MatchId, { maxItems: 100 }),
  oddsFormat: OddsFormat,
}

export const readPreferences = endpoint({
  name: 'sports.preferences',
  summary: 'The caller’s slip, favourites and odds format, as kept with the account',
  method: 'GET',
  path: '/wps/sports/preferences',
  auth: 'session',
  input: Fields({}),
  output: Type.Object(preferenceFields),
  errors: {},
})

export const savePreferences = endpoint({
  name: 'sports.savePreferences',
  summary: 'Keeps the caller’s slip, favourites and odds format',
  method: 'PUT',
  path: '/wps/sports/preferences',
  auth: 'session',
  input: Fields(preferenceFields),
  output: Type.Object({}),
  errors: {},
})
