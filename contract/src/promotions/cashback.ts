import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields } from '../fields.ts'
import { GameCategory } from '../games/vendors.ts'
import { idSchema, RequestId } from '../ids.ts'
import { list } from '../list.ts'
import { AmountText, CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'

/** One product line: turnover since the last claim, the rate, and the resulting amount. */
export const CashbackLine = Type.Object({
  gameType: GameCategory,
  validBet: MoneyText,
  /** Hundredths of a percent: 120 is 1.20 %. */
  rateBasisPoints: Type.Integer(),
  /** Rounded down once, here. */
  cashback: MoneyText,
})
export type CashbackLine = Static<typeof CashbackLine>

export const Cashback = Type.Object({
  currency: CurrencyCode,
  /** Every product line, in the order of the header's tabs. */
  lines: Type.Array(CashbackLine),
  /** The sum of the lines: what a claim pays now. */
  total: MoneyText,
  /** The smallest amount that is paid. */
  minimum: MoneyText,
  lastClaimAt: Type.Optional(InstantText),
  /** Only once today's claim is used. */
  nextClaimAt: Type.Optional(InstantText),
})
export type Cashback = Static<typeof Cashback>

export const cashback = endpoint({
  name: 'promotions.cashback',
  summary: 'What the member can claim on their valid bets since the last claim, line by line',
  method: 'GET',
  path: '/wps/member/cashback',
  auth: 'member',
  input: NoFields,
  output: Cashback,
  errors: { cashback_closed: 403 },
})

export const CashbackClaim = Type.Object({
  claimId: idSchema('cashback'),
  claimedAt: InstantText,
  currency: CurrencyCode,
  amount: MoneyText,
  /** The lines it paid for. */
  lines: Type.Array(CashbackLine),
})
export type CashbackClaim = Static<typeof CashbackClaim>

export const claimCashback = endpoint({
  name: 'promotions.claimCashback',
  summary: 'Pays the cashback to the wallet, once per business day',
  method: 'POST',
  path: '/wps/member/cashback',
  auth: 'member',
  input: Fields({
    requestId: RequestId,
    /** The total that the member was shown: more may be paid, never less. */
    amount: AmountText,
  }),
  output: CashbackClaim,
  errors: {
    cashback_closed: 403,
    /** A bonus is open: cashback waits until it has ended (handbook, games 8). */
    cashback_bonus_open: 409,
    /** Value: `amount` available, `minimum` required. */
    cashback_too_small: 422,
    /** Value: `nextClaimAt`. */
    cashback_claimed_today: 409,
    /** A rate went down or a round was rolled back meanwhile. Value: `amount` available now. */
    cashback_changed: 409,
  },
})

export const cashbackClaims = list({
  name: 'promotions.cashbackClaims',
  summary: 'Own cashback claims, newest first',
  path: '/wps/member/cashback/claims',
  auth: 'member',
  row: CashbackClaim,
  filters: {},
  errors: { cashback_closed: 403 },
})
