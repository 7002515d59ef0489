import type { MemberId, OperatorId } from '@kancil/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { PageRange } from '../../kernel/http/serve-list.ts'

export type OperatorRow = {
  id: OperatorId
  name: string
  role: string
  password_hash: string
  password_temporary: boolean
  totp_sealed: string | null
  totp_last_step: bigint
  disabled: boolean
  created_at: Date
  last_sign_in_at: Date | null
  /** The operator's own account as a member. */
  own_member_id: MemberId | null
}

export async function findOperator(db: Db | Tx, id: string): Promise<OperatorRow | undefined> {
  const { rows } = await sql<OperatorRow>`select * from operator where id = ${id}`.execute(db)
  return rows[0]
}

export async function operatorByName(db: Db | Tx, name: string): Promise<OperatorRow | undefined> {
  const { rows } = await sql<OperatorRow>`select * from operator where name = ${name}`.execute(db)
  return rows[0]
}

/** Locks one operator until the transaction ends. */
export async function lockOperator(tx: Tx, id: string): Promise<OperatorRow | undefined> {
  const { rows } = await sql<OperatorRow>`
    select * from operator where id = ${id} for update`.execute(tx)
  return rows[0]
}

/** False if the name is taken. */
export async function insertOperator(
  tx: Db | Tx,
  row: Omit<OperatorRow, 'totp_last_step' | 'disabled' | 'last_sign_in_at' | 'own_member_id'>,
): Promise<boolean> {
  const done = await sql`
    insert into operator (id, name, role, password_hash, password_temporary, totp_sealed, created_at)
    values (${row.id}, ${row.name}, ${row.role}, ${row.password_hash}, ${row.password_temporary},
      ${row.totp_sealed}, ${row.created_at})
    on conflict (name) do nothing`.execute(tx)
  return done.numAffectedRows === 1n
}

export async function operatorPage(
  db: Db,
  { limit, offset }: PageRange,
): Promise<{ rows: OperatorRow[]; total: number }> {
  const { rows } = await sql<OperatorRow>`select * from operator
    order by disabled, name limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: bigint }>`select count(*) as total from operator`.execute(db)
  return { rows, total: Number(counted.rows[0]!.total) }
}

/** Uses up a code's time step; false if that step or a later one was already used. */
export async function takeStep(tx: Db | Tx, id: string, step: number): Promise<boolean> {
  const done = await sql`update operator set totp_last_step = ${step}
    where id = ${id} and totp_last_step < ${step} and not disabled`.execute(tx)
  return done.numAffectedRows === 1n
}

export async function bindTotp(tx: Tx, id: string, sealed: string | null): Promise<void> {
  await sql`update operator set totp_sealed = ${sealed} where id = ${id}`.execute(tx)
}

export async function setPassword(
  tx: Db | Tx,
  id: string,
  hash: string,
  temporary: boolean,
): Promise<void> {
  await sql`update operator set password_hash = ${hash}, password_temporary = ${temporary}
    where id = ${id}`.execute(tx)
}

export async function setOwnMember(tx: Tx, id: string, memberId: MemberId | null): Promise<void> {
  await sql`update operator set own_member_id = ${memberId} where id = ${id}`.execute(tx)
}

export async function setRole(tx: Tx, id: string, role: string, disabled: boolean): Promise<void> {
  await sql`update operator set role = ${role}, disabled = ${disabled} where id = ${id}`.execute(tx)
}

/**
 * Admins who can sign in, locked: if two shut each other out at once, the second turns out to be
 * the last.
 */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from operator
    where role = 'admin' and not disabled order by id for update`.execute(tx)
  return rows.map((row) => row.id)
}

export async function noteSignIn(tx: Tx, id: string, ip: string, now: Date): Promise<void> {
  await sql`update operator set last_sign_in_at = ${now} where id = ${id}`.execute(tx)
  await sql`insert into operator_address (operator_id, ip, last_at) values (${id}, ${ip}, ${now})
    on conflict (operator_id, ip) do update set last_at = excluded.last_at`.execute(tx)
}
