import type { Member } from '../store.ts'

/** Why nobody may enter the account by any route; null if they may. */
export function whyClosed(member: Member) {
  if (!member.can_enter) return 'member_no_enter'
  if (member.status === 'frozen') return 'account_frozen'
  return member.status === 'closed' ? 'account_closed' : null
}
