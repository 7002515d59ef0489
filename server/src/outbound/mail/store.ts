import type { Language } from '@kancil/contract/languages'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'

export type NewMail = {
  readonly id: string
  readonly eventKey: string
  readonly memberId: string | null
  readonly address: string
  readonly language: Language
  readonly sealedLetter: string
  readonly now: Date
  readonly expiresAt: Date
}

/** @returns false if this event's mail was already written */
export async function insertMail(tx: Tx, mail: NewMail): Promise<boolean> {
  const done = await sql`insert into mail (id, event_key, member_id, address, language,
      sealed_letter, state, next_at, expires_at, created_at)
    values (${mail.id}, ${mail.eventKey}, ${mail.memberId}, ${mail.address}, ${mail.language},
      ${mail.sealedLetter}, 'waiting', ${mail.now}, ${mail.expiresAt}, ${mail.now})
    on conflict (event_key) do nothing`.execute(tx)
  return (done.numAffectedRows ?? 0n) > 0n
}

export type WaitingMail = {
  readonly id: string
  readonly address: string
  readonly language: Language
  readonly sealed_letter: string
  readonly attempts: number
  readonly expires_at: Date
}

/**
 * A sender that took a mail and has recorded no outcome after this many minutes is presumed dead.
 */
const sendingMinutes = 5

/**
 * Takes the next mail that is due, for this sender alone. One that was taken and never finished may
 * have been sent: it is given up rather than sent twice.
 */
export async function takeMail(db: Db, now: Date): Promise<WaitingMail | null> {
  const lost = new Date(now.getTime() - sendingMinutes * 60_000)
  await sql`update mail set state = 'failed', reason = 'no outcome', sealed_letter = null,
      ended_at = ${now}
    where state = 'sending' and next_at < ${lost}`.execute(db)
  const { rows } = await sql<WaitingMail>`update mail set state = 'sending', next_at = ${now},
      attempts = attempts + 1
    where id = (select id from mail where state = 'waiting' and next_at <= ${now}
      order by next_at limit 1 for update skip locked)
    returning id, address, language, sealed_letter, attempts, expires_at`.execute(db)
  return rows[0] ?? null
}

export async function endMail(
  db: Db,
  id: string,
  state: 'sent' | 'failed',
  reason: string,
  now: Date,
): Promise<void> {
  await sql`update mail set state = ${state}, reason = ${reason.slice(0, 200)},
    sealed_letter = null, ended_at = ${now} where id = ${id}`.execute(db)
}

export async function postponeMail(db: Db, id: string, reason: string, until: Date): Promise<void> {
  await sql`update mail set state = 'waiting', reason = ${reason.slice(0, 200)},
    next_at = ${until} where id = ${id}`.execute(db)
}

/** The record that a mail was sent, and to which address, is kept for a month. */
export async function clearOldMails(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 30 * 86_400_000)
  await sql`delete from mail where created_at < ${since}`.execute(db)
}
