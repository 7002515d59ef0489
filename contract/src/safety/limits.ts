import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields } from '../fields.ts'
import { AmountText, CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'
import { PlayBan } from './exclusion.ts'

/**
 * The limits that members may set for themselves. Days, weeks (from Monday) and months are the
 * site's; `betMax` is the largest single stake, `timeDay` is minutes signed in on a day.
 */
export const limitNames = [
  'depositDay',
  'depositWeek',
  'depositMonth',
  'lossDay',
  'lossWeek',
  'lossMonth',
  'wagerDay',
  'wagerWeek',
  'wagerMonth',
  'betMax',
  'timeDay',
] as const
export type LimitName = (typeof limitNames)[number]
const Name = Type.Enum(limitNames)

const Nullable = <T extends ReturnType<typeof Type.String>>(schema: T) =>
  Type.Union([schema, Type.Null()])

/** An amount as text: money in the member's currency, whole minutes for `timeDay`. */
export const Limit = Type.Object({
  name: Name,
  /** Null: no limit. */
  amount: Nullable(MoneyText),
  /** What counts against it in the current period; null for `betMax`, which has none. */
  used: Nullable(MoneyText),
  /** A higher limit (or none: null) that waits to be confirmed. */
  pending: Type.Union([
    Type.Object({ amount: Nullable(MoneyText), from: InstantText, until: InstantText }),
    Type.Null(),
  ]),
})
export type Limit = Static<typeof Limit>

export const SafetyOverview = Type.Object({
  currency: CurrencyCode,
  limits: Type.Array(Limit),
  /** This week, from Monday. */
  week: Type.Object({
    from: InstantText,
    deposits: MoneyText,
    wagered: MoneyText,
    won: MoneyText,
    /** Payouts less stakes. */
    net: MoneyText,
    minutes: Type.Integer(),
  }),
  /** Minutes between reality checks; 0: none. */
  realityMinutes: Type.Integer(),
  ban: Type.Union([PlayBan, Type.Null()]),
  /** Whether the house may send promotions. */
  marketing: Type.Boolean(),
})
export type SafetyOverview = Static<typeof SafetyOverview>

export const safetyOverview = endpoint({
  name: 'safety.overview',
  summary: 'The member’s limits, what was used of them, this week, and any break from play',
  method: 'GET',
  path: '/wps/safety',
  auth: 'member',
  input: NoFields,
  output: SafetyOverview,
  errors: {},
})

export const setLimit = endpoint({
  name: 'safety.setLimit',
  summary: 'Sets a limit: a lower one at once, a higher one after a day and a second confirmation',
  method: 'POST',
  path: '/wps/safety/limits',
  auth: 'member',
  input: Fields({ name: Name, amount: Type.Union([AmountText, Type.Null()]) }),
  output: SafetyOverview,
  errors: {
    /** More minutes than a day has, or not whole minutes. */
    limit_invalid: 422,
  },
  perMinute: 60,
})

const NamedLimit = Fields({ name: Name })

export const confirmLimit = endpoint({
  name: 'safety.confirmLimit',
  summary: 'Confirms a higher limit once its day of waiting is over',
  method: 'POST',
  path: '/wps/safety/limits/confirm',
  auth: 'member',
  input: NamedLimit,
  output: SafetyOverview,
  errors: {
    /** Nothing waits: it was never asked for, was withdrawn, or lapsed. */
    limit_not_pending: 409,
    /** `value.from`: when it can be confirmed. */
    limit_waiting: 409,
  },
})

export const withdrawLimit = endpoint({
  name: 'safety.withdrawLimit',
  summary: 'Drops a higher limit that waits: the present one stays',
  method: 'POST',
  path: '/wps/safety/limits/withdraw',
  auth: 'member',
  input: NamedLimit,
  output: SafetyOverview,
  errors: { limit_not_pending: 409 },
})

/** Refusals of a deposit by the member's own limits; `value.left`: what they still allow. */
export const depositLimitErrors = { deposit_limit: 403 } as const
