import { sql } from 'kysely'
import type { Db } from '../db.ts'

export type NewTicket = {
  readonly tokenHash: Buffer
  /** The member or operator whose file it is. */
  readonly ownerId: string
  readonly report: string
  readonly selection: unknown
  readonly expiresAt: Date
}

export async function insertTicket(db: Db, ticket: NewTicket, now: Date): Promise<void> {
  await sql`delete from download_ticket where expires_at < ${now}`.execute(db)
  await sql`insert into download_ticket (token_hash, owner_id, report, selection, expires_at)
    values (${ticket.tokenHash}, ${ticket.ownerId}, ${ticket.report},
      ${JSON.stringify(ticket.selection)}, ${ticket.expiresAt})`.execute(db)
}

/** Takes the ticket out: a second request finds nothing. */
export async function takeTicket(
  db: Db,
  tokenHash: Buffer,
  report: string,
  now: Date,
): Promise<{ readonly owner_id: string; readonly selection: unknown } | null> {
  const { rows } = await sql<{ owner_id: string; selection: unknown }>`delete from download_ticket
    where token_hash = ${tokenHash} and report = ${report} and expires_at >= ${now}
    returning owner_id, selection`.execute(db)
  return rows[0] ?? null
}
