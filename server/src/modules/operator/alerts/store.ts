import type { AlertFigure, alertSides, alertUnits } from '@kancil/contract/operator/alerts'
import type { Currency } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export type AlertRow = {
  readonly id: string
  readonly figure: AlertFigure
  readonly currency: Currency
  readonly side: (typeof alertSides)[number]
  readonly unit: (typeof alertUnits)[number]
  /** Minor units, a count, or whole percent. */
  readonly threshold: bigint
  readonly updatedAt: Date
  readonly updatedBy: string
}

const columns = sql`id, figure, currency, side, unit, threshold, updated_at as "updatedAt",
  updated_by as "updatedBy"`

/** All of them: at most `alertsMost`. */
export async function alertRows(db: Db): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`select ${columns} from report_alert
    order by currency, figure, side, unit`.execute(db)
  return rows
}

/** Locks the rules as a whole, so that two operators cannot pass the limit together. */
export async function lockAlerts(tx: Tx): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`select ${columns} from report_alert order by id
    for update`.execute(tx)
  return rows
}

export async function lockAlert(tx: Tx, id: string): Promise<AlertRow | null> {
  const { rows } = await sql<AlertRow>`select ${columns} from report_alert where id = ${id}
    for update`.execute(tx)
  return rows[0] ?? null
}

/** A rule for the same figure, currency, side and unit gets the new threshold. */
export async function putAlert(tx: Tx, row: AlertRow): Promise<AlertRow> {
  const { rows } = await sql<AlertRow>`insert into report_alert (id, figure, currency, side, unit,
      threshold, updated_at, updated_by)
    values (${row.id}, ${row.figure}, ${row.currency}, ${row.side}, ${row.unit}, ${row.threshold},
      ${row.updatedAt}, ${row.updatedBy})
    on conflict (figure, currency, side, unit) do update set threshold = excluded.threshold,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by
    returning ${columns}`.execute(tx)
  return rows[0]!
}

export async function deleteAlert(tx: Tx, id: string): Promise<void> {
  await sql`delete from report_alert where id = ${id}`.execute(tx)
}
