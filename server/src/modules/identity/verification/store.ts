import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export type ChallengeKind = 'slider' | 'pow' | 'hard_pow' | 'captcha'
export type Challenge = {
  readonly id: string
  readonly kind: ChallengeKind
  readonly purpose: string
  readonly address_hash: Buffer
  readonly answer: string
  readonly tries: number
  readonly expires_at: Date
  readonly solved_at: Date | null
  readonly used_at: Date | null
}

export async function insertChallenge(
  db: Db,
  challenge: Pick<Challenge, 'id' | 'kind' | 'purpose' | 'address_hash' | 'answer' | 'expires_at'>,
): Promise<void> {
  await sql`insert into challenge (id, kind, purpose, address_hash, answer, expires_at)
    values (${challenge.id}, ${challenge.kind}, ${challenge.purpose}, ${challenge.address_hash},
      ${challenge.answer}, ${challenge.expires_at})`.execute(db)
}

/**
 * The open challenge of this address, locked until the transaction ends; null if there is none to
 * answer.
 */
export async function lockOpenChallenge(
  tx: Tx,
  id: string,
  addressHash: Buffer,
  now: Date,
): Promise<Challenge | null> {
  const { rows } = await sql<Challenge>`select * from challenge where id = ${id}
    and address_hash = ${addressHash} and expires_at > ${now} and solved_at is null
    and used_at is null for update`.execute(tx)
  return rows[0] ?? null
}

export async function countTry(tx: Tx, id: string): Promise<void> {
  await sql`update challenge set tries = tries + 1 where id = ${id}`.execute(tx)
}

export async function storeSolution(
  tx: Db | Tx,
  id: string,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await sql`update challenge set solved_at = ${now}, expires_at = ${expiresAt}
    where id = ${id}`.execute(tx)
}

type Owner = { readonly purpose: string; readonly addressHash: Buffer; readonly now: Date }

/** The kind of puzzle that earned a still usable result, or null. */
export async function solvedKind(
  db: Db | Tx,
  id: string,
  owner: Owner,
): Promise<ChallengeKind | null> {
  const { rows } = await sql<{ kind: ChallengeKind }>`select kind from challenge
    where id = ${id} and purpose = ${owner.purpose} and address_hash = ${owner.addressHash}
      and expires_at > ${owner.now} and solved_at is not null and used_at is null`.execute(db)
  return rows[0]?.kind ?? null
}

/** Uses up a result; false if already used, even by another call a moment ago. */
export async function takeSolution(db: Db | Tx, id: string, owner: Owner): Promise<boolean> {
  const done = await sql`update challenge set used_at = ${owner.now}
    where id = ${id} and purpose = ${owner.purpose} and address_hash = ${owner.addressHash}
      and expires_at > ${owner.now} and solved_at is not null and used_at is null`.execute(db)
  return (done.numAffectedRows ?? 0n) > 0n
}

/** Removes a captcha's answer, so that no second guess is possible; null if there is none. */
export async function takeCaptcha(
  db: Db,
  id: string,
  addressHash: Buffer,
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ answer: string }>`update challenge set used_at = ${now}
    where id = ${id} and kind = 'captcha' and address_hash = ${addressHash}
      and expires_at > ${now} and used_at is null returning answer`.execute(db)
  return rows[0]?.answer ?? null
}

export async function clearOldChallenges(db: Db, now: Date): Promise<void> {
  await sql`delete from challenge where expires_at < ${new Date(now.getTime() - 600_000)}`.execute(
    db,
  )
}
