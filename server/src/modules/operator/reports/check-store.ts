import type { ReportCheck } from '@kancil/contract/operator/reports'
import type { Currency } from '@kancil/contract/money'
import { siteZone } from '@kancil/contract/time'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

/** One figure of a day, as the report and the ledger have it, in minor units. */
export type Comparison = {
  readonly currency: Currency
  readonly figure: string
  /** '' for what belongs to no vendor. */
  readonly vendorId: string
  readonly report: string
  readonly ledger: string
}

/**
 * A day's figures of the report beside the same from the ledger's entries alone: GGR from the
 * vendors' pools, payments from the banks' accounts, bonuses and wages from the house's. Nothing
 * here is read from what the reports are made of.
 */
export async function compareDay(db: Db, day: string): Promise<Comparison[]> {
  const { rows } = await sql<Comparison>`
    with moved as (
      select e.transfer_id, a.currency, min(e.kind) as kind,
        coalesce(max(a.owner_id) filter (where a.owner_kind = 'vendor'), '') as vendor_id,
        bool_or(a.owner_kind = 'member') as is_of_member,
        sum(e.amount) filter (where a.owner_kind = 'vendor' and a.purpose = 'play') as play,
        sum(e.amount) filter (where a.owner_kind = 'member' and a.purpose = 'bonus') as bucket,
        sum(e.amount) filter (where a.owner_kind = 'gateway' or a.purpose = 'suspense') as bank,
        sum(e.amount) filter (where a.purpose in ('promotions', 'points')) as promotions,
        sum(e.amount) filter (where a.purpose = 'agents') as agents
      from entry e join account a on a.id = e.account_id
      where e.created_at >= ${day}::date::timestamp at time zone ${siteZone}
        and e.created_at < (${day}::date + 1)::timestamp at time zone ${siteZone}
      group by 1, 2
    ), ledger as (
      select currency, figure, party as vendor_id, sum(amount) as amount
      from moved cross join lateral (
        values ('ggr', vendor_id, play),
          ('bonus_played', vendor_id, case when play is not null then -bucket end),
          ('bonus', '', -promotions),
          ('bonus', '', case when kind = 'agent_rebate' then -agents end),
          ('wages', '', case when kind <> 'agent_rebate' then -agents end),
          ('deposits', '', case when kind not like 'withdrawal%' then -bank end),
          ('withdrawals', '', case when kind like 'withdrawal%' then bank end)
        ) part (figure, party, amount)
      where is_of_member and amount is not null group by 1, 2, 3
    ), report as (
      select currency, figure, party as vendor_id, sum(amount) as amount from (
        select d.currency, part.* from report_day d cross join lateral (
          values ('ggr', d.vendor_id, d.stake - d.payout),
            ('bonus_played', d.vendor_id, case when d.vendor_id <> '' then d.bonus end),
            ('bonus', '', d.bonus), ('wages', '', d.wages), ('deposits', '', d.deposits),
            ('withdrawals', '', d.withdrawals)
          ) part (figure, party, amount)
        where d.day = ${day}::date) parts where amount is not null group by 1, 2, 3
    )
    select currency, figure, vendor_id as "vendorId", coalesce(r.amount, 0)::text as report,
      coalesce(l.amount, 0)::text as ledger
    from ledger l full join report r using (currency, figure, vendor_id)
    where coalesce(l.amount, 0) <> 0 or coalesce(r.amount, 0) <> 0
    order by 1, 2, 3`.execute(db)
  return rows
}

export type CheckRow = Omit<ReportCheck, 'at'> & { readonly at: Date }

export async function insertCheck(db: Db, row: CheckRow): Promise<void> {
  await sql`insert into report_check (at, from_day, to_day, compared, difference_count, differences)
    values (${row.at}, ${row.from}::date, ${row.to}::date, ${row.compared},
      ${row.differenceCount}, ${JSON.stringify(row.differences)}::jsonb)`.execute(db)
}

export async function checksPage(
  db: Db,
  { limit, offset }: PageRange,
): Promise<{ rows: CheckRow[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<CheckRow>`select at, from_day::text as from, to_day::text as to, compared,
        difference_count as "differenceCount", differences
      from report_check order by at desc, id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: bigint }>`select count(*) as total from report_check`.execute(db),
  ])
  return { rows, total: Number(counted.rows[0]!.total) }
}
