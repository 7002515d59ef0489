import type { PayoutBatch } from '@kancil/contract/payments/payout-batch'
import { sql } from 'kysely'
import type { Tx } from '../../../kernel/db.ts'

export type BatchRow = {
  readonly id: string
  readonly request_id: string
  readonly operator_id: string
  /** The withdrawals it named, sorted. */
  readonly asked: readonly string[]
  readonly results: PayoutBatch['results']
  readonly created_at: Date
}

export async function batchByRequest(tx: Tx, requestId: string): Promise<BatchRow | null> {
  const { rows } = await sql<BatchRow>`select * from payout_batch
    where request_id = ${requestId}`.execute(tx)
  return rows[0] ?? null
}

export async function insertBatch(tx: Tx, row: BatchRow): Promise<void> {
  await sql`insert into payout_batch (id, request_id, operator_id, asked, results, created_at)
    values (${row.id}, ${row.request_id}, ${row.operator_id}, ${JSON.stringify(row.asked)}::jsonb,
      ${JSON.stringify(row.results)}::jsonb, ${row.created_at})`.execute(tx)
}
