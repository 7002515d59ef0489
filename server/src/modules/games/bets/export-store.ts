import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'

export async function insertExport(
  db: Db,
  ticket: { hash: Buffer; memberId: string; filter: object; expiresAt: Date },
): Promise<void> {
  await sql`insert into bet_export (ticket_hash, member_id, filter, expires_at)
    values (${ticket.hash}, ${ticket.memberId}, ${JSON.stringify(ticket.filter)},
      ${ticket.expiresAt})`.execute(db)
}

/** Takes the ticket out: it works once. Late ones go too, and work no more. */
export async function takeExport(
  db: Db,
  hash: Buffer,
  now: Date,
): Promise<{ memberId: string; filter: unknown } | null> {
  const { rows } = await sql<{ memberId: string; filter: unknown; expiresAt: Date }>`
    delete from bet_export where ticket_hash = ${hash} or expires_at < ${now}
    returning member_id as "memberId", filter, expires_at as "expiresAt",
      ticket_hash = ${hash} as mine`.execute(db)
  const mine = (rows as ((typeof rows)[number] & { mine: boolean })[]).find((row) => row.mine)
  return mine && mine.expiresAt > now ? mine : null
}
