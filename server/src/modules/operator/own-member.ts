import type { Tx } from '../../kernel/db.ts'
import { findOperator } from './store.ts'

type Deciding = { readonly caller: unknown; refuse(code: 'own_member'): never }

/** Refuses an operator who would decide about the member account that is their own. */
export async function refuseOwnMember(
  tx: Tx,
  { caller, refuse }: Deciding,
  memberId: string,
): Promise<void> {
  const { operatorId } = caller as { readonly operatorId: string }
  if ((await findOperator(tx, operatorId))?.own_member_id === memberId) refuse('own_member')
}
