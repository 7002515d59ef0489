import type { OperatorId } from '@kancil/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { OperatorRow } from '../store.ts'

export type SignIn = {
  challenge_hash: Buffer
  operator_id: OperatorId
  offered_sealed: string | null
  wrong_codes: number
}

export async function insertSignIn(
  db: Db,
  row: { hash: Buffer; operatorId: string; offered: string | null; expiresAt: Date },
): Promise<void> {
  await sql`insert into operator_sign_in (challenge_hash, operator_id, offered_sealed, expires_at)
    values (${row.hash}, ${row.operatorId}, ${row.offered}, ${row.expiresAt})`.execute(db)
}

export async function lockSignIn(tx: Tx, hash: Buffer, now: Date): Promise<SignIn | undefined> {
  const { rows } = await sql<SignIn>`select * from operator_sign_in
    where challenge_hash = ${hash} and expires_at > ${now} for update`.execute(tx)
  return rows[0]
}

/** The operator whose sign-in is in progress, and the authenticator it offers. */
export async function operatorOfSignIn(
  db: Db,
  hash: Buffer,
  now: Date,
): Promise<(OperatorRow & Pick<SignIn, 'offered_sealed'>) | undefined> {
  const { rows } = await sql<
    OperatorRow & Pick<SignIn, 'offered_sealed'>
  >`select o.*, s.offered_sealed from operator_sign_in s join operator o on o.id = s.operator_id
    where s.challenge_hash = ${hash} and s.expires_at > ${now}`.execute(db)
  return rows[0]
}

/** Counts a wrong code against the challenge, and ends it when the limit is reached. */
export async function countWrongCode(tx: Tx, hash: Buffer, most: number): Promise<void> {
  await sql`update operator_sign_in set wrong_codes = wrong_codes + 1 where challenge_hash = ${hash}`.execute(
    tx,
  )
  await sql`delete from operator_sign_in where challenge_hash = ${hash} and wrong_codes >= ${most}`.execute(
    tx,
  )
}

/** Ends every sign-in of an operator that is in progress. */
export async function endSignIns(tx: Tx, operatorId: string): Promise<void> {
  await sql`delete from operator_sign_in where operator_id = ${operatorId}`.execute(tx)
}

export type Failures = { pair: number; address: number; name: number; knownHere: boolean }

/**
 * Records an attempt before it is judged, so that concurrent ones cannot all count as the first.
 */
export async function insertFailure(db: Db, name: string, ip: string, now: Date): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`insert into operator_failure (name, ip, at)
    values (${name}, ${ip}, ${now}) returning id`.execute(db)
  return rows[0]!.id
}

export async function forgiveFailure(db: Db, id: bigint): Promise<void> {
  await sql`delete from operator_failure where id = ${id}`.execute(db)
}

export async function countFailures(
  db: Db,
  name: string,
  ip: string,
  since: Date,
  knownSince: Date,
): Promise<Failures> {
  const { rows } = await sql<{ pair: bigint; address: bigint; name: bigint; known: boolean }>`
    select
      (select count(*) from operator_failure where ip = ${ip} and name = ${name} and at > ${since}) as pair,
      (select count(*) from operator_failure where ip = ${ip} and at > ${since}) as address,
      (select count(*) from operator_failure where name = ${name} and at > ${since}) as name,
      exists (select from operator_address a join operator o on o.id = a.operator_id
        where o.name = ${name} and a.ip = ${ip} and a.last_at > ${knownSince}) as known`.execute(db)
  const row = rows[0]!
  return {
    pair: Number(row.pair),
    address: Number(row.address),
    name: Number(row.name),
    knownHere: row.known,
  }
}

/** Deletes what no budget counts any more. */
export async function sweepSignIns(db: Db, before: Date): Promise<void> {
  await sql`delete from operator_sign_in where expires_at < ${before}`.execute(db)
  await sql`delete from operator_failure where at < ${before}`.execute(db)
}
