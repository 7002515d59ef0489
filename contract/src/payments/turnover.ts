import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { NoFields } from '../fields.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'

/** One reason why money must be staked before it can leave, the oldest filled first. */
export const TurnoverRequirement = Type.Object({
  /**
   * `deposit`: a credited deposit; `points`: points that became money; `reward`: a gift;
   * `transfer`: came along with money from another member; `earlier`: what was required before
   * each was listed.
   */
  kind: Type.Enum(['deposit', 'points', 'reward', 'transfer', 'earlier']),
  /** The deposit's id, or that of the money in suspense that was credited. */
  subject: Type.String(),
  at: Type.Optional(InstantText),
  amount: MoneyText,
  /** How much of it must be staked: 100 is once. */
  percent: Type.Integer(),
  required: MoneyText,
  done: MoneyText,
  left: MoneyText,
})
export type TurnoverRequirement = Static<typeof TurnoverRequirement>

export const BonusDetails = Type.Object({
  currency: CurrencyCode,
  required: MoneyText,
  done: MoneyText,
  left: MoneyText,
  requirements: Type.Array(TurnoverRequirement),
  /** The first day whose stakes are listed; absent while nothing is required. */
  sinceDay: Type.Optional(Type.String()),
  /** Stakes since that day. */
  staked: MoneyText,
  /** Of them, stakes that were called off: these do not count. */
  calledOff: MoneyText,
})
export type BonusDetails = Static<typeof BonusDetails>

export const bonusDetails = endpoint({
  name: 'payments.bonusDetails',
  summary:
    'What must be staked before money can leave: each requirement, what counted, what did not',
  method: 'GET',
  path: '/wps/v2/bonusDetails',
  auth: 'member',
  input: NoFields,
  output: BonusDetails,
  errors: {},
})
