import type { ContractKind, ContractTerms } from '@kancil/contract/agents/terms'
import type { MemberId } from '@kancil/contract/ids'
import type { Currency } from '@kancil/contract/money'
import { siteZone } from '@kancil/contract/time'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'

/** A contract to settle. */
export type BilledContract = {
  readonly id: string
  readonly kind: ContractKind
  readonly uplineId: MemberId | null
  readonly memberId: MemberId
  readonly currency: Currency
  readonly terms: ContractTerms
}

export type DueContract = BilledContract & {
  /** Days of the period that the contract was in force, both included. */
  readonly fromDay: string
  readonly toDay: string
}

/**
 * Contracts that were in force in these days, those furthest down first: an agent's bill needs the
 * bills below it. One that ended counts to the day before.
 */
export async function contractsIn(
  db: Db,
  kind: ContractKind,
  days: { readonly fromDay: string; readonly toDay: string; readonly period: string },
): Promise<DueContract[]> {
  const lastDay = sql`least(c.ends_on,
    coalesce((c.ended_at at time zone ${siteZone})::date - 1, ${days.toDay}::date))`
  const { rows } = await sql<DueContract>`select c.id, c.kind, c.upline_id as "uplineId",
      c.member_id as "memberId", m.currency, c.terms,
      to_char(greatest(c.from_day, ${days.fromDay}::date), 'YYYY-MM-DD') as "fromDay",
      to_char(least(${lastDay}, ${days.toDay}::date), 'YYYY-MM-DD') as "toDay"
    from agent_contract c join member m on m.id = c.member_id
    where c.kind = ${kind} and c.state in ('active', 'terminated', 'invalid')
      and c.terms ->> 'period' = ${days.period}
      and c.from_day is not null and c.from_day <= ${days.toDay}::date
      and ${lastDay} >= greatest(c.from_day, ${days.fromDay}::date)
    order by (select max(l.depth) from member_line l where l.member_id = c.member_id) desc, c.id`.execute(
    db,
  )
  return rows
}

/** Contracts that were in force when an hour of a day began, those furthest down first. */
export async function contractsAt(db: Db, hour: Date, day: string): Promise<BilledContract[]> {
  const { rows } = await sql<BilledContract>`select c.id, c.kind, c.upline_id as "uplineId",
      c.member_id as "memberId", m.currency, c.terms
    from agent_contract c join member m on m.id = c.member_id
    where c.kind = 'hourly' and c.state in ('active', 'terminated', 'invalid')
      and c.from_day is not null and c.decided_at <= ${hour}
      and (c.ended_at is null or c.ended_at > ${hour})
      and (c.ends_on is null or c.ends_on >= ${day}::date)
    order by (select max(l.depth) from member_line l where l.member_id = c.member_id) desc, c.id`.execute(
    db,
  )
  return rows
}

/** The first day that any contract of the kind with this period counts for. */
export async function firstDay(db: Db, kind: ContractKind, period: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select to_char(min(from_day), 'YYYY-MM-DD')
      as day
    from agent_contract where kind = ${kind} and terms ->> 'period' = ${period}`.execute(db)
  return rows[0]?.day ?? null
}
