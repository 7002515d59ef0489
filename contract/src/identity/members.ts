import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { AccountKindSchema, memberIcon, MemberStatus } from './member.ts'
import { Tag } from './member-file.ts'
import { SessionRow } from './sessions.ts'
import { idSchema } from '../ids.ts'
import { list } from '../list.ts'
import { CurrencyCode } from '../money.ts'
import { InstantText } from '../time.ts'
import { Operator } from '../operator/operators.ts'

const memberParams = Type.Object({ memberId: idSchema('member') })
const Maybe = <T extends ReturnType<typeof Type.String>>(schema: T) =>
  Type.Union([schema, Type.Null()])

/** Live message to the console: unknown browsers are failing to sign in all over the site. */
export const houseGuessedMessage = 'identity.houseGuessed'

export const MemberRow = Type.Object({
  id: Type.String(),
  account: Type.String(),
  nickname: Type.String(),
  payeeName: Maybe(Type.String()),
  mobileNum: Maybe(Type.String()),
  accountKind: AccountKindSchema,
  status: MemberStatus,
  currency: CurrencyCode,
  uplineAccount: Maybe(Type.String()),
  createdAt: InstantText,
  lastLoginAt: Maybe(InstantText),
  tags: Type.Array(Type.String()),
})
export type MemberRow = Static<typeof MemberRow>

export const searchMembers = list({
  name: 'identity.searchMembers',
  summary: 'Members by account, name, phone, e-mail address, id or tag',
  path: '/console/members',
  auth: 'operator',
  permission: 'members.read',
  row: MemberRow,
  filters: {
    /** Start of the account, the payee name, the phone number or the e-mail address; or the id. */
    q: Type.Optional(Type.String({ maxLength: 100 })),
    status: Type.Optional(MemberStatus),
    accountKind: Type.Optional(AccountKindSchema),
    tag: Type.Optional(Tag),
  },
  errors: {},
})

export const MemberProfile = Type.Object({
  ...MemberRow.properties,
  merchant: Type.String(),
  email: Maybe(Type.String()),
  countryDialingCode: Maybe(Type.String()),
  birthday: Maybe(Type.String()),
  idNumber: Maybe(Type.String()),
  qqNum: Maybe(Type.String()),
  line: Maybe(Type.String()),
  whatsapp: Maybe(Type.String()),
  facebook: Maybe(Type.String()),
  wechat: Maybe(Type.String()),
  recommenderId: Maybe(Type.String()),
  referralCode: Maybe(Type.String()),
  domain: Maybe(Type.String()),
  uplineId: Maybe(Type.String()),
  termsVersion: Maybe(Type.String()),
  termsAcceptedAt: Maybe(InstantText),
  /** The version of the agents' policy that an agent last agreed to. */
  agentPolicyVersion: Maybe(Type.String()),
  agentPolicyAgreedAt: Maybe(InstantText),
  passwordChangedAt: InstantText,
  hasPaymentPassword: Type.Boolean(),
  /** The player's referral code or the agent's affiliate code; a trial account has none. */
  inviteCode: Maybe(Type.String()),
  /** The domain bound to an agent's code, which leads to that agent. */
  inviteDomain: Maybe(Type.String()),
  /** The code this member registered with. */
  affiliateCode: Maybe(Type.String()),
  statusReason: Maybe(Type.String()),
  /** False: a sign-in is refused with `member_no_enter` (decisions 44). */
  mayEnter: Type.Boolean(),
  registerIp: Maybe(Type.String()),
  ...memberIcon.output.properties,
  sessions: Type.Array(SessionRow),
})
export type MemberProfile = Static<typeof MemberProfile>

export const memberProfile = endpoint({
  name: 'identity.memberProfile',
  summary: 'Everything identity knows about one member',
  method: 'GET',
  path: '/console/members/:memberId',
  auth: 'operator',
  permission: 'members.read',
  params: memberParams,
  input: Fields({}),
  output: MemberProfile,
  errors: {},
})

const Reason = Fields({ reason: Type.String({ minLength: 3, maxLength: 300 }) })

export const freezeMember = endpoint({
  name: 'identity.freezeMember',
  summary: 'Freezes an account and ends its sessions',
  method: 'POST',
  path: '/console/members/:memberId/freeze',
  auth: 'operator',
  permission: 'members.write',
  params: memberParams,
  input: Reason,
  output: MemberProfile,
  errors: { member_closed: 409 },
})

export const unfreezeMember = endpoint({
  name: 'identity.unfreezeMember',
  summary: 'Unfreezes an account',
  method: 'POST',
  path: '/console/members/:memberId/unfreeze',
  auth: 'operator',
  permission: 'members.write',
  stepUp: true,
  params: memberParams,
  input: Reason,
  output: MemberProfile,
  errors: { member_closed: 409 },
})

export const setMayEnter = endpoint({
  name: 'identity.setMayEnter',
  summary: 'Bars an account from entering (staff, closed branch, test), or allows it again',
  method: 'POST',
  path: '/console/members/:memberId/entry',
  auth: 'operator',
  permission: 'members.write',
  params: memberParams,
  input: Fields({ ...Reason.properties, mayEnter: Type.Boolean() }),
  output: MemberProfile,
  errors: { member_closed: 409 },
})

export const resetMemberPassword = endpoint({
  name: 'identity.resetMemberPassword',
  summary:
    'Sets the default password, or a random one if there is none; it must be changed at login',
  method: 'POST',
  path: '/console/members/:memberId/reset-password',
  auth: 'operator',
  permission: 'members.write',
  stepUp: true,
  params: memberParams,
  input: Reason,
  /** Shown only once. */
  output: Type.Object({ password: Type.String() }),
  errors: { member_closed: 409 },
})

export const setInviteDomain = endpoint({
  name: 'identity.setInviteDomain',
  summary: 'Binds an agent’s affiliate code to its own domain, or unbinds it',
  method: 'POST',
  path: '/console/members/:memberId/invite-domain',
  auth: 'operator',
  permission: 'members.write',
  params: memberParams,
  input: Fields({
    /** A host name; empty unbinds the code. */
    domain: Type.String({ pattern: '^$|^[a-z0-9]([a-z0-9.-]{1,250})[a-z0-9]$' }),
  }),
  output: MemberProfile,
  errors: { not_an_agent: 409, domain_taken: 409 },
})

export const LoginRow = Type.Object({
  at: InstantText,
  outcome: Type.Union([
    Type.Literal('ok'),
    Type.Literal('wrong'),
    Type.Literal('refused'),
    Type.Literal('remembered'),
    Type.Literal('registered'),
  ]),
  ip: Type.String(),
  /** ISO 3166 code; '' if the address does not tell. */
  country: Type.String(),
  userAgent: Type.String(),
})

export const memberLogins = list({
  name: 'identity.memberLogins',
  summary: 'Login history of one member, newest first',
  path: '/console/members/:memberId/logins',
  auth: 'operator',
  permission: 'members.read',
  params: memberParams,
  row: LoginRow,
  filters: {},
  errors: {},
})

export const setOperatorMember = endpoint({
  name: 'identity.setOperatorMember',
  summary:
    'Says which member account is an operator’s own, so that they decide nothing that its bets hang on',
  method: 'PUT',
  path: '/console/operators/:operatorId/own-member',
  auth: 'operator',
  permission: 'operators.write',
  stepUp: true,
  params: Fields({ operatorId: idSchema('operator') }),
  input: Fields({
    /** As the member signs in; empty for none. */
    account: Type.String({ maxLength: 60 }),
  }),
  output: Operator,
  errors: { own_account: 422, account_unknown: 422 },
})
