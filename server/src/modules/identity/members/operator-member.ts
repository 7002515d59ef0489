import { setOperatorMember } from '@kancil/contract/identity/members'
import type { MemberId } from '@kancil/contract/ids'
import { accountKey } from '@kancil/rules/identity/field-rules'
import type { Tx } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { ownMembers, serveDecision } from '../../operator/door.ts'
import { membersByAccount } from './reach-store.ts'

/**
 * Which member account is an operator's own. Another operator says so, and takes it back: nobody
 * frees themselves of what their own bets forbid.
 */
export function serveOperatorMember(kernel: Kernel): void {
  const { merchant } = kernel.config
  const memberOf = async (tx: Tx, account: string): Promise<MemberId | undefined> => {
    const key = accountKey(account)
    return (await membersByAccount(tx, merchant, [key])).get(key)
  }
  serveDecision<typeof setOperatorMember, ownMembers.OperatorRow, string>(
    kernel,
    setOperatorMember,
    {
      action: 'identity.setOperatorMember',
      subject: (_row, operatorId) => operatorId,
      lock: (tx, { operatorId }, { caller }) =>
        ownMembers.lockOther(tx, operatorId, caller.operatorId),
      async act(tx, { id, own_member_id: before }, { refuse }, { account }) {
        const named = account.trim()
        const memberId = named ? ((await memberOf(tx, named)) ?? refuse('account_unknown')) : null
        if (memberId === before) return { outcome: id, unchanged: true }
        await ownMembers.setOwnMember(tx, id, memberId)
        return { outcome: id, before: { memberId: before }, after: { memberId } }
      },
      view: (operatorId) => ownMembers.operatorOf(kernel, operatorId),
    },
  )
}
