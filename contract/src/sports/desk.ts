import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { list } from '../list.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { MatchPhase, matchPhases, Producer } from '../ports/sports-feed.ts'
import { InstantText } from '../time.ts'
import { SportsBet } from './bets.ts'
import { OfferedMarket } from './board.ts'
import { LeagueNames } from './league-names.ts'
import {
  LeagueId,
  MarketKey,
  MatchId,
  MatchResult,
  OutcomeKey,
  Period,
  ScorePair,
  Sport,
} from './market.ts'

/** A result or a void instead of the feed's, of the match or of one market; or the feed's again. */
export const Verdict = Type.Union([
  Type.Object({ result: MatchResult }, { additionalProperties: false }),
  Type.Object({ void: Type.Literal(true) }, { additionalProperties: false }),
  Type.Object({ feed: Type.Literal(true) }, { additionalProperties: false }),
  Type.Object({ voidMarket: MarketKey }, { additionalProperties: false }),
  Type.Object({ feedMarket: MarketKey }, { additionalProperties: false }),
])
export type Verdict = Static<typeof Verdict>

const Proposal = Type.Object({
  verdictId: idSchema('verdict'),
  verdict: Verdict,
  note: Type.String(),
  proposedBy: Type.String(),
  proposedAt: InstantText,
})

export const DeskMatch = Type.Object({
  matchId: MatchId,
  leagueId: LeagueId,
  leagueName: Type.String(),
  leagueNames: LeagueNames,
  sport: Sport,
  form: Type.Enum(['match', 'outright']),
  home: Type.String(),
  away: Type.String(),
  competitors: Type.Record(OutcomeKey, Type.String()),
  startsAt: InstantText,
  phase: MatchPhase,
  scores: Type.Partial(Type.Record(Period, ScorePair)),
  houseStatus: Type.Enum(['open', 'suspended']),
  marginBasisPoints: Type.Integer(),
  /** What two operators decided; absent where the feed decides. */
  houseVerdict: Type.Optional(Verdict),
  /** Markets that two operators voided. */
  houseVoids: Type.Array(MarketKey),
  proposal: Type.Optional(Proposal),
  settledVersion: Type.Integer(),
  bets: Type.Integer(),
  isSettling: Type.Boolean(),
  /** By currency: what was staked and paid. */
  sums: Type.Array(Type.Object({ currency: CurrencyCode, stake: MoneyText, payout: MoneyText })),
})
export type DeskMatch = Static<typeof DeskMatch>

const vendors = { auth: 'operator', permission: 'vendors.read' } as const
const decides = { auth: 'operator', permission: 'vendors.write' } as const
const note = Type.String({ minLength: 3, maxLength: 300 })
const matchPlace = Type.Object({ matchId: MatchId })

export const deskMatches = list({
  name: 'sports.deskMatches',
  summary: 'Matches with their bets and what was decided, the nearest start first',
  path: '/console/sports/matches',
  ...vendors,
  row: DeskMatch,
  filters: {
    sport: Type.Optional(Sport),
    phase: Type.Optional(Type.Enum(matchPhases)),
    q: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  },
  errors: {},
})

export const deskFeed = endpoint({
  name: 'sports.deskFeed',
  summary: 'The state of the feed’s producers, leagues with their margins',
  method: 'GET',
  path: '/console/sports/feed',
  ...vendors,
  input: NoFields,
  output: Type.Object({
    producers: Type.Array(
      Type.Object({
        producer: Producer,
        state: Type.Enum(['down', 'recovering', 'active', 'delayed']),
        aliveAt: Type.Optional(InstantText),
      }),
    ),
    leagues: Type.Array(
      Type.Object({
        leagueId: LeagueId,
        name: Type.String(),
        names: LeagueNames,
        sport: Sport,
        tier: Type.Integer(),
        houseStatus: Type.Enum(['open', 'suspended']),
        marginBasisPoints: Type.Integer(),
      }),
    ),
  }),
  errors: {},
})
export type DeskFeed = Static<typeof deskFeed.output>

export const deskExposure = endpoint({
  name: 'sports.deskExposure',
  summary: 'A match’s markets with what the house would lose on each outcome',
  method: 'GET',
  path: '/console/sports/matches/:matchId/exposure',
  ...vendors,
  params: matchPlace,
  input: NoFields,
  output: Type.Object({
    markets: Type.Array(
      Type.Object({
        ...OfferedMarket.properties,
        houseStatus: Type.Enum(['open', 'suspended']),
        marginBasisPoints: Type.Integer(),
        exposure: Type.Array(
          Type.Object({
            outcome: OutcomeKey,
            currency: CurrencyCode,
            stakes: MoneyText,
            /** By single bets. */
            liability: MoneyText,
            /** By parlays, if all their other legs are won. */
            parlays: MoneyText,
          }),
        ),
      }),
    ),
  }),
  errors: {},
})
export type DeskExposure = Static<typeof deskExposure.output>

export const deskBets = list({
  name: 'sports.deskBets',
  summary: 'The bets on a match, the newest first',
  path: '/console/sports/matches/:matchId/bets',
  ...vendors,
  params: matchPlace,
  row: Type.Object({
    ...SportsBet.properties,
    memberId: idSchema('member'),
    account: Type.Optional(Type.String()),
  }),
  filters: {},
  errors: {},
})

export const previewVerdict = endpoint({
  name: 'sports.previewVerdict',
  summary: 'What a verdict would move',
  method: 'POST',
  path: '/console/sports/matches/:matchId/preview',
  ...vendors,
  params: matchPlace,
  input: Fields({ verdict: Verdict }),
  output: Type.Object({
    sums: Type.Array(
      Type.Object({
        currency: CurrencyCode,
        bets: Type.Integer(),
        changed: Type.Integer(),
        members: Type.Integer(),
        toPay: MoneyText,
        toTakeBack: MoneyText,
        /** What would become debt, as wallets are now. */
        toOwe: MoneyText,
      }),
    ),
  }),
  errors: {
    result_invalid: 422,
    /** The match has no such market, or it is void, or not void, already. */
    market_invalid: 422,
  },
})
export type VerdictPreview = Static<typeof previewVerdict.output>

export const proposeVerdict = endpoint({
  name: 'sports.proposeVerdict',
  summary: 'Proposes a result or a void; another operator decides about it',
  method: 'POST',
  path: '/console/sports/matches/:matchId/verdicts',
  ...decides,
  params: matchPlace,
  input: Fields({ verdict: Verdict, note }),
  output: DeskMatch,
  errors: {
    result_invalid: 422,
    market_invalid: 422,
    already_proposed: 409,
    /** The operator's own member account has bet on the match. */
    own_bet: 403,
  },
})

export const decideVerdict = endpoint({
  name: 'sports.decideVerdict',
  summary: 'Confirms or rejects another operator’s proposal; bets are settled by it at once',
  method: 'POST',
  path: '/console/sports/verdicts/:verdictId',
  ...decides,
  stepUp: true,
  params: Type.Object({ verdictId: idSchema('verdict') }),
  input: Fields({ decision: Type.Enum(['confirm', 'reject']), note }),
  output: DeskMatch,
  errors: {
    already_decided: 409,
    same_operator: 403,
    own_bet: 403,
    /** Whoever proposed it has bet on the match; it can only be rejected. */
    proposer_bet: 409,
  },
})

export const setSportsOffer = endpoint({
  name: 'sports.setOffer',
  summary: 'Suspends or opens a league, a match or a market, and sets its margin',
  method: 'POST',
  path: '/console/sports/offer',
  ...decides,
  input: Fields({
    leagueId: Type.Optional(LeagueId),
    matchId: Type.Optional(MatchId),
    /** With `matchId`. */
    marketKey: Type.Optional(MarketKey),
    status: Type.Enum(['open', 'suspended']),
    marginBasisPoints: Type.Integer({ minimum: 0, maximum: 5_000 }),
    note,
  }),
  output: Type.Object({
    status: Type.Enum(['open', 'suspended']),
    marginBasisPoints: Type.Integer(),
  }),
  errors: {},
})

export const setMemberSportsLimit = endpoint({
  name: 'sports.setMemberLimit',
  summary: 'How much of everybody’s limits a member may bet on sports, in percent',
  method: 'POST',
  path: '/console/sports/members/:memberId/limit',
  ...decides,
  params: Type.Object({ memberId: idSchema('member') }),
  input: Fields({ percent: Type.Integer({ minimum: 0, maximum: 100 }), note }),
  output: Type.Object({ percent: Type.Integer() }),
  errors: {},
})

export const memberSportsLimits = list({
  name: 'sports.memberLimits',
  summary: 'Members who may bet only a share of everybody’s limits; with an account, that member',
  path: '/console/sports/limits',
  ...vendors,
  row: Type.Object({
    memberId: idSchema('member'),
    account: Type.String(),
    percent: Type.Integer(),
    changedAt: Type.Optional(InstantText),
    changedBy: Type.Optional(Type.String()),
  }),
  filters: { account: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })) },
  errors: {},
})
