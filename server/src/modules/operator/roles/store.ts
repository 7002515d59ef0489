import type { Permission } from '@kancil/contract/endpoint'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

export type RoleRow = {
  readonly role: string
  readonly title: string
  readonly builtIn: boolean
  readonly permissions: Permission[]
  readonly version: number
  readonly changedAt: Date
  readonly changedBy: string
}

const columns = sql`role, title, built_in as "builtIn", permissions, version,
  changed_at as "changedAt", changed_by as "changedBy"`

export async function rolePage(
  db: Db,
  { limit, offset }: PageRange,
): Promise<{ rows: RoleRow[]; total: number }> {
  const { rows } = await sql<RoleRow>`select ${columns} from operator_role
    order by built_in desc, role limit ${limit} offset ${offset}`.execute(db)
  return { rows, total: await countRoles(db) }
}

export async function countRoles(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`select count(*) as total
    from operator_role`.execute(db)
  return Number(rows[0]!.total)
}

/** Locks the built-in roles, so that two new ones do not pass the limit together. */
export async function lockRoles(tx: Tx): Promise<void> {
  await sql`select from operator_role where role = 'admin' for update`.execute(tx)
}

export async function lockRole(tx: Tx, role: string): Promise<RoleRow | null> {
  const { rows } = await sql<RoleRow>`select ${columns} from operator_role
    where role = ${role} for update`.execute(tx)
  return rows[0] ?? null
}

/**
 * What a role may do, held until the transaction ends: a session that begins with these permissions
 * is there when a change of the role ends the sessions of its holders.
 */
export async function permissionsOfRole(tx: Tx, role: string): Promise<Permission[] | null> {
  const { rows } = await sql<{ permissions: Permission[] }>`select permissions from operator_role
    where role = ${role} for share`.execute(tx)
  return rows[0]?.permissions ?? null
}

/** False if the name is taken. */
export async function insertRole(tx: Tx, row: RoleRow): Promise<boolean> {
  const done = await sql`insert into operator_role (role, title, built_in, permissions, version,
      changed_at, changed_by)
    values (${row.role}, ${row.title}, ${row.builtIn}, ${row.permissions}, ${row.version},
      ${row.changedAt}, ${row.changedBy})
    on conflict do nothing`.execute(tx)
  return done.numAffectedRows === 1n
}

export async function updateRole(tx: Tx, row: RoleRow): Promise<void> {
  await sql`update operator_role set title = ${row.title}, permissions = ${row.permissions},
      version = ${row.version}, changed_at = ${row.changedAt}, changed_by = ${row.changedBy}
    where role = ${row.role}`.execute(tx)
}

export async function deleteRole(tx: Tx, role: string): Promise<void> {
  await sql`delete from operator_role where role = ${role}`.execute(tx)
}

/** All who hold the role, their account open or not. */
export async function holdersOf(tx: Tx, role: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from operator
    where role = ${role} order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** How many hold each role and may sign in. */
export async function holderCounts(
  db: Db,
  roles: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ role: string; holders: number }>`
    select role, count(*)::int as holders from operator
    where role = any(${[...roles]}::text[]) and not disabled group by role`.execute(db)
  return new Map(rows.map(({ role, holders }) => [role, holders]))
}
