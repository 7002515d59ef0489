import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { GameCategory } from '../games/vendors.ts'
import { idSchema } from '../ids.ts'
import { offeredLanguages } from '../languages.ts'
import { AmountText, CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'
import { TermsView } from './terms.ts'

/** Live message: the progress or the state of a member's bonus changed. */
export const bonusMessage = 'promotions.bonus'

/**
 * `queued`: waits for the one before it; `spent`: nothing of it is left; `recalled`: the bank took
 * its deposit back; the others ended it as they say.
 */
export const lockStates = [
  'queued',
  'active',
  'completed',
  'spent',
  'forfeited',
  'expired',
  'recalled',
] as const
export type LockState = (typeof lockStates)[number]

export const BonusLock = Type.Object({
  lockId: idSchema('bonusLock'),
  promotionId: idSchema('promotion'),
  title: Type.String(),
  state: Type.Enum(lockStates),
  deposit: MoneyText,
  bonus: MoneyText,
  /** What must be staked, what counted, and what is left. */
  target: MoneyText,
  done: MoneyText,
  left: MoneyText,
  /** Valid bets since it began, by product line, and what of them counted. */
  lines: Type.Array(Type.Object({ line: GameCategory, validBet: MoneyText, counted: MoneyText })),
  terms: TermsView,
  grantedAt: Type.Union([InstantText, Type.Null()]),
  /** Until then it must be done; null while it is queued. */
  endsAt: Type.Union([InstantText, Type.Null()]),
  endedAt: Type.Union([InstantText, Type.Null()]),
  /** What became cash at its end. */
  cashOut: MoneyText,
})
export type BonusLock = Static<typeof BonusLock>

export const bonusLocks = endpoint({
  name: 'promotions.bonusLocks',
  summary: 'The member’s bonuses in their order, with what each still needs',
  method: 'GET',
  path: '/wps/v2/bonusLocks',
  auth: 'member',
  input: Fields({ language: Type.Optional(Type.Enum(offeredLanguages)) }),
  output: Type.Object({
    currency: CurrencyCode,
    /** Bonus money in the wallet now. */
    balance: MoneyText,
    /** Open ones in their order, then the ended ones, the newest first. */
    locks: Type.Array(BonusLock),
  }),
  errors: {},
})

export const forfeitBonus = endpoint({
  name: 'promotions.forfeit',
  summary: 'Gives a bonus up: its money returns to the house, the member’s own stays',
  method: 'POST',
  path: '/wps/v2/bonusLocks/:lockId/forfeit',
  auth: 'member',
  params: Type.Object({ lockId: idSchema('bonusLock') }),
  input: Fields({
    consent: Type.Literal(true),
    /** The bonus money that the member was shown; a different sum is asked about again. */
    balance: AmountText,
  }),
  output: Type.Object({ forfeited: MoneyText, currency: CurrencyCode }),
  errors: {
    /** It has ended already. */
    bonus_ended: 409,
    /** A bet changed it meanwhile. Value: `balance` now. */
    bonus_changed: 409,
  },
})
