import type { MemberId } from '@kancil/contract/ids'
import type { Currency, Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'

type FoundOrder = {
  readonly id: string
  readonly memberId: MemberId
  readonly amount: Money
  readonly currency: Currency
  readonly state: string
}

const tables = { withdrawal: sql.raw('withdrawal'), deposit: sql.raw('deposit') }

/** The order of this id, or a member's newest. */
export async function ordersFound(
  db: Db,
  kind: keyof typeof tables,
  { id, memberId }: { readonly id: string; readonly memberId: string },
  limit: number,
): Promise<FoundOrder[]> {
  const { rows } = await sql<FoundOrder>`
    select id, member_id as "memberId", amount, currency, state from ${tables[kind]}
    where id = ${id} or member_id = ${memberId}
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}
