import type { AgentContract } from '@kancil/contract/agents/contracts'
import type { Currency } from '@kancil/contract/money'
import type { Db } from '../../../kernel/db.ts'
import { membersById } from '../../identity/door.ts'
import type { ContractRow } from './store.ts'

/** `viewerId`: whose list it is; null for an operator. */
export async function contractViews(
  db: Db,
  rows: readonly ContractRow[],
  viewerId: string | null,
): Promise<AgentContract[]> {
  const ids = rows.flatMap(({ memberId, uplineId }) =>
    uplineId ? [memberId, uplineId] : [memberId],
  )
  const members = await membersById(db, ids)
  return rows.map((row) => ({
    contractId: row.id,
    kind: row.kind,
    isOwn: row.memberId === viewerId,
    account: members.get(row.memberId)?.account ?? '',
    memberId: row.memberId,
    upline: (row.uplineId && members.get(row.uplineId)?.account) || '',
    state: row.state,
    terms: row.terms,
    currency: (members.get(row.memberId)?.currency ?? 'MYR') as Currency,
    reason: row.reason,
    offeredAt: row.offeredAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    ...(row.fromDay ? { fromDay: row.fromDay } : {}),
    ...(row.endsOn ? { endsOn: row.endsOn } : {}),
  }))
}
