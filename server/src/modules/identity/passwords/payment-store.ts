import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

type PaymentFailures = { readonly failures: number; readonly last_at: Date }

/**
 * Counts a try before it is judged, so that concurrent tries see each other; `clearPaymentFailures`
 * resets the count after a right one. A count unchanged since `since` starts again.
 */
export async function countPaymentTry(
  db: Db | Tx,
  memberId: string,
  now: Date,
  since: Date,
): Promise<PaymentFailures> {
  const { rows } = await sql<PaymentFailures>`
    insert into payment_password_failure as kept (member_id, failures, last_at)
    values (${memberId}, 1, ${now})
    on conflict (member_id) do update set
      failures = case when kept.last_at < ${since} then 1 else kept.failures + 1 end,
      last_at = ${now}
    returning failures, last_at`.execute(db)
  return rows[0]!
}

export async function clearPaymentFailures(db: Db | Tx, memberId: string): Promise<void> {
  await sql`delete from payment_password_failure where member_id = ${memberId}`.execute(db)
}
