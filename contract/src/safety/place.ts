import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields } from '../fields.ts'
import { InstantText } from '../time.ts'
import { identityLevels } from './identity-check.ts'

const Level = Type.Enum(identityLevels)

/** Why a member may not pay in yet, told before any money is asked for. */
export const depositGate = endpoint({
  name: 'safety.depositGate',
  summary: 'Whether the member may pay in from here, and what is missing',
  method: 'GET',
  path: '/wps/safety/deposit-gate',
  auth: 'member',
  input: NoFields,
  output: Type.Object({
    refusal: Type.Union([
      Type.Enum(['self_excluded', 'under_age', 'place_refused', 'identity_needed']),
      Type.Null(),
    ]),
    /** The level that is missing. */
    needed: Type.Union([Level, Type.Null()]),
    until: Type.Union([InstantText, Type.Null()]),
    country: Type.String(),
  }),
  errors: {},
})

/** Refusals of a payment in or out by what is known of the member; `value.needed`: a level. */
export const identityErrors = { identity_needed: 403 } as const
export const placeErrors = { place_refused: 451 } as const

/** What a place asks of members; amounts are minor units of the site's currency. */
export const PlaceProfile = Fields({
  /** ISO 3166; empty: every place that no other profile names. */
  countries: Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { maxItems: 250 }),
  open: Type.Boolean(),
  minimumAge: Type.Integer({ minimum: 18, maximum: 99 }),
  /** Whether name and birthday come before the first deposit. */
  statedToDeposit: Type.Boolean(),
  /** All payments together above which an accepted paper is needed; 0: none is. */
  depositsUnchecked: Type.Integer({ minimum: 0, maximum: 100_000_000_000 }),
  withdrawalsUnchecked: Type.Integer({ minimum: 0, maximum: 100_000_000_000 }),
  /** All withdrawals together above which the address is proven too; 0 or absent: never. */
  withdrawalsWithoutAddress: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000_000 })),
  /** Games there play by the strict rules: no autoplay, nothing faster, 2.5 s a round. */
  strictPlay: Type.Optional(Type.Boolean()),
})
export type PlaceProfile = Static<typeof PlaceProfile>
