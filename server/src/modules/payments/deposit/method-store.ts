import { type Currency, type Money } from '@kancil/contract/money'
import type { DepositKind } from '@kancil/contract/payments/deposit'
import type { DepositFlavour } from '@kancil/contract/ports/payment-gateway'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export type Method = {
  readonly id: string
  readonly kind: DepositKind
  readonly gateway_id: string
  readonly flavour: DepositFlavour
  readonly currency: Currency
  readonly amount_min: Money
  readonly amount_max: Money
  readonly fee_basis_points: number
  readonly enabled: boolean
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
