import { type Currency, type Money } from '@kancil/contract/money'
import type { DepositKind } from '@kancil/contract/payments/deposit'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

export type Method = {
  readonly id: string
  readonly kind: DepositKind
  readonly gateway_id: string
  /** The operator's own; empty: the usual name of its kind. */
  readonly name: string
  readonly currency: Currency
  readonly amount_min: Money
  readonly amount_max: Money
  readonly fee_basis_points: number
  readonly fee_min: Money
  /** 0: as long as the site's setting says. */
  readonly expiry_minutes: number
  readonly confirmations: number
  readonly enabled: boolean
  readonly position: number
  readonly version: number
  readonly updated_at: Date | null
  readonly updated_by: string
}

/**
 * SQL for what was released to a deposit, by the deposit's alias. Zero when the money came in
 * another currency.
 */
export function releasedOf(deposit: string): string {
  return `select case when s.currency = ${deposit}.currency then s.amount else 0 end
    from suspense_item s where s.gateway_id = ${deposit}.gateway_id
      and s.gateway_ref = ${deposit}.credited_ref`
}

export async function methodById(db: Db | Tx, id: string): Promise<Method | null> {
  const { rows } = await sql<Method>`select * from deposit_method where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** With the median seconds from order to credit of each method's last hundred. */
export async function enabledMethods(
  db: Db,
  currency: Currency,
): Promise<(Method & { usual_seconds: number | null })[]> {
  const { rows } = await sql<Method & { usual_seconds: number | null }>`
    select m.*, (
      select percentile_cont(0.5) within group (order by extract(epoch from last.took))
      from (select d.updated_at - d.created_at as took from deposit d
        where d.method_id = m.id and d.state = 'succeeded' order by d.updated_at desc limit 100) last
    )::float8 as usual_seconds
    from deposit_method m where m.enabled and m.currency = ${currency} order by m.position, m.id`.execute(
    db,
  )
  return rows
}

export async function methodsPage(
  db: Db,
  { limit, offset }: PageRange,
): Promise<{ rows: Method[]; total: number }> {
  const { rows } = await sql<Method & { total: bigint }>`select *, count(*) over () as total
    from deposit_method order by position, id limit ${limit} offset ${offset}`.execute(db)
  return { rows, total: Number(rows[0]?.total ?? 0n) }
}

export async function lockMethod(tx: Tx, id: string): Promise<Method | null> {
  const { rows } = await sql<Method>`select * from deposit_method where id = ${id}
    for update`.execute(tx)
  return rows[0] ?? null
}

export async function isUsedMethod(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from deposit where method_id = ${id} limit 1`.execute(tx)
  return rows.length > 0
}

/** Null when somebody else has added a method of this id meanwhile. */
export async function writeMethod(tx: Tx, row: Method): Promise<Method | null> {
  const { rows } =
    await sql<Method>`insert into deposit_method (id, kind, gateway_id, name, currency,
      amount_min, amount_max, fee_basis_points, fee_min, expiry_minutes, confirmations, enabled,
      position, version, updated_at, updated_by)
    values (${row.id}, ${row.kind}, ${row.gateway_id}, ${row.name}, ${row.currency},
      ${row.amount_min}, ${row.amount_max}, ${row.fee_basis_points}, ${row.fee_min},
      ${row.expiry_minutes}, ${row.confirmations}, ${row.enabled}, ${row.position}, ${row.version},
      ${row.updated_at}, ${row.updated_by})
    on conflict (id) do update set kind = excluded.kind, gateway_id = excluded.gateway_id,
      name = excluded.name, currency = excluded.currency, amount_min = excluded.amount_min,
      amount_max = excluded.amount_max, fee_basis_points = excluded.fee_basis_points,
      fee_min = excluded.fee_min, expiry_minutes = excluded.expiry_minutes,
      confirmations = excluded.confirmations, enabled = excluded.enabled,
      position = excluded.position, version = excluded.version, updated_at = excluded.updated_at,
      updated_by = excluded.updated_by
    where deposit_method.version = excluded.version - 1
    returning *`.execute(tx)
  return rows[0] ?? null
}
