import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'

export async function insertTicket(
  db: Db,
  ticket: { memberId: string; report: string; input: object; tokenHash: Buffer; expiresAt: Date },
  now: Date,
): Promise<void> {
  await sql`delete from download_ticket where expires_at < ${now}`.execute(db)
  await sql`insert into download_ticket (token_hash, member_id, report, input, expires_at)
    values (${ticket.tokenHash}, ${ticket.memberId}, ${ticket.report}, ${JSON.stringify(ticket.input)},
      ${ticket.expiresAt})`.execute(db)
}

/** Takes the ticket out: whoever asks second finds nothing. */
export async function takeTicket(
  db: Db,
  tokenHash: Buffer,
  report: string,
  now: Date,
): Promise<{ member_id: string; input: unknown } | null> {
  const { rows } = await sql<{ member_id: string; input: unknown }>`delete from download_ticket
    where token_hash = ${tokenHash} and report = ${report} and expires_at >= ${now}
    returning member_id, input`.execute(db)
  return rows[0] ?? null
}
