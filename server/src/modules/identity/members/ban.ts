import type { BanKind } from '@kancil/contract/safety/exclusion'
import type { Tx } from '../../../kernel/db.ts'
import type { Sessions } from '../../../kernel/http/session.ts'
import { forgetRemembered } from '../sessions/remember-store.ts'
import { keepBan } from './ban-store.ts'

/**
 * Keeps a member from play: every session and every remembered browser ends, and promotions stop.
 * The caller holds the lock on the member.
 */
export async function banMember(
  tx: Tx,
  sessions: Sessions,
  memberId: string,
  ban: { readonly kind: BanKind; readonly until: Date | null },
): Promise<void> {
  await keepBan(tx, memberId, ban)
  await sessions.endAll(tx, 'member', memberId)
  await forgetRemembered(tx, memberId)
}
