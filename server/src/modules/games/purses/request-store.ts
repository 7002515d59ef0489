import type { Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Tx } from '../../../kernel/db.ts'

export type PurseRequest = {
  readonly act: 'in' | 'out' | 'allBack'
  readonly vendorId: string
  readonly amount: Money | null
}

/**
 * Keeps the request, or finds it: the member's next request with the id waits here.
 * @returns the earlier request, or null if this one is new
 */
export async function keepRequest(
  tx: Tx,
  memberId: string,
  requestId: string,
  request: PurseRequest,
  now: Date,
): Promise<PurseRequest | null> {
  const made = await sql`insert into purse_request
      (member_id, request_id, act, vendor_id, amount, created_at)
    values (${memberId}, ${requestId}, ${request.act}, ${request.vendorId}, ${request.amount},
      ${now}) on conflict do nothing`.execute(tx)
  if ((made.numAffectedRows ?? 0n) > 0n) return null
  const { rows } = await sql<PurseRequest>`select act, vendor_id as "vendorId", amount
    from purse_request where member_id = ${memberId} and request_id = ${requestId}`.execute(tx)
  return rows[0]!
}
