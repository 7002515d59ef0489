import type { Currency, Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'

export type LabelledPayment = {
  readonly subject: string
  readonly member_id: string | null
  readonly amount: Money
  readonly currency: Currency
}

const tables = {
  wd_: sql.raw('id as subject, member_id, amount, currency from withdrawal where id'),
  dep_: sql.raw('id as subject, member_id, amount, currency from deposit where id'),
  'suspense:': sql.raw(
    `'suspense:' || id as subject, member_id, amount, currency from suspense_item where id::text`,
  ),
} as const

/** The member and amount of the payments that these audit-log subjects name. */
export async function paymentsNamed(
  db: Db,
  prefix: keyof typeof tables,
  subjects: readonly string[],
): Promise<LabelledPayment[]> {
  const ids = subjects.map((subject) => subject.replace('suspense:', ''))
  const { rows } = await sql<LabelledPayment>`
    select ${tables[prefix]} = any(${ids}::text[])`.execute(db)
  return rows
}
