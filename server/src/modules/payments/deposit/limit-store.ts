import type { Currency, Money } from '@kancil/contract/money'
import type { Period } from '@kancil/rules/safety/limit-change'
import { periodStart } from '@kancil/rules/safety/periods'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

/**
 * What counts against a member's deposit limits in each current period: what was credited in it,
 * and open orders, which may still come in.
 */
export async function depositsUsed(
  db: Db | Tx,
  memberId: string,
  currency: Currency,
  now: Date,
): Promise<Readonly<Record<Period, Money>>> {
  const since = (period: Period) => sql`
    coalesce(sum(amount) filter (where at >= ${periodStart(period, now)}), 0)::bigint`
  const { rows } = await sql<Record<Period, Money>>`
    select ${since('day')} as day, ${since('week')} as week, ${since('month')} as month
    from (
      select amount, case when state = 'succeeded' then updated_at else ${now}::timestamptz end as at
      from deposit where member_id = ${memberId} and currency = ${currency}
        and (state in ('succeeded', 'processing', 'disputed')
          or state in ('created', 'pending') and expires_at > ${now})
    ) counted`.execute(db)
  return rows[0]!
}

/** All that a member ever paid in, and what is on its way. */
export async function depositsTotal(
  db: Db | Tx,
  memberId: string,
  currency: Currency,
): Promise<Money> {
  const { rows } = await sql<{ total: Money }>`select coalesce(sum(amount), 0)::bigint as total
    from deposit where member_id = ${memberId} and currency = ${currency}
      and state in ('created', 'pending', 'processing', 'disputed', 'succeeded')`.execute(db)
  return rows[0]!.total
}
