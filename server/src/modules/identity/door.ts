export { checkPaymentPassword } from './passwords/payment.ts'
export { createMember } from './registration/create-member.ts'
export { affiliateOfMember } from './registration/invite-store.ts'
export { memberNames } from './members/names.ts'
export { findMember, requireActive } from './login/find-member.ts'
export {
  keepPayeeName,
  lockMember,
  type Member,
  memberById,
  memberByKey,
  membersById,
} from './store.ts'
export { membersNotActive, memberStandings } from './members/standing-store.ts'
export * as memberTree from './members/tree-store.ts'
export * as linkCodes from './registration/link-door.ts'
export * as memberLine from './members/line-store.ts'
export * as memberTraces from './members/traces-store.ts'
export * as memberReach from './members/reach-store.ts'
export * as memberClub from './members/club-store.ts'
export * as playBans from './members/ban-store.ts'
export * as statedNames from './members/stated-store.ts'
