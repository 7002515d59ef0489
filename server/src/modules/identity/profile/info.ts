import { accountKinds } from '@kancil/contract/identity/account-kinds'
import type { OutputOf } from '@kancil/contract/endpoint'
import type {
  memberIcon as iconEndpoint,
  memberInfo as endpoint,
  MemberInfo,
} from '@kancil/contract/identity/member'
import { staticAvatars } from '@kancil/contract/identity/avatar'
import { banInForce } from '@kancil/rules/safety/gate'
import type { Context } from '../../../kernel/http/serve.ts'
import { type Member, memberById } from '../store.ts'

export async function memberInfo(
  context: Context<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { db, caller, now, refuse } = context
  const member = (await memberById(db, caller.memberId)) ?? refuse('session_expired')
  return infoOf(member, caller.mustChangePassword === true, now)
}

export async function memberIcon(
  context: Context<typeof iconEndpoint>,
): Promise<OutputOf<typeof iconEndpoint>> {
  const { db, caller, refuse } = context
  const member = (await memberById(db, caller.memberId)) ?? refuse('session_expired')
  return avatarOf(member)
}

/** The name of a built-in avatar, or the address of the member's own picture. */
export function avatarOf({ avatar, avatar_type: avatarType }: Member) {
  return { avatar: avatar || staticAvatars[0], avatarType }
}

/** What members may always see about themselves. */
export function infoOf(member: Member, mustChangePassword: boolean, now: Date): MemberInfo {
  const { play_ban: kind, play_ban_until: until } = member
  const ban = banInForce({ kind, until }, now)
  const isTrial = member.account_kind === accountKinds.trial
  return {
    account: member.account,
    nickname: member.nickname,
    id: member.id,
    type: member.account_kind,
    isAgent: member.account_kind,
    merchant: member.merchant,
    currency: member.currency,
    toUpline: member.upline_id !== null,
    clubLabel: member.club_name
      ? { labelName: member.club_name, rankLevel: member.club_rank }
      : null,
    memberLabel: null,
    hasPaymentPassword: member.payment_password_hash !== null,
    hasBirthday: member.birthday !== null,
    firstLoginAction: !isTrial && member.first_login_done_at === null,
    mustChangePassword,
    ...(ban ? { playBan: { kind: ban.kind, until: ban.until?.toISOString() ?? null } } : {}),
  }
}
