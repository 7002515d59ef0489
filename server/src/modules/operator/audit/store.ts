import { type AuditAction, isAuditAction } from '@kancil/contract/operator/audit-actions'
import type { AuditFacts } from '@kancil/rules/operator/audit-row'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

export type AuditHead = { sequence: number; hash: Buffer }
export type StoredAudit = AuditFacts & { hash: Buffer; operatorName: string | null }

type Row = {
  sequence: bigint
  at: Date
  operator_id: string | null
  operator_name?: string | null
  action: string
  subject: string
  before: string | null
  after: string | null
  ip: string
  hash: Buffer
}

/** The end of the chain, locked until the transaction ends: writers queue here. */
export async function lockAuditHead(tx: Tx): Promise<AuditHead> {
  const { rows } = await sql<{ sequence: bigint; hash: Buffer }>`
    select sequence, hash from audit_head where id = 1 for update`.execute(tx)
  return { sequence: Number(rows[0]!.sequence), hash: rows[0]!.hash }
}

export async function appendAudit(tx: Tx, row: AuditFacts, hash: Buffer): Promise<void> {
  await sql`with head as (update audit_head set sequence = ${row.sequence}, hash = ${hash} where id = 1)
    insert into audit_log (sequence, at, operator_id, action, subject, before, after, ip, hash)
    values (${row.sequence}, ${row.at}, ${row.operatorId}, ${row.action}, ${row.subject}, ${row.before},
      ${row.after}, ${row.ip}, ${hash})`.execute(tx)
}

export async function readAuditHead(db: Db | Tx): Promise<AuditHead> {
  const { rows } = await sql<{ sequence: bigint; hash: Buffer }>`
    select sequence, hash from audit_head where id = 1`.execute(db)
  return { sequence: Number(rows[0]!.sequence), hash: rows[0]!.hash }
}

/** Rows after a sequence number, oldest first. */
export async function auditAfter(
  db: Db | Tx,
  after: number,
  limit: number,
): Promise<StoredAudit[]> {
  const { rows } = await sql<Row>`
    select a.*, o.name as operator_name from audit_log a left join operator o on o.id = a.operator_id
    where a.sequence > ${after} order by a.sequence limit ${limit}`.execute(db)
  return rows.map(asAudit)
}

export type AuditFilter = {
  operatorId?: string
  /** An action, or a prefix of several: `operator.`. */
  action?: string
  subject?: string
  from?: string
  to?: string
}

/** One page, newest first, and how many rows there are in all. */
export async function auditPage(
  db: Db,
  filter: AuditFilter,
  { limit, offset }: PageRange,
): Promise<{ rows: StoredAudit[]; total: number }> {
  const where = sql`
    (${filter.operatorId ?? null}::text is null or a.operator_id = ${filter.operatorId ?? null})
    and ${ofAction(filter.action)}
    and (${filter.subject ?? null}::text is null or a.subject = ${filter.subject ?? null})
    and (${filter.from ?? null}::timestamptz is null or a.at >= ${filter.from ?? null})
    and (${filter.to ?? null}::timestamptz is null or a.at < ${filter.to ?? null})`
  const { rows } = await sql<Row & { total: bigint }>`
    select a.*, o.name as operator_name from audit_log a left join operator o on o.id = a.operator_id
    where ${where} order by a.sequence desc limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{
    total: bigint
  }>`select count(*) as total from audit_log a where ${where}`.execute(db)
  return { rows: rows.map(asAudit), total: Number(counted.rows[0]!.total) }
}

export type SubjectAct = {
  /** Orders acts of one instant. */
  readonly key: string
  readonly at: Date
  readonly action: string
  readonly operatorName: string | null
}

/** What was done to one subject before a place in time, newest first, but for some actions. */
export async function actsOnSubject(
  db: Db,
  subject: string,
  but: readonly AuditAction[],
  page: { readonly before: Pick<SubjectAct, 'at' | 'key'> | null; readonly limit: number },
): Promise<SubjectAct[]> {
  const key = sql`('act:' || lpad(a.sequence::text, 19, '0')) collate "C"`
  const { before, limit } = page
  const isBefore = before
    ? sql`a.at <= ${before.at} and (a.at < ${before.at} or ${key} < ${before.key} collate "C")`
    : sql`true`
  const { rows } = await sql<SubjectAct>`
    select ${key} as key, a.at, a.action, o.name as "operatorName"
    from audit_log a left join operator o on o.id = a.operator_id
    where a.subject = ${subject} and a.action <> all(${[...but]}::text[]) and ${isBefore}
    order by a.at desc, ${key} desc limit ${limit}`.execute(db)
  return rows
}

/**
 * A known action matches only itself: `operator.change` does not match `operator.changePassword`.
 */
function ofAction(action: string | undefined): RawBuilder<unknown> {
  if (action === undefined) return sql`true`
  return isAuditAction(action) ? sql`a.action = ${action}` : sql`starts_with(a.action, ${action})`
}

function asAudit(row: Row): StoredAudit {
  return {
    sequence: Number(row.sequence),
    at: row.at,
    operatorId: row.operator_id,
    operatorName: row.operator_name ?? null,
    action: row.action,
    subject: row.subject,
    before: row.before,
    after: row.after,
    ip: row.ip,
    hash: row.hash,
  }
}
