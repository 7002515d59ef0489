import type { IncomeKind } from '@kancil/contract/agents/reports'
import type { Currency, Money } from '@kancil/contract/money'
import { siteZone } from '@kancil/contract/time'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'
import type { DayRange } from '../figures/team-store.ts'

export type IncomeRow = {
  readonly day: string
  readonly kind: IncomeKind
  readonly currency: Currency
  readonly own: Money
  readonly lower: Money
  readonly repaid: Money
  readonly paid: Money
}

const source = (memberId: string, { from, to }: DayRange, kind: IncomeKind | null) => sql`(
  select * from (
    select (settled_at at time zone ${siteZone})::date as day, kind, currency, own, lower, repaid, paid
      from agent_statement where member_id = ${memberId}
    union all
    select (settled_at at time zone ${siteZone})::date, 'realtime', currency,
        greatest(change, 0), 0, greatest(change, 0) - paid, paid
      from agent_realtime_line where member_id = ${memberId}) part
  where day between ${from}::date and ${to}::date
    and (${kind}::text is null or kind = ${kind}))`

/** By day and kind, the newest first. */
export async function incomePage(
  db: Db,
  memberId: string,
  { days, kind }: { readonly days: DayRange; readonly kind: IncomeKind | null },
  { limit, offset }: PageRange,
): Promise<{ rows: IncomeRow[]; total: number; paid: Money }> {
  const { rows } = await sql<IncomeRow>`select to_char(day, 'YYYY-MM-DD') as day, kind, currency,
      sum(own)::bigint as own, sum(lower)::bigint as lower, sum(repaid)::bigint as repaid,
      sum(paid)::bigint as paid
    from ${source(memberId, days, kind)} s group by day, kind, currency
    order by day desc, kind limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ n: bigint; paid: Money }>`
    select count(distinct (day, kind)) as n, coalesce(sum(paid), 0)::bigint as paid
    from ${source(memberId, days, kind)} s`.execute(db)
  return { rows, total: Number(counted[0]!.n), paid: counted[0]!.paid }
}

export async function incomeOf(db: Db, memberId: string, days: DayRange): Promise<Money> {
  const { rows } = await sql<{ paid: Money }>`select coalesce(sum(paid), 0)::bigint as paid
    from ${source(memberId, days, null)} s`.execute(db)
  return rows[0]!.paid
}
