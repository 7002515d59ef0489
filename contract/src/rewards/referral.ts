import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { list } from '../list.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'

/**
 * `waiting`: the friend has not paid in and staked enough yet; `held`: they have, and the reward is
 * given after seven days; `suspected`: an operator looks at it; `recalled`: it was given, and taken
 * back with the bets or the deposit that it was given for.
 */
export const referralStates = [
  'waiting',
  'held',
  'suspected',
  'released',
  'refused',
  'lapsed',
  'recalled',
] as const
export type ReferralState = (typeof referralStates)[number]

/** Days for which a reward is held after it was earned. */
export const referralHoldDays = 7
/** Days from registering for which the inviter has a share of what the friend stakes. */
export const referralShareDays = 90

export const referral = endpoint({
  name: 'rewards.referral',
  summary: 'The player’s referral code, what a friend brings, and what came of it so far',
  method: 'GET',
  path: '/wps/referral',
  auth: 'member',
  input: NoFields,
  output: Type.Object({
    currency: CurrencyCode,
    /** '' where the caller may not invite friends: only players may. */
    code: Type.String(),
    terms: Type.Union([
      Type.Object({
        reward: MoneyText,
        depositMin: MoneyText,
        validBetMin: MoneyText,
        days: Type.Integer(),
        turnoverPercent: Type.Integer(),
        /** The inviter’s share of the friend’s valid bets for 90 days. */
        shareBasisPoints: Type.Integer(),
      }),
      Type.Null(),
    ]),
    friends: Type.Integer(),
    rewarded: Type.Integer(),
    earned: MoneyText,
  }),
  errors: {},
})

export const Friend = Type.Object({
  /** The friend's account with its middle hidden. */
  name: Type.String(),
  state: Type.Enum(referralStates),
  registeredAt: InstantText,
  releaseAt: Type.Union([InstantText, Type.Null()]),
  reward: MoneyText,
  /** What the inviter’s share of this friend’s bets has come to. */
  share: MoneyText,
  currency: CurrencyCode,
})
export type Friend = Static<typeof Friend>

export const friends = list({
  name: 'rewards.friends',
  summary: 'The friends whom the player invited, the newest first',
  path: '/wps/referral/friends',
  auth: 'member',
  row: Friend,
  filters: {},
  errors: {},
})

/** What the checks compare between the two. */
export const referralFindings = ['device', 'address', 'payeeName'] as const

export const DeskReferral = Type.Object({
  friendId: idSchema('member'),
  friend: Type.String(),
  inviterId: idSchema('member'),
  inviter: Type.String(),
  state: Type.Enum(referralStates),
  findings: Type.Array(Type.Enum(referralFindings)),
  registeredAt: InstantText,
  qualifiedAt: Type.Union([InstantText, Type.Null()]),
  releaseAt: Type.Union([InstantText, Type.Null()]),
  reward: MoneyText,
  share: MoneyText,
  currency: CurrencyCode,
  decidedBy: Type.String(),
  note: Type.String(),
})
export type DeskReferral = Static<typeof DeskReferral>

export const deskReferrals = list({
  name: 'rewards.deskReferrals',
  summary: 'Invited friends with what the checks found, the longest waiting first',
  path: '/console/referrals',
  auth: 'operator',
  permission: 'members.read',
  row: DeskReferral,
  filters: { state: Type.Optional(Type.Enum(referralStates)) },
  errors: {},
})

export const decideReferral = endpoint({
  name: 'rewards.decideReferral',
  summary: 'Gives or refuses a reward that the checks stopped',
  method: 'POST',
  path: '/console/referrals/:friendId/decide',
  auth: 'operator',
  permission: 'members.write',
  stepUp: true,
  params: Type.Object({ friendId: idSchema('member') }),
  input: Fields({
    decision: Type.Enum(['release', 'refuse']),
    note: Type.String({ minLength: 3, maxLength: 300, pattern: '\\S' }),
  }),
  output: DeskReferral,
  errors: { already_decided: 409 },
})
