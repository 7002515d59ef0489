import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export async function keepPassword(
  tx: Tx,
  id: string,
  values: { hash: string; given: boolean; now: Date },
): Promise<void> {
  await sql`update member set password_hash = ${values.hash}, password_given = ${values.given},
    password_changed_at = ${values.now} where id = ${id}`.execute(tx)
}

/**
 * @returns false if the stored hash is no longer the one it was based on: another call was faster
 */
export async function keepPaymentPassword(
  tx: Tx,
  id: string,
  values: { hash: string; before: string | null; now: Date },
): Promise<boolean> {
  const done = await sql`update member set payment_password_hash = ${values.hash},
    payment_password_changed_at = ${values.now} where id = ${id}
    and payment_password_hash is not distinct from ${values.before}`.execute(tx)
  return (done.numAffectedRows ?? 0n) > 0n
}

export async function finishFirstLogin(
  tx: Db | Tx,
  id: string,
  now: Date,
  birthday?: string,
): Promise<void> {
  await sql`update member set first_login_done_at = coalesce(first_login_done_at, ${now}),
    birthday = coalesce(birthday, ${birthday ?? null}::date) where id = ${id}`.execute(tx)
}
