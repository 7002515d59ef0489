import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { list } from '../list.ts'
import { AmountText, CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'
import { depositKinds } from './deposit.ts'

export const methodNameMax = 40
export const feeBasisPointsMax = 2_000
export const expiryMinutesMin = 5
export const expiryMinutesMax = 10_080
export const confirmationsMax = 60

/** A way to pay in as an operator keeps it. */
export const KeptDepositMethod = Type.Object({
  methodId: Type.String(),
  kind: Type.Enum(depositKinds),
  gatewayId: Type.String(),
  /** Whether the installation has this gateway: without it the method is not offered. */
  hasGateway: Type.Boolean(),
  name: Type.String(),
  currency: CurrencyCode,
  amountMin: MoneyText,
  amountMax: MoneyText,
  feeBasisPoints: Type.Integer(),
  feeMin: MoneyText,
  /** 0: as long as the site's setting says. */
  expiryMinutes: Type.Integer(),
  confirmations: Type.Integer(),
  enabled: Type.Boolean(),
  position: Type.Integer(),
  version: Type.Integer(),
  updatedAt: Type.Union([InstantText, Type.Null()]),
  updatedBy: Type.String(),
})
export type KeptDepositMethod = Static<typeof KeptDepositMethod>

export const listDepositMethods = list({
  name: 'payments.listDepositMethods',
  summary: 'Every way to pay in, in the order in which members see them',
  path: '/console/payments/depositMethods',
  auth: 'operator',
  permission: 'withdrawals.read',
  row: KeptDepositMethod,
  filters: {},
  totals: {
    /** Gateways of this installation that a method can use. */
    gateways: Type.Array(Type.String()),
  },
  pageSize: 50,
  errors: {},
})

export const saveDepositMethod = endpoint({
  name: 'payments.saveDepositMethod',
  summary: 'Changes a way to pay in, or adds one (version 0); orders already made keep their terms',
  method: 'PUT',
  path: '/console/payments/depositMethods/:methodId',
  auth: 'operator',
  permission: 'operators.write',
  stepUp: true,
  input: Fields({
    kind: Type.Enum(depositKinds),
    gatewayId: Type.String({ pattern: '^[a-z0-9-]{2,40}$' }),
    name: Type.String({ maxLength: methodNameMax }),
    currency: CurrencyCode,
    amountMin: AmountText,
    amountMax: AmountText,
    feeBasisPoints: Type.Integer({ minimum: 0, maximum: feeBasisPointsMax }),
    feeMin: AmountText,
    expiryMinutes: Type.Union([
      Type.Literal(0),
      Type.Integer({ minimum: expiryMinutesMin, maximum: expiryMinutesMax }),
    ]),
    confirmations: Type.Integer({ minimum: 0, maximum: confirmationsMax }),
    enabled: Type.Boolean(),
    position: Type.Integer({ minimum: 0, maximum: 999 }),
    /** The version that the operator saw; 0 for a new one. */
    version: Type.Integer({ minimum: 0 }),
  }),
  params: Fields({ methodId: Type.String({ pattern: '^[a-z0-9-]{2,40}$' }) }),
  output: KeptDepositMethod,
  errors: {
    /** The minimum is zero, above the maximum, or not above the smallest fee. */
    limits_invalid: 422,
    gateway_unknown: 422,
    /** A payment to an address needs at least one confirmation. */
    confirmations_missing: 422,
    /** A method that was used keeps its kind, gateway and currency. */
    kind_fixed: 409,
    method_changed: 409,
  },
})
