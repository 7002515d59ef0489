import type { cohortKinds } from '@kancil/contract/operator/cohorts'
import type { Currency, Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'

type Kind = (typeof cohortKinds)[number]
export type CohortSize = { readonly week: string; readonly members: number }
export type CohortWeek = {
  readonly week: string
  /** Weeks since then. */
  readonly later: number
  readonly active: number
  readonly ngr: Money
}

const dates = { registered: sql`m.registered_on`, deposited: sql`m.deposited_on` }

/** Members by the week of their date, from a Monday on. */
export async function cohortSizes(
  db: Db,
  { kind, currency, since }: { kind: Kind; currency: Currency; since: string },
): Promise<CohortSize[]> {
  const { rows } = await sql<CohortSize>`
    select date_trunc('week', ${dates[kind]})::date::text as week, count(*)::int as members
    from report_member m where ${dates[kind]} >= ${since}::date and m.currency = ${currency}
    group by 1 order by 1 desc`.execute(db)
  return rows
}

/** What they played in each week after, from their weekly sums. */
export async function cohortWeeks(
  db: Db,
  { kind, currency, since }: { kind: Kind; currency: Currency; since: string },
): Promise<CohortWeek[]> {
  const { rows } = await sql<CohortWeek>`
    select c.week::text as week, ((w.week - c.week) / 7)::int as later,
      count(*) filter (where w.bets > 0)::int as active,
      sum(w.stake - w.payout - w.bonus)::bigint as ngr
    from (select m.member_id, date_trunc('week', ${dates[kind]})::date as week from report_member m
        where ${dates[kind]} >= ${since}::date and m.currency = ${currency}) c
      join report_week w on w.member_id = c.member_id and w.week >= c.week
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
