import type { Db, Tx } from '../../kernel/db.ts'
import { memberClub } from '../identity/door.ts'

export { advanceReferrals } from './referral/run.ts'

/** The member's VIP level, 0 without one; above 4 they have customer service of their own. */
export function vipRank(db: Db | Tx, memberId: string): Promise<number> {
  return memberClub.clubRank(db, memberId)
}
