import type { Tx } from '../../../kernel/db.ts'
import { ownMembers } from '../../operator/door.ts'
import { hasTicketOf } from '../tickets/store.ts'
import type { IssueRow } from './issue-store.ts'

type Deciding = { readonly caller: unknown; refuse(code: 'own_bet'): never }

/** Nobody decides about an issue that their own member account has a ticket of. */
export async function refuseOwnBet(
  tx: Tx,
  issue: Pick<IssueRow, 'gameCode' | 'no'>,
  { caller, refuse }: Deciding,
): Promise<void> {
  const { operatorId } = caller as { readonly operatorId: string }
  const own = await ownMembers.ownMemberOf(tx, operatorId)
  if (own && (await hasTicketOf(tx, own, issue))) refuse('own_bet')
}
