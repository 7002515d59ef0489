import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Fields, NoFields } from '../fields.ts'
import { CurrencyCode } from '../money.ts'
import { lateOriginals, secondRollbacks, vendorDialectNames } from '../ports/vendor-dialects.ts'
import { InstantText } from '../time.ts'

export const vendorLiveKeysMax = 2
export const vendorSecretCharactersMin = 16
/** How much of an answer a test call shows. */
export const testAnswerCharactersMax = 2_000
/** How many wrong rows of a list of games a test call shows. */
export const testFaultsMax = 20

export const VendorParams = Fields({ vendorId: Type.String({ pattern: '^[a-z0-9_-]{2,32}$' }) })
const KeyId = Type.String({ pattern: '^[A-Za-z0-9._-]{1,64}$' })

export const VendorSettings = Type.Object({
  displayName: Type.String({ minLength: 1, maxLength: 60 }),
  dialect: Type.Enum(vendorDialectNames),
  /** Without a trailing slash; empty: the vendor only calls us. */
  baseUrl: Type.String({ maxLength: 500 }),
  /** Where its frames load from; empty: the origin of the base address. */
  frameOrigins: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 5 }),
  /** Addresses or ranges that may call us; empty: all. */
  allowedIps: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 50 }),
  currencies: Type.Array(CurrencyCode, { minItems: 1, maxItems: 20, uniqueItems: true }),
  lateOriginal: Type.Enum(lateOriginals),
  secondRollback: Type.Enum(secondRollbacks),
})
export type VendorSettings = Static<typeof VendorSettings>

export const saveVendor = endpoint({
  name: 'games.saveVendor',
  summary: 'Makes a vendor (version 0), switched off at first, or changes how it is reached',
  method: 'PUT',
  path: '/console/games/vendors/:vendorId',
  auth: 'operator',
  permission: 'vendors.write',
  stepUp: true,
  params: VendorParams,
  input: Fields({
    ...VendorSettings.properties,
    /** The version that the operator saw; 0 for a new vendor. */
    version: Type.Integer({ minimum: 0 }),
  }),
  output: Type.Object({ version: Type.Integer() }),
  errors: {
    vendor_exists: 409,
    vendor_changed: 409,
    /** A vendor keeps the dialect it was made with: its transactions are stored in it. */
    dialect_fixed: 409,
    /** Not an address, or one with a user, a query or a fragment. */
    address_invalid: 422,
    /** Real money is spoken of over https alone. */
    address_insecure: 422,
    /** An address inside a private network. */
    address_private: 422,
    frame_origin_invalid: 422,
    allowed_ip_invalid: 422,
  },
})

export const addVendorKey = endpoint({
  name: 'games.addVendorKey',
  summary: 'Adds a key, the vendor’s own or a new one; the secret is shown this once',
  method: 'POST',
  path: '/console/games/vendors/:vendorId/keys',
  auth: 'operator',
  permission: 'vendors.write',
  stepUp: true,
  params: VendorParams,
  input: Fields({
    /** Chosen by the server where the vendor has none of its own. */
    keyId: Type.Optional(KeyId),
    secret: Type.Optional(Type.String({ minLength: vendorSecretCharactersMin, maxLength: 256 })),
  }),
  output: Type.Object({ keyId: Type.String(), secret: Type.String() }),
  errors: {
    /** Two keys are live: retire one first. */
    keys_full: 409,
    key_exists: 409,
    /** The sandbox's published key is no key for real money. */
    key_public: 422,
  },
})

export const retireVendorKey = endpoint({
  name: 'games.retireVendorKey',
  summary: 'Ends a key at once; calls signed with it are refused',
  method: 'POST',
  path: '/console/games/vendors/:vendorId/keys/:keyId/retire',
  auth: 'operator',
  permission: 'vendors.write',
  stepUp: true,
  params: Fields({ ...VendorParams.properties, keyId: KeyId }),
  input: NoFields,
  output: Done,
  errors: {},
})

export const testVerdicts = [
  /** A list of games that can be imported. */
  'fine',
  /** An answer, but no list of games. */
  'no_list',
  /** A list with rows that do not fit. */
  'games_invalid',
  /** 401 or 403: the key or the clock does not fit. */
  'refused',
  'no_answer',
  'redirect',
  'too_large',
  'private_address',
  /** No base address, no key, or a dialect in which vendors only call us. */
  'not_callable',
] as const

const listFields = {
  verdict: Type.Enum(testVerdicts),
  /** 0: no answer. */
  httpStatus: Type.Integer(),
  /** Games in the list. */
  games: Type.Integer(),
  /** The first rows that cannot be taken over, from 1, each with its first wrong field. */
  faults: Type.Array(
    Type.Object({ row: Type.Integer(), code: Type.String(), field: Type.String() }),
    { maxItems: testFaultsMax },
  ),
}
export const VendorTestResult = Type.Object({
  ...listFields,
  /** Empty where nothing was sent. */
  url: Type.String(),
  keyId: Type.String(),
  milliseconds: Type.Integer(),
  /** The beginning of the answer. */
  answer: Type.String(),
})
export type VendorTestResult = Static<typeof VendorTestResult>

/** What the last import found, whether it was an operator's or the one of every ten minutes. */
export const GameListCheck = Type.Object({
  ...listFields,
  at: InstantText,
  /** The first of the imports that failed without a break up to this one. */
  failingSince: Type.Optional(InstantText),
})
export type GameListCheck = Static<typeof GameListCheck>

export const testVendor = endpoint({
  name: 'games.testVendor',
  summary: 'Calls the vendor for its list of games and shows the answer; nothing is stored',
  method: 'POST',
  path: '/console/games/vendors/:vendorId/test',
  auth: 'operator',
  permission: 'vendors.write',
  params: VendorParams,
  input: NoFields,
  output: VendorTestResult,
  errors: {},
  perMinute: 20,
})

export const importVendorGames = endpoint({
  name: 'games.importVendorGames',
  summary: 'Takes over the vendor’s list of games; what an operator edited stays',
  method: 'POST',
  path: '/console/games/vendors/:vendorId/games',
  auth: 'operator',
  permission: 'vendors.write',
  params: VendorParams,
  input: NoFields,
  output: Type.Object({ added: Type.Integer(), updated: Type.Integer() }),
  errors: {
    /** The test call says why. */
    vendor_unanswering: 503,
    /** A row of the list does not fit; nothing is taken over. */
    games_invalid: 422,
  },
  perMinute: 20,
})

export const openTestSession = endpoint({
  name: 'games.openTestSession',
  summary: 'A launch token and a session of play for a vendor’s engineers: play money only',
  method: 'POST',
  path: '/console/games/vendors/:vendorId/testSession',
  auth: 'operator',
  permission: 'vendors.write',
  stepUp: true,
  params: VendorParams,
  input: Fields({
    account: Type.String({ minLength: 1, maxLength: 64 }),
    gameCode: Type.String({ minLength: 1, maxLength: 64 }),
  }),
  output: Type.Object({
    playerId: Type.String(),
    currency: CurrencyCode,
    /** Already verified: bets can be sent at once. */
    sessionId: Type.String(),
    expiresAt: InstantText,
    /** For `/session/verify`: once, and within a minute. */
    token: Type.String(),
    tokenExpiresAt: InstantText,
  }),
  errors: {
    account_unknown: 422,
    game_unknown: 422,
    /** The member's money is real, or in a currency that the vendor does not take. */
    play_money_only: 422,
    currency_unsupported: 422,
  },
})
