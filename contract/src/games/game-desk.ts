import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Fields, NoFields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { offeredLanguages } from '../languages.ts'
import { AmountText, CurrencyCode } from '../money.ts'
import { GameCategory } from './vendors.ts'
import { VendorStatus } from './vendor-status.ts'

/** Of a game or a jackpot, by language. */
export const GameNames = Type.Record(
  Type.String({ pattern: `^(${offeredLanguages.map((name) => name.toLowerCase()).join('|')})$` }),
  Type.String({ maxLength: 60 }),
  { additionalProperties: false },
)
const StakeLimits = Type.Array(
  Type.Object({
    currency: CurrencyCode,
    /** Empty: the vendor's own. */
    min: Type.Union([Type.Literal(''), AmountText]),
    max: Type.Union([Type.Literal(''), AmountText]),
    /** The most that one round may pay, which the vendor keeps; empty: whatever it wins. */
    win: Type.Optional(Type.Union([Type.Literal(''), AmountText])),
  }),
  { maxItems: 20 },
)

/** What an operator says about a game; whatever is empty is as the vendor's list has it. */
export const GameEdits = Type.Object({
  names: GameNames,
  category: Type.Union([Type.Literal(''), GameCategory]),
  limits: StakeLimits,
})
export type GameEdits = Static<typeof GameEdits>

export const consoleGame = endpoint({
  name: 'games.consoleGame',
  summary: 'One game as its vendor lists it, and what an operator changed about it',
  method: 'GET',
  path: '/console/games/catalogue/:gameId',
  auth: 'operator',
  permission: 'vendors.read',
  params: Fields({ gameId: idSchema('game') }),
  input: NoFields,
  output: Type.Object({
    gameId: idSchema('game'),
    code: Type.String(),
    status: VendorStatus,
    isHot: Type.Boolean(),
    sortOrder: Type.Integer(),
    /** As the vendor lists it. */
    listed: Type.Object({
      names: Type.Record(Type.String(), Type.String()),
      category: GameCategory,
      limits: StakeLimits,
    }),
    edits: GameEdits,
    /** In the order in which limits are shown. */
    currencies: Type.Array(CurrencyCode),
    version: Type.Integer(),
  }),
  errors: {},
})

export const editGame = endpoint({
  name: 'games.editGame',
  summary:
    'Names by language, category, place in the lobby and the limits that the wallet enforces',
  method: 'PUT',
  path: '/console/games/catalogue/:gameId',
  auth: 'operator',
  permission: 'vendors.write',
  stepUp: true,
  params: Fields({ gameId: idSchema('game') }),
  input: Fields({
    ...GameEdits.properties,
    sortOrder: Type.Integer({ minimum: 0, maximum: 99_999 }),
    /** The version that the operator saw. */
    version: Type.Integer({ minimum: 0 }),
  }),
  output: Done,
  errors: {
    /** Somebody else edited it meanwhile. */
    game_changed: 409,
    /**
     * A smallest stake above the largest, a round that may pay less than the largest stake, or more
     * decimals than the currency has.
     */
    limits_invalid: 422,
  },
})
