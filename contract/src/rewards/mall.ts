import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { idSchema, RequestId } from '../ids.ts'
import { offeredLanguages } from '../languages.ts'
import { list } from '../list.ts'
import { bannerArts } from '../messages/announcements.ts'
import { PaymentPassword, paymentPasswordErrors } from '../payments/bank-account.ts'
import { InstantText } from '../time.ts'
import { PointsText, stoppedErrors } from './points.ts'

const Language = Type.Optional(Type.Enum(offeredLanguages))

/** Redeem states of the specification, section 4. */
export const redemptionStates = ['inProcess', 'rejected', 'approved'] as const
export type RedemptionState = (typeof redemptionStates)[number]

export const MallItem = Type.Object({
  itemId: idSchema('mallItem'),
  art: Type.Enum(bannerArts),
  title: Type.String(),
  summary: Type.String(),
  /** Whole points. */
  price: Type.Integer(),
  /** What can be redeemed now: what is asked for is reserved. */
  stock: Type.Integer(),
  needsAddress: Type.Boolean(),
})
export type MallItem = Static<typeof MallItem>

export const pointRewards = endpoint({
  name: 'rewards.pointRewards',
  summary: 'The goods of the points mall',
  method: 'GET',
  path: '/wps/points/rewards',
  auth: 'public',
  input: Fields({ language: Language }),
  output: Type.Object({ items: Type.Array(MallItem) }),
  errors: {},
})

export const Redemption = Type.Object({
  redemptionId: idSchema('redemption'),
  title: Type.String(),
  price: Type.Integer(),
  state: Type.Enum(redemptionStates),
  sentAt: InstantText,
  decidedAt: Type.Union([InstantText, Type.Null()]),
  /** The operator's words. */
  note: Type.String(),
})
export type Redemption = Static<typeof Redemption>

export const redeemPoints = endpoint({
  name: 'rewards.redeemPoints',
  summary: 'Asks for goods: the points leave and the goods are reserved, until an operator decides',
  method: 'POST',
  path: '/wps/points/redeem',
  auth: 'member',
  encrypted: true,
  input: Fields({
    requestId: RequestId,
    itemId: idSchema('mallItem'),
    /** The price that the member was shown. */
    price: Type.Integer(),
    address: Type.String({ maxLength: 300 }),
    paymentPassword: PaymentPassword,
  }),
  output: Type.Object({ redemption: Redemption, balance: PointsText }),
  errors: {
    ...paymentPasswordErrors,
    points_too_few: 422,
    goods_out_of_stock: 409,
    price_changed: 409,
    address_needed: 422,
    ...stoppedErrors,
  },
})

export const redemptions = list({
  name: 'rewards.redemptions',
  summary: 'The member’s redemptions, the newest first',
  path: '/wps/points/redeemed',
  auth: 'member',
  row: Redemption,
  filters: { language: Language },
  errors: {},
})
