import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { NoFields } from '../fields.ts'
import { CurrencyCode } from '../money.ts'
import { PlayBan } from '../safety/exclusion.ts'

export const MemberStatus = Type.Union([
  Type.Literal('active'),
  Type.Literal('frozen'),
  Type.Literal('closed'),
])
export type MemberStatus = Static<typeof MemberStatus>

export const AccountKindSchema = Type.Union([
  Type.Literal(0),
  Type.Literal(1),
  Type.Literal(2),
  Type.Literal(4),
  Type.Literal(41),
  Type.Literal(42),
])

export const memberInfoFields = {
  account: Type.String(),
  nickname: Type.String(),
  id: Type.String(),
  /** Agent type, the same number as `isAgent` (decisions 1). */
  type: AccountKindSchema,
  isAgent: AccountKindSchema,
  merchant: Type.String(),
  currency: CurrencyCode,
  /** Whether the member has an upline to transfer to. */
  toUpline: Type.Boolean(),
  /** Level in the club; null until the member has one. */
  clubLabel: Type.Union([
    Type.Object({ labelName: Type.String(), rankLevel: Type.Integer() }),
    Type.Null(),
  ]),
  memberLabel: Type.Union([Type.String(), Type.Null()]),
  hasPaymentPassword: Type.Boolean(),
  /** The owner of an account that somebody else opened may not know it yet. */
  hasBirthday: Type.Boolean(),
  /** The first-login action of decisions 33 is still open. */
  firstLoginAction: Type.Boolean(),
  /** Until the password is changed the account can do nothing else. */
  mustChangePassword: Type.Boolean(),
  /** Why the member may not play now; left out where they may. */
  playBan: Type.Optional(PlayBan),
}
export const MemberInfo = Type.Object(memberInfoFields)
export type MemberInfo = Static<typeof MemberInfo>

export const memberInfo = endpoint({
  name: 'identity.memberInfo',
  summary: 'Who is signed in',
  method: 'GET',
  path: '/wps/member/info',
  auth: 'session',
  input: NoFields,
  output: MemberInfo,
  errors: {},
})

export const memberIcon = endpoint({
  name: 'identity.memberIcon',
  summary: 'The avatar of the member',
  method: 'GET',
  path: '/wps/member/info/icon',
  auth: 'session',
  input: NoFields,
  output: Type.Object({
    avatar: Type.String(),
    avatarType: Type.Union([Type.Literal('CUSTOM'), Type.Literal('STATIC')]),
  }),
  errors: {},
})
