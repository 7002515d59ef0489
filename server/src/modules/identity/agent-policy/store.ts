import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export type Agreement = { readonly version: string; readonly agreedAt: Date }
type Row = { version: string; agreed_at: Date }

/** When a member agreed to a version of the agents' policy; null if never. */
export async function agreedAt(
  db: Db | Tx,
  memberId: string,
  version: string,
): Promise<Date | null> {
  const { rows } = await sql<Row>`select version, agreed_at from agent_policy_agreement
    where member_id = ${memberId} and version = ${version}`.execute(db)
  return rows[0]?.agreed_at ?? null
}

/** Repeating it changes nothing: the first time stands. */
export async function keepAgreement(
  db: Db | Tx,
  memberId: string,
  { version, agreedAt: at, ip }: Agreement & { readonly ip: string },
): Promise<void> {
  await sql`insert into agent_policy_agreement (member_id, version, agreed_at, ip)
    values (${memberId}, ${version}, ${at}, ${ip}) on conflict do nothing`.execute(db)
}

/** The member's latest agreement, to any version. */
export async function lastAgreement(db: Db | Tx, memberId: string): Promise<Agreement | null> {
  const { rows } = await sql<Row>`select version, agreed_at from agent_policy_agreement
    where member_id = ${memberId} order by agreed_at desc limit 1`.execute(db)
  return rows[0] ? { version: rows[0].version, agreedAt: rows[0].agreed_at } : null
}
