import { type Static, Type } from 'typebox'
import { Fields } from '../fields.ts'

/** The four kinds of contracts (specification, section 3). */
export const contractKinds = ['dividend', 'daily', 'hourly', 'realtime'] as const
export type ContractKind = (typeof contractKinds)[number]

/** Salary periods of the specification: daily, weekly, half-monthly, monthly. */
export const periodKinds = ['D', 'W', 'H', 'M'] as const
export type PeriodKind = (typeof periodKinds)[number]

export const contractStates = [
  'pending',
  'active',
  'rejected',
  'expired',
  'terminated',
  'invalid',
] as const
export type ContractState = (typeof contractStates)[number]

/** An offer that nobody answered by then has expired. */
export const offerDays = 7
export const tiersMax = 20
/** How deep a tree of agents may grow. */
export const lineDepthMax = 30
/**
 * What the house keeps of turnover on average, in hundredths of a percent: all percentages on one
 * bet together stay below it (handbook, games 7.5).
 */
export const holdBasisPoints = 400

/** Minor units of the site's currency. */
const Minor = Type.Integer({ minimum: 0, maximum: 100_000_000_000 })
/** Hundredths of a percent. */
const Rate = Type.Integer({ minimum: 0, maximum: 10_000 })

export const Tier = Fields({
  minTurnover: Minor,
  minUsers: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  minLoss: Minor,
  rateBasisPoints: Rate,
})
export type Tier = Static<typeof Tier>

/** How a dividend treats a period that the team won: the deficit is dropped, or carried on. */
export const carryRules = ['none', 'previous', 'permanent'] as const
export type CarryRule = (typeof carryRules)[number]

export const ContractTerms = Fields({
  /** D for daily wages; hourly and real-time salary have their own clock. */
  period: Type.Enum(periodKinds),
  /** The highest tier whose conditions are all met counts; empty for real-time salary. */
  tiers: Type.Array(Tier, { maxItems: tiersMax }),
  /** Whether a tier's loss must be met too. A dividend always asks for it. */
  checkLoss: Type.Boolean(),
  /** A member with at least this turnover in the period counts as active. */
  minActive: Minor,
  carry: Type.Enum(carryRules),
  /** Real-time salary on issues that the player won, and on issues that they lost. */
  profitRateBasisPoints: Rate,
  lossRateBasisPoints: Rate,
  /** Bets with a smaller single note bring no real-time salary. */
  singleBetMin: Minor,
})
export type ContractTerms = Static<typeof ContractTerms>
