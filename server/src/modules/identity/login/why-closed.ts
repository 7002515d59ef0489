import type { Member } from '../store.ts'

/** Why an account lets nobody in, whichever way he comes; null when it does. */
export function whyClosed(member: Member) {
  if (!member.can_enter) return 'member_no_enter'
  if (member.status === 'frozen') return 'account_frozen'
  return member.status === 'closed' ? 'account_closed' : null
}
