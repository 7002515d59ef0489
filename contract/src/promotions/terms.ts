import { type Static, Type } from 'typebox'
import { Fields } from '../fields.ts'
import { GameCategory, gameCategories } from '../games/vendors.ts'
import { MoneyText } from '../money.ts'

/**
 * How a promotion is entered: `deposit` by joining before a deposit; `application` by asking, with
 * a remark and pictures; `gift` by claiming.
 */
export const promotionKinds = ['deposit', 'application', 'gift'] as const
export type PromotionKind = (typeof promotionKinds)[number]

/** The tabs of /promotions. */
export const promotionCategories = ['newcomer', 'deposit', 'games', 'event'] as const
export type PromotionCategory = (typeof promotionCategories)[number]

/**
 * What a promotion is to one member (specification, section 4). `signed`: joined, and waiting for
 * the deposit; `process`: the bonus is being staked; `issued`: the house credited it.
 */
export const promotionStates = [
  'comingSoon',
  'join',
  'applying',
  'rejected',
  'issued',
  'claimed',
  'process',
  'signed',
  'close',
  'claim',
] as const
export type PromotionState = (typeof promotionStates)[number]

const Minor = Type.Integer({ minimum: 0, maximum: 100_000_000_000 })
const BasisPoints = Type.Integer({ minimum: 0, maximum: 10_000 })
export const turnoverPercentMax = 10_000
export const bonusDaysMax = 365

const ByLine = Fields(
  Object.fromEntries(gameCategories.map((line) => [line, BasisPoints])) as Record<
    GameCategory,
    typeof BasisPoints
  >,
)

const termFields = {
  /** What the turnover is a multiple of. */
  base: Type.Enum(['bonus', 'deposit_and_bonus']),
  /** Of the deposit, in hundredths of a percent; 0 where the bonus is `amount`. */
  percentBasisPoints: Type.Integer({ minimum: 0, maximum: 100_000 }),
  /** How much of the base must be staked: 100 is once; 0: the bonus is cash at once. */
  turnoverPercent: Type.Integer({ minimum: 0, maximum: turnoverPercentMax }),
  /** How much of a valid bet counts, by product line. */
  contributionBasisPoints: ByLine,
  /** Product lines in which no bet is taken while the bonus is open. */
  blockedLines: Type.Array(GameCategory, { maxItems: gameCategories.length, uniqueItems: true }),
  /** The same for single games, as `vendor:code`. */
  blockedGames: Type.Array(Type.String({ pattern: '^[a-z0-9_-]{2,32}:[^\\s]{1,80}$' }), {
    maxItems: 200,
  }),
  /** Until then the turnover must be done. */
  days: Type.Integer({ minimum: 1, maximum: bonusDaysMax }),
}

/** The terms of a bonus as data, in minor units of the promotion's currency; 0: no bound. */
export const BonusTerms = Fields({
  ...termFields,
  amount: Minor,
  cap: Minor,
  depositMin: Minor,
  betMax: Minor,
  cashOutMax: Minor,
})
export type BonusTerms = Static<typeof BonusTerms>

/** The same as members read them; '0.00' where there is no bound. */
export const TermsView = Type.Object({
  ...termFields,
  /** The blocked games by their names; one that has left the catalogue by its code. */
  blockedNames: Type.Array(Type.String()),
  amount: MoneyText,
  cap: MoneyText,
  depositMin: MoneyText,
  betMax: MoneyText,
  cashOutMax: MoneyText,
})
export type TermsView = Static<typeof TermsView>

export const remarkLengthMax = 140
export const picturesMax = 3
export const pictureMaxBytes = 5 * 1024 * 1024
