import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Fields, NoFields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { list } from '../list.ts'
import { InstantText } from '../time.ts'

/** How well one item of the security centre is set up. */
const ItemState = Type.Union([Type.Literal('set'), Type.Literal('weak'), Type.Literal('missing')])

export const SecurityItem = Type.Union([
  Type.Literal('password'),
  Type.Literal('paymentPassword'),
  Type.Literal('phone'),
  Type.Literal('email'),
  Type.Literal('authenticator'),
])
export type SecurityItem = Static<typeof SecurityItem>

export const SecurityOverview = Type.Object({
  level: Type.Union([Type.Literal('weak'), Type.Literal('fair'), Type.Literal('strong')]),
  /** Only what can be set on this site, most important first. */
  items: Type.Array(Type.Object({ item: SecurityItem, state: ItemState })),
  /** The one thing to do next; null when there is nothing. */
  next: Type.Union([SecurityItem, Type.Null()]),
  nickname: Type.String(),
  passwordChangedAt: InstantText,
  /** Mostly masked; '' if there is none. */
  maskedPhone: Type.String(),
  maskedEmail: Type.String(),
  maskedPayeeName: Type.String(),
  /** The previous login; null if none is on record. Records reach back half a year. */
  lastLogin: Type.Union([
    Type.Object({ at: InstantText, ip: Type.String(), country: Type.String() }),
    Type.Null(),
  ]),
})
export type SecurityOverview = Static<typeof SecurityOverview>

export const securityOverview = endpoint({
  name: 'identity.securityOverview',
  summary: 'What protects the account, what is weak, and the next step',
  method: 'GET',
  path: '/wps/member/security',
  auth: 'member',
  input: NoFields,
  output: SecurityOverview,
  errors: {},
})

export const nicknameLength = { min: 2, max: 20 } as const

export const changeNickname = endpoint({
  name: 'identity.changeNickname',
  summary: 'The name the screens show for the member',
  method: 'POST',
  path: '/wps/member/nickname',
  auth: 'member',
  input: Fields({ nickname: Type.String({ minLength: 1, maxLength: 100 }) }),
  output: Type.Object({ nickname: Type.String() }),
  errors: {
    /** `value.problem`: too_short, too_long or pattern. */
    nickname_invalid: 422,
    /** It would pass for the house, or contains a word that the operator has banned. */
    nickname_refused: 422,
  },
  perMinute: 10,
})

export const OwnLogin = Type.Object({
  at: InstantText,
  outcome: Type.Enum(['ok', 'wrong', 'refused', 'remembered', 'registered']),
  ip: Type.String(),
  /** ISO 3166 code; '' if the address does not tell. */
  country: Type.String(),
  userAgent: Type.String(),
})

export const ownLogins = list({
  name: 'identity.ownLogins',
  summary: 'Every attempt to sign in to this account in the last six months, newest first',
  path: '/wps/member/logins',
  auth: 'member',
  row: OwnLogin,
  filters: {},
  errors: {},
})

export const TrustedDevice = Type.Object({
  deviceId: Type.String(),
  /** The browser that is asking. */
  current: Type.Boolean(),
  userAgent: Type.String(),
  ip: Type.String(),
  country: Type.String(),
  firstUsedAt: InstantText,
  lastUsedAt: InstantText,
})

export const listDevices = endpoint({
  name: 'identity.listDevices',
  summary: 'Browsers trusted because this account has signed in there',
  method: 'GET',
  path: '/wps/member/devices',
  auth: 'member',
  input: NoFields,
  output: Type.Object({ items: Type.Array(TrustedDevice) }),
  errors: {},
})

export const forgetDevice = endpoint({
  name: 'identity.forgetDevice',
  summary: 'Removes trust from a browser',
  method: 'DELETE',
  path: '/wps/member/devices/:deviceId',
  auth: 'member',
  params: Type.Object({ deviceId: idSchema('device') }),
  input: NoFields,
  output: Done,
  errors: {},
})

export const closeAccount = endpoint({
  name: 'identity.closeAccount',
  summary: 'Closes the account for good; it must be empty, with nothing pending',
  method: 'POST',
  path: '/wps/member/close',
  auth: 'member',
  encrypted: true,
  input: Fields({
    password: Type.String({ minLength: 1, maxLength: 200 }),
    reason: Type.String({ minLength: 3, maxLength: 300, pattern: '\\S' }),
  }),
  output: Done,
  errors: {
    password_wrong: 422,
    /** Too many wrong passwords within a day; `value.retryAfterSeconds`. */
    proof_locked: 429,
    account_has_balance: 409,
    /** The member owes the house money that was taken back after it was spent (decisions 32). */
    account_owes: 409,
    account_has_open_withdrawal: 409,
    account_has_open_deposit: 409,
    account_has_open_bets: 409,
    /** Money is at a vendor, or on its way there or back. */
    account_has_purse: 409,
  },
  perMinute: 5,
})

/** Fact for other modules: the member closed their own account. */
export const memberClosed = 'identity.memberClosed'
export type MemberClosed = { readonly memberId: string; readonly at: string }
