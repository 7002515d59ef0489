import type { Money } from '@kancil/contract/money'
import { siteZone } from '@kancil/contract/time'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import { figureSums, type Figures } from '../figures/team-store.ts'
import type { StatementRow } from './store.ts'

type Span = Pick<StatementRow, 'memberId' | 'fromAt' | 'toAt'>

/** What each member of the team did in the days of a bill, by account. */
export async function periodMembers(
  db: Db,
  { memberId, fromAt, toAt }: Span,
): Promise<(Figures & { readonly account: string })[]> {
  const day = (at: Date) => sql`(${at}::timestamptz at time zone ${siteZone})::date`
  const { rows } = await sql<Figures & { account: string }>`select m.account, ${figureSums}
    from member_line l join agent_member_day d on d.member_id = l.member_id
      join member m on m.id = l.member_id
    where l.ancestor_id = ${memberId} and d.day >= ${day(fromAt)} and d.day < ${day(toAt)}
    group by m.account, m.account_key order by m.account_key`.execute(db)
  return rows
}

/** The same for the hour of a bill, which asks for turnover alone. */
export async function hourMembers(
  db: Db,
  { memberId, fromAt }: Span,
): Promise<{ readonly account: string; readonly turnover: Money }[]> {
  const { rows } = await sql<{ account: string; turnover: Money }>`select m.account,
      h.turnover::bigint as turnover
    from agent_member_hour h join member_line l on l.member_id = h.member_id
      join member m on m.id = h.member_id
    where h.hour = ${fromAt} and l.ancestor_id = ${memberId} order by m.account_key`.execute(db)
  return rows
}
