import { downloadTicketSeconds } from '@kancil/contract/wallet/record'
import { randomToken, sha256 } from '../../kernel/chance.ts'
import type { Db } from '../../kernel/db.ts'
import { insertTicket, takeTicket } from './ticket-store.ts'

/**
 * A ticket for one download by plain navigation, which cannot send the tab's marker: good for 30
 * seconds and once. `report` says for which file, `input` is what its maker needs; only the
 * ticket's hash is kept.
 */
export async function issueTicket(
  db: Db,
  now: Date,
  ticket: { readonly memberId: string; readonly report: string; readonly input: object },
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomToken(24)
  const expiresAt = new Date(now.getTime() + downloadTicketSeconds * 1000)
  await insertTicket(db, { ...ticket, tokenHash: sha256(token), expiresAt }, now)
  return { token, expiresAt }
}

/** Whose ticket it was and for what; null when it is unknown, late, used, or for another report. */
export async function redeemTicket<Input extends object>(
  db: Db,
  now: Date,
  report: string,
  token: string,
): Promise<{ memberId: string; input: Input } | null> {
  if (!/^[\w-]{32}$/.test(token)) return null
  const row = await takeTicket(db, sha256(token), report, now)
  return row && { memberId: row.member_id, input: row.input as Input }
}
