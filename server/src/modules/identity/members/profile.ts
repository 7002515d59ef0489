import type {
  memberLogins as loginsEndpoint,
  MemberProfile,
} from '@kancil/contract/identity/members'
import type { Db } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { ListSource } from '../../../kernel/http/serve-list.ts'
import type { Secrets } from '../../../kernel/crypto/secrets.ts'
import type { Sessions } from '../../../kernel/http/session.ts'
import { lastAgreement } from '../agent-policy/store.ts'
import { openIdNumber } from '../profile/id-number.ts'
import { inviteOfMember } from '../registration/invite-store.ts'
import type { LoginHistoryRow } from '../login/attempt-store.ts'
import { loginsOf, loginView } from '../login/history.ts'
import { avatarOf } from '../profile/info.ts'
import { sessionRow } from '../sessions/list.ts'
import { tagsOf } from '../file/tag-store.ts'
import { type Member, memberById } from '../store.ts'

type ProfileContext = { readonly db: Db; readonly sessions: Sessions; readonly secrets: Secrets }

/** Everything this module knows about a member, for the console. Refuses `not_found`. */
export async function memberProfile(
  { db, sessions, secrets }: ProfileContext,
  { memberId }: { readonly memberId: string },
): Promise<MemberProfile> {
  const member = await memberById(db, memberId)
  if (!member) throw new Refusal('not_found')
  const upline = member.upline_id ? await memberById(db, member.upline_id) : null
  const invite = await inviteOfMember(db, member.id)
  const agreed = await lastAgreement(db, member.id)
  const live = await sessions.list('member', member.id)
  return {
    ...rowOf(member, upline),
    ...contactOf(member),
    ...avatarOf(member),
    idNumber: openIdNumber(secrets, member.id_number),
    merchant: member.merchant,
    birthday: member.birthday,
    recommenderId: member.recommender_id,
    referralCode: member.referral_code,
    domain: member.domain,
    uplineId: member.upline_id,
    termsVersion: member.terms_version,
    termsAcceptedAt: member.terms_accepted_at?.toISOString() ?? null,
    agentPolicyVersion: agreed?.version ?? null,
    agentPolicyAgreedAt: agreed?.agreedAt.toISOString() ?? null,
    passwordChangedAt: member.password_changed_at.toISOString(),
    hasPaymentPassword: member.payment_password_hash !== null,
    inviteCode: invite?.code ?? null,
    inviteDomain: invite?.domain ?? null,
    affiliateCode: member.affiliate_code,
    statusReason: member.status_reason,
    mayEnter: member.can_enter,
    registerIp: member.register_ip,
    tags: await tagsOf(db, member.id),
    sessions: live.map((session) => sessionRow(session)),
  }
}

function rowOf(member: Member, upline: Member | null) {
  return {
    id: member.id,
    account: member.account,
    nickname: member.nickname,
    payeeName: member.payee_name,
    mobileNum: member.mobile_num,
    accountKind: member.account_kind,
    status: member.status,
    currency: member.currency,
    uplineAccount: upline?.account ?? null,
    createdAt: member.created_at.toISOString(),
    lastLoginAt: member.last_login_at?.toISOString() ?? null,
  }
}

function contactOf(member: Member) {
  return {
    email: member.email,
    countryDialingCode: member.country_dialing_code,
    qqNum: member.qq_num,
    line: member.line,
    whatsapp: member.whatsapp,
    facebook: member.facebook,
    wechat: member.wechat,
  }
}

export const memberLogins: ListSource<typeof loginsEndpoint, LoginHistoryRow> = {
  async read({ db, refuse }, { memberId }, range) {
    const member = (await memberById(db, memberId)) ?? refuse('not_found')
    return loginsOf(db, member, range)
  },
  view: (rows) => rows.map(loginView),
}
