import type { Currency, Money } from '@kancil/contract/money'
import type { Period } from '@kancil/rules/safety/limit-change'
import { periodStart } from '@kancil/rules/safety/periods'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import { releasedOf } from './method-store.ts'
import type { DepositRow } from './store.ts'

/**
 * What counts against a member's deposit limits in each current period: what was credited in it, by
 * itself or from suspense, open orders, which may still come in, and what agents above sent, who
 * take payments for the house.
 */
export async function depositsUsed(
  db: Db | Tx,
  memberId: string,
  currency: Currency,
  now: Date,
): Promise<Readonly<Record<Period, Money>>> {
  const since = (period: Period) => sql`
    coalesce(sum(amount) filter (where at >= ${periodStart(period, now)}), 0)::bigint`
  // A week may have begun in another month.
  const began = [periodStart('week', now), periodStart('month', now)]
  const first = new Date(Math.min(...began.map((at) => at.getTime())))
  const { rows } = await sql<Record<Period, Money>>`
    select ${since('day')} as day, ${since('week')} as week, ${since('month')} as month
    from (
      select coalesce((${sql.raw(releasedOf('deposit'))}), amount) as amount,
        case when state = 'succeeded' then updated_at else ${now}::timestamptz end as at
      from deposit where member_id = ${memberId} and currency = ${currency}
        and (state in ('succeeded', 'processing', 'matching', 'disputed')
          or state in ('created', 'pending') and expires_at > ${now})
      union all
      select amount, created_at from line_transfer
      where recipient_id = ${memberId} and direction = 'down' and currency = ${currency}
        and created_at >= ${first}
      union all
      select s.amount, s.decided_at from suspense_item s left join deposit d on d.id = s.deposit_id
      where s.member_id = ${memberId} and s.currency = ${currency} and s.state = 'credited'
        and s.decided_at >= ${first} and s.gateway_ref is distinct from d.credited_ref
    ) counted`.execute(db)
  return rows[0]!
}

/** Whether an order that is not credited is among them. */
export function isUsed(
  { state, expires_at }: Pick<DepositRow, 'state' | 'expires_at'>,
  now: Date,
): boolean {
  if (state === 'created' || state === 'pending') return expires_at > now
  return state === 'processing' || state === 'matching' || state === 'disputed'
}

/** All that a member ever paid in, and what is on its way. */
export async function depositsTotal(
  db: Db | Tx,
  memberId: string,
  currency: Currency,
): Promise<Money> {
  const { rows } = await sql<{ total: Money }>`select coalesce(sum(amount), 0)::bigint as total
    from deposit where member_id = ${memberId} and currency = ${currency}
      and state in ('created', 'pending', 'processing', 'matching', 'disputed', 'succeeded')`.execute(
    db,
  )
  return rows[0]!.total
}
