import type { Currency, Money } from '@kancil/contract/money'
import { siteZone } from '@kancil/contract/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

/** Days of the site, both included. */
export type DayRange = { readonly from: string; readonly to: string }

export type Figures = {
  readonly deposit: Money
  readonly withdrawal: Money
  readonly stake: Money
  readonly turnover: Money
  readonly payout: Money
  readonly bonus: Money
  readonly rebate: Money
  readonly wages: Money
}

export const figureSums = sql.raw(
  ['deposit', 'withdrawal', 'stake', 'turnover', 'payout', 'bonus', 'rebate', 'wages']
    .map((name) => `coalesce(sum(d.${name}), 0)::bigint as ${name}`)
    .join(', '),
)

export type TeamFigures = Figures & {
  readonly registrations: number
  readonly firstDeposits: number
}

/** What the agent's team did, themselves included. */
export async function teamFigures(
  db: Db | Tx,
  agentId: string,
  { from, to }: DayRange,
): Promise<TeamFigures> {
  const { rows } = await sql<TeamFigures>`select ${figureSums},
      coalesce(sum(registrations), 0)::int as registrations,
      coalesce(sum(first_deposits), 0)::int as "firstDeposits"
    from agent_team_day d where agent_id = ${agentId} and day between ${from}::date
      and ${to}::date`.execute(db)
  return rows[0]!
}

/** Days on which the team did something, the oldest first. */
export async function teamTrend(
  db: Db,
  agentId: string,
  { from, to }: DayRange,
): Promise<(Figures & { readonly day: string })[]> {
  const { rows } = await sql<Figures & { day: string }>`
    select to_char(d.day, 'YYYY-MM-DD') as day, ${figureSums} from agent_team_day d
    where agent_id = ${agentId} and day between ${from}::date and ${to}::date
    group by d.day order by d.day`.execute(db)
  return rows
}

const isExcluded = (at: Date) => sql`(m.play_ban = 'self_exclusion'
  and (m.play_ban_until is null or m.play_ban_until > ${at}::timestamptz))`
/** Trial accounts count for nobody, and neither do those who have excluded themselves. */
const counts = (at: Date) => sql`(m.account_kind <> 4 and ${isExcluded(at)} is not true)`

/** Members of the team who paid in, and who had turnover. */
export async function teamCounts(
  db: Db,
  agentId: string,
  { from, to }: DayRange,
  at: Date,
): Promise<{ readonly depositors: number; readonly active: number }> {
  const { rows } = await sql<{ depositors: number; active: number }>`
    select count(*) filter (where deposit > 0)::int as depositors,
      count(*) filter (where turnover > 0)::int as active
    from (select d.member_id, sum(d.deposit) as deposit, sum(d.turnover) as turnover
      from member_line l join agent_member_day d on d.member_id = l.member_id
      join member m on m.id = l.member_id and ${counts(at)}
      where l.ancestor_id = ${agentId} and d.day between ${from}::date and ${to}::date
      group by d.member_id) part`.execute(db)
  return rows[0]!
}

/** How many members are below the agent, and what is in the whole team's wallets. */
export async function teamStanding(
  db: Db,
  agentId: string,
  currency: Currency,
  at: Date,
): Promise<{ readonly members: number; readonly balance: Money }> {
  const { rows } = await sql<{ members: number; balance: Money }>`
    select count(distinct l.member_id) filter (where l.depth > 0 and ${counts(at)})::int
        as members,
      coalesce(sum(a.balance), 0)::bigint as balance
    from member_line l join member m on m.id = l.member_id left join account a on a.owner_id = l.member_id
      and a.purpose in ('cash', 'bonus') and a.currency = ${currency} and a.owner_kind = 'member'
    where l.ancestor_id = ${agentId}`.execute(db)
  return rows[0]!
}

/** Dividends that were paid to the agent and those below them. */
export async function teamDividend(
  db: Db,
  agentId: string,
  { from, to }: DayRange,
): Promise<Money> {
  const { rows } = await sql<{ paid: Money }>`select coalesce(sum(s.paid), 0)::bigint as paid
    from agent_statement s join member_line l on l.member_id = s.member_id
    where l.ancestor_id = ${agentId} and s.kind = 'dividend'
      and (s.settled_at at time zone ${siteZone})::date between ${from}::date
        and ${to}::date`.execute(db)
  return rows[0]!.paid
}

/** A session is noted at most once a minute. */
const onlineMs = 5 * 60_000

/** Members below the agent who are signed in and did something just now. */
export async function teamOnline(db: Db, agentId: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - onlineMs)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n
    from member_line l join member m on m.id = l.member_id and ${counts(now)}
    where l.ancestor_id = ${agentId} and l.depth > 0 and exists (select from session s
      where s.side = 'member' and s.subject_id = l.member_id and s.ended_at is null
        and s.last_seen_at > ${since})`.execute(db)
  return rows[0]!.n
}

/** Members of the team whose own turnover in these days reached a sum. */
export async function activeMembers(
  db: Db | Tx,
  agentId: string,
  { from, to }: DayRange,
  least: number,
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select 1 from member_line l join agent_member_day d on d.member_id = l.member_id
      join member m on m.id = l.member_id and ${counts(at)}
    where l.ancestor_id = ${agentId} and d.day between ${from}::date and ${to}::date
    group by l.member_id having sum(d.turnover) >= greatest(${least}::bigint, 1)) part`.execute(db)
  return rows[0]!.n
}

/** Accounts of the team that count for nobody because they have excluded themselves. */
export async function excludedMembers(db: Db | Tx, agentId: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{ account: string }>`select m.account from member m
    join member_line l on l.member_id = m.id and l.ancestor_id = ${agentId}
    where ${isExcluded(at)} order by m.account_key`.execute(db)
  return rows.map(({ account }) => account)
}

/** The team's turnover in an hour, and its members with at least a sum. */
export async function teamHour(
  db: Db | Tx,
  agentId: string,
  from: Date,
  least: number,
  at: Date,
): Promise<{ readonly turnover: Money; readonly users: number }> {
  const { rows } = await sql<{ turnover: Money; users: number }>`
    select coalesce(sum(h.turnover), 0)::bigint as turnover,
      count(*) filter (where h.turnover >= greatest(${least}::bigint, 1)
        and ${counts(at)})::int as users
    from agent_member_hour h join member_line l on l.member_id = h.member_id
      join member m on m.id = h.member_id
    where h.hour = ${from} and l.ancestor_id = ${agentId}`.execute(db)
  return rows[0]!
}

/** Turnover of the last days of several teams, for the sparklines of a list. */
export async function turnoverByDay(
  db: Db,
  memberIds: readonly string[],
  { from, to }: DayRange,
): Promise<ReadonlyMap<string, ReadonlyMap<string, Money>>> {
  const { rows } = await sql<{ id: string; day: string; turnover: Money }>`
    select agent_id as id, to_char(day, 'YYYY-MM-DD') as day, turnover::bigint as turnover
    from agent_team_day where agent_id = any(${[...memberIds]}::text[])
      and day between ${from}::date and ${to}::date`.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, days]) => [
      id,
      new Map(days.map(({ day, turnover }) => [day, turnover])),
    ]),
  )
}
