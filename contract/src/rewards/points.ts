import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields } from '../fields.ts'
import { GameCategory, gameCategories } from '../games/vendors.ts'
import { idSchema, RequestId } from '../ids.ts'
import { cursorList } from '../list.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { PaymentPassword, paymentPasswordErrors } from '../payments/bank-account.ts'
import { InstantText } from '../time.ts'

/** Live message: a member's points changed. */
export const pointsMessage = 'rewards.points'

/** Points as decimal text with two decimals; negative where more was taken back than there is. */
export const PointsText = Type.String({ pattern: '^-?[0-9]{1,12}\\.[0-9]{2}$' })

/** Points that a member asks to use: whole ones. */
const WholePoints = Type.Integer({ minimum: 1, maximum: 1_000_000_000 })

export const pointBalance = endpoint({
  name: 'rewards.pointBalance',
  summary: 'The member’s points: what they can use, all they earned and all they used',
  method: 'GET',
  path: '/wps/points/balance',
  auth: 'member',
  input: NoFields,
  output: Type.Object({ balance: PointsText, earned: PointsText, used: PointsText }),
  errors: {},
})

const Ratios = Fields(
  Object.fromEntries(
    gameCategories.map((line) => [line, Type.Integer({ minimum: 0, maximum: 100_000 })]),
  ) as Record<GameCategory, ReturnType<typeof Type.Integer>>,
)

/** How points are earned and what they are worth; a new rate counts for bets placed after it. */
export const PointRate = Fields({
  /** Points for 100 of valid bets, in hundredths: 120 is 1.20 (specification, section 9). */
  ratioBasisPoints: Ratios,
  /** Points for one unit of money. */
  pointsPerUnit: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  /** The smallest number of points that is converted. */
  convertMin: WholePoints,
  /** How much of the money must be staked: 100 is once. */
  turnoverPercent: Type.Integer({ minimum: 0, maximum: 10_000 }),
  /** Nothing is converted or redeemed; what members earned stays theirs. Older rates have none. */
  isStopped: Type.Optional(Type.Boolean()),
})
export type PointRate = Static<typeof PointRate>

export const stoppedErrors = {
  /** The house has stopped conversions and redemptions. */
  points_stopped: 409,
} as const

export const pointConfig = endpoint({
  name: 'rewards.pointConfig',
  summary: 'How points are earned, what they are worth, and the exchange-rate table',
  method: 'GET',
  path: '/wps/points/config',
  auth: 'public',
  input: NoFields,
  output: Type.Object({
    currency: CurrencyCode,
    ...PointRate.properties,
    /** Points never expire (specification, section 9). */
    expires: Type.Literal(false),
    table: Type.Array(Type.Object({ points: Type.Integer(), amount: MoneyText })),
  }),
  errors: {},
})

export const pointEntryKinds = [
  'earned',
  'taken_back',
  'redeemed',
  'returned',
  'converted',
] as const

export const PointEntry = Type.Object({
  entryId: idSchema('pointEntry'),
  kind: Type.Enum(pointEntryKinds),
  points: PointsText,
  balanceAfter: PointsText,
  at: InstantText,
  /** Of what was earned or taken back. */
  line: Type.Union([GameCategory, Type.Null()]),
  validBet: Type.Union([MoneyText, Type.Null()]),
  currency: CurrencyCode,
  /** The redemption or the conversion; '' for play. */
  reference: Type.String(),
})
export type PointEntry = Static<typeof PointEntry>

export const pointHistory = cursorList({
  name: 'rewards.pointHistory',
  summary: 'Every movement of the member’s points, the newest first',
  path: '/wps/points/history',
  auth: 'member',
  row: PointEntry,
  filters: { kind: Type.Optional(Type.Enum(pointEntryKinds)) },
  errors: {},
})

export const convertPoints = endpoint({
  name: 'rewards.convertPoints',
  summary: 'Turns points into money in the wallet',
  method: 'POST',
  path: '/wps/points/convert',
  auth: 'member',
  encrypted: true,
  input: Fields({
    requestId: RequestId,
    points: WholePoints,
    /** What the member was shown; a rate that changed meanwhile is asked about again. */
    pointsPerUnit: Type.Integer(),
    paymentPassword: PaymentPassword,
  }),
  output: Type.Object({ amount: MoneyText, currency: CurrencyCode, balance: PointsText }),
  errors: {
    ...paymentPasswordErrors,
    points_too_few: 422,
    points_below_minimum: 422,
    rate_changed: 409,
    ...stoppedErrors,
  },
})
