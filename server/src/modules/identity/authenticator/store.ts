import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export type AuthenticatorRow = {
  readonly sealed_secret: string
  readonly bound_at: Date | null
}

export async function authenticatorOf(
  db: Db | Tx,
  memberId: string,
): Promise<AuthenticatorRow | null> {
  const { rows } = await sql<AuthenticatorRow>`select sealed_secret, bound_at
    from member_authenticator where member_id = ${memberId}`.execute(db)
  return rows[0] ?? null
}

/** Stores an unconfirmed secret for the member. False if one is already bound. */
export async function keepOffer(
  tx: Db | Tx,
  memberId: string,
  sealedSecret: string,
  now: Date,
): Promise<boolean> {
  const done = await sql`insert into member_authenticator (member_id, sealed_secret, offered_at)
    values (${memberId}, ${sealedSecret}, ${now})
    on conflict (member_id) do update set sealed_secret = excluded.sealed_secret,
      offered_at = excluded.offered_at, last_step = 0
      where member_authenticator.bound_at is null`.execute(tx)
  return (done.numAffectedRows ?? 0n) > 0n
}

/** No code works twice: false if this step, or a later one, was already used. */
export async function takeStep(tx: Tx, memberId: string, step: number): Promise<boolean> {
  const done = await sql`update member_authenticator set last_step = ${step}
    where member_id = ${memberId} and last_step < ${step}`.execute(tx)
  return (done.numAffectedRows ?? 0n) > 0n
}

export async function bindOffer(tx: Tx, memberId: string, now: Date): Promise<boolean> {
  const done = await sql`update member_authenticator set bound_at = ${now}
    where member_id = ${memberId} and bound_at is null`.execute(tx)
  return (done.numAffectedRows ?? 0n) > 0n
}

export async function deleteAuthenticator(tx: Tx, memberId: string): Promise<void> {
  await sql`delete from member_authenticator where member_id = ${memberId}`.execute(tx)
  await sql`delete from recovery_code where member_id = ${memberId}`.execute(tx)
}

export async function replaceRecoveryCodes(
  tx: Tx,
  memberId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await sql`delete from recovery_code where member_id = ${memberId}`.execute(tx)
  const rows = sql.join(hashes.map((hash) => sql`(${memberId}, ${hash})`))
  await sql`insert into recovery_code (member_id, code_hash) values ${rows}`.execute(tx)
}

/** @returns false if there is no such code, or it was used */
export async function useRecoveryCode(
  tx: Tx,
  memberId: string,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const done = await sql`update recovery_code set used_at = ${now}
    where member_id = ${memberId} and code_hash = ${hash} and used_at is null`.execute(tx)
  return (done.numAffectedRows ?? 0n) > 0n
}

export async function recoveryCodesLeft(db: Db | Tx, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from recovery_code
    where member_id = ${memberId} and used_at is null`.execute(db)
  return rows[0]!.count
}
