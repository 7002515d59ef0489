export { checkPaymentPassword } from './passwords/payment.ts'
export { createMember } from './registration/create-member.ts'
export { memberNames } from './members/names.ts'
export { findMember, requireActive } from './login/find-member.ts'
export {
  accountsOf,
  keepPayeeName,
  lockMember,
  type Member,
  memberById,
  membersById,
} from './store.ts'
export { membersNotActive, memberStandings } from './members/standing-store.ts'
export { countMembers, membersAfter, membersByAccount, type Reach } from './members/reach-store.ts'
export { banMember } from './members/ban.ts'
export { endedBans, keepBan, keepMarketing, keptBanOf } from './members/ban-store.ts'

export { clearSessionCookies } from './sessions/cookies.ts'
