import type { MemberId } from '@kancil/contract/ids'
import type { Tx } from '../../kernel/db.ts'
import { findOperator } from './store.ts'

/** The member account that an operator plays with themselves, if it is named. */
export async function ownMemberOf(tx: Tx, operatorId: string): Promise<MemberId | null> {
  return (await findOperator(tx, operatorId))?.own_member_id ?? null
}

type Deciding = { readonly caller: unknown; refuse(code: 'own_member'): never }

/** Refuses an operator who would decide about the member account that is their own. */
export async function refuseOwnMember(
  tx: Tx,
  { caller, refuse }: Deciding,
  memberId: string,
): Promise<void> {
  const { operatorId } = caller as { readonly operatorId: string }
  if ((await ownMemberOf(tx, operatorId)) === memberId) refuse('own_member')
}
