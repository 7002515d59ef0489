import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { cursorList } from '../list.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'

/** Live message: the member's level or what counts for it changed. */
export const vipMessage = 'rewards.vip'

export const VipStep = Type.Object({
  level: Type.Integer(),
  name: Type.String(),
  turnover: MoneyText,
  deposits: MoneyText,
  keep: MoneyText,
  riseGift: MoneyText,
  weekGift: MoneyText,
  birthdayGift: MoneyText,
  /** Added to the rates of cashback. */
  rebateBasisPoints: Type.Integer(),
  /** What bets earn in points, in percent of each line's rate, from the day after it is reached. */
  pointsPercent: Type.Integer(),
  /** Whether the level has customer service of its own. */
  hasService: Type.Boolean(),
  /** The most that is paid out in a day and how often; null: as for everybody. */
  withdrawalDayMax: Type.Union([MoneyText, Type.Null()]),
  withdrawalDayCount: Type.Union([Type.Integer(), Type.Null()]),
})
export type VipStep = Static<typeof VipStep>

export const vipLadder = endpoint({
  name: 'rewards.vipLadder',
  summary: 'The VIP ladder: what each level takes and what it gives',
  method: 'GET',
  path: '/wps/vip/ladder',
  auth: 'public',
  input: NoFields,
  output: Type.Object({
    currency: CurrencyCode,
    /** Whether the programme runs at present. */
    isOpen: Type.Boolean(),
    steps: Type.Array(VipStep),
    turnoverPercent: Type.Integer(),
  }),
  errors: {},
})

export const vipGiftKinds = ['rise', 'week', 'birthday'] as const
export type VipGiftKind = (typeof vipGiftKinds)[number]

export const VipGift = Type.Object({
  kind: Type.Enum(vipGiftKinds),
  level: Type.Integer(),
  amount: MoneyText,
})
export type VipGift = Static<typeof VipGift>

export const vipStatus = endpoint({
  name: 'rewards.vipStatus',
  summary: 'The member’s level, and how far they are from keeping it and from the next one',
  method: 'GET',
  path: '/wps/vip/status',
  auth: 'member',
  input: NoFields,
  output: Type.Object({
    currency: CurrencyCode,
    level: Type.Integer(),
    name: Type.String(),
    /** Valid bets and deposits in all. */
    turnover: MoneyText,
    deposits: MoneyText,
    /** Of this month, `yyyy-MM`. */
    month: Type.String(),
    monthTurnover: MoneyText,
    /** What this month must see so that the level is kept; null where nothing is asked. */
    keep: Type.Union([MoneyText, Type.Null()]),
    /** The level reached earlier, when a review lowered it; this month's bets can bring it back. */
    lowered: Type.Boolean(),
    /** When the month is reviewed. */
    reviewAt: InstantText,
    next: Type.Union([
      Type.Object({
        level: Type.Integer(),
        name: Type.String(),
        turnover: MoneyText,
        deposits: MoneyText,
        /** What is still missing; after a lowering, of this month's bets. */
        turnoverLeft: MoneyText,
        depositsLeft: MoneyText,
      }),
      Type.Null(),
    ]),
    /** What can be claimed now. */
    gifts: Type.Array(VipGift),
  }),
  errors: {},
})

export const claimVipGift = endpoint({
  name: 'rewards.claimVipGift',
  summary: 'Claims a gift of the member’s level, once each',
  method: 'POST',
  path: '/wps/vip/claim',
  auth: 'member',
  input: Fields({
    kind: Type.Enum(vipGiftKinds),
    level: Type.Integer({ minimum: 0, maximum: 100 }),
  }),
  output: Type.Object({ amount: MoneyText, currency: CurrencyCode }),
  errors: { reward_claimed: 409, reward_not_due: 409, reward_over: 409 },
})

export const vipChangeReasons = ['rose', 'review', 'taken_back', 'ladder'] as const

export const VipChange = Type.Object({
  changeId: Type.String(),
  from: Type.Integer(),
  to: Type.Integer(),
  reason: Type.Enum(vipChangeReasons),
  at: InstantText,
})
export type VipChange = Static<typeof VipChange>

export const vipChanges = cursorList({
  name: 'rewards.vipChanges',
  summary: 'Every change of the member’s level, the newest first',
  path: '/wps/vip/changes',
  auth: 'member',
  row: VipChange,
  filters: {},
  errors: {},
})

/** A gift of any programme, as the member’s record shows it. */
export const Gift = Type.Object({
  giftId: idSchema('gift'),
  kind: Type.String(),
  title: Type.String(),
  amount: MoneyText,
  currency: CurrencyCode,
  at: InstantText,
})
export type Gift = Static<typeof Gift>
