import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

/** How a member can be reached, and whether they have proved it. */
export type Contact = {
  readonly provenPhone: string | null
  readonly mobileNum: string | null
  readonly countryDialingCode: string | null
  readonly email: string | null
  readonly emailProven: boolean
}

export async function contactOf(db: Db | Tx, memberId: string): Promise<Contact> {
  const { rows } = await sql<Contact>`select proven_phone as "provenPhone",
      mobile_num as "mobileNum", country_dialing_code as "countryDialingCode", email,
      email_proven_at is not null as "emailProven"
    from member where id = ${memberId}`.execute(db)
  return rows[0]!
}

export async function reachOf(
  db: Db | Tx,
  memberId: string,
): Promise<{ account: string; email: string | null; language: string | null } | null> {
  const { rows } = await sql<{
    account: string
    email: string | null
    language: string | null
  }>`select account, email, language from member where id = ${memberId}`.execute(db)
  return rows[0] ?? null
}

export async function keepProvenEmail(
  tx: Tx,
  memberId: string,
  email: string,
  now: Date,
): Promise<void> {
  await sql`update member set email = ${email}, email_proven_at = ${now}
    where id = ${memberId}`.execute(tx)
}
