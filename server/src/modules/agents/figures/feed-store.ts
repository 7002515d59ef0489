import type { GameCategory } from '@kancil/contract/games/vendors'
import { siteZone } from '@kancil/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../kernel/db.ts'

/** The columns of both tables of days that movements of money change. */
const sums = ['deposit', 'withdrawal', 'stake', 'payout', 'bonus', 'rebate', 'wages'] as const

const names = sql.raw(sums.join(', '))
const totals = sql.raw(sums.map((name) => `sum(f.${name}) as ${name}`).join(', '))
const added = (table: string): RawBuilder<unknown> =>
  sql.raw(sums.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', '))

/**
 * What each transfer did to the playable wallet of its members, sorted by what it was. Trial
 * accounts count for nothing.
 */
export const factsOf = (transfers: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select member_id, day, transfer_id,
    case when kind in ('deposit', 'suspense_credit', 'deposit_recall') then signed else 0 end
      as deposit,
    case when kind like 'withdrawal%' and kind not like '%fee%' then -signed else 0 end
      as withdrawal,
    case when kind = 'bet' or ref_kind = 'bet' and kind = 'rollback' then -signed else 0 end
      as stake,
    case when kind in ('win', 'settle') or ref_kind = 'win' and kind = 'rollback' then signed
      else 0 end as payout,
    case when kind in ('bonus_granted', 'bonus_forfeited', 'reward_granted', 'reward_recalled')
      then signed else 0 end as bonus,
    case when kind in ('cashback', 'agent_rebate') then signed else 0 end as rebate,
    case when kind in ('agent_salary', 'agent_dividend', 'agent_realtime') then signed else 0 end
      as wages
  from (
    select a.owner_id as member_id, t.id as transfer_id, t.kind, o.kind as ref_kind,
      (t.created_at at time zone ${siteZone})::date as day,
      case when a.id = t.credit_account then t.amount else -t.amount end as signed
    from ${transfers} t
      join account a on a.id in (t.debit_account, t.credit_account) and a.owner_kind = 'member'
        and a.purpose in ('cash', 'bonus') and a.currency <> 'XTS'
      left join transfer o on o.id = t.ref_id
    where t.repeat_of is null) signed_part`

/** Adds the movements to their members' days and to those of everybody above. */
export async function addMovements(tx: Tx, transfers: readonly number[]): Promise<void> {
  const source = sql`(select * from transfer where id = any(${[...transfers]}::bigint[]))`
  await sql`with fact as (${factsOf(source)}),
    own as (insert into agent_member_day as d (member_id, day, ${names})
      select f.member_id, f.day, ${totals} from fact f group by 1, 2 order by 1, 2
      on conflict (member_id, day) do update set ${added('d')})
    insert into agent_team_day as d (agent_id, day, ${names})
      select l.ancestor_id, f.day, ${totals} from fact f join member_line l on l.member_id = f.member_id
      group by 1, 2 order by 1, 2
    on conflict (agent_id, day) do update set ${added('d')}`.execute(tx)
}

/** Members among these transfers who paid in for the first time. */
export async function noteDepositors(tx: Tx, transfers: readonly number[]): Promise<string[]> {
  const source = sql`(select * from transfer where id = any(${[...transfers]}::bigint[])
    and kind in ('deposit', 'suspense_credit'))`
  const { rows } = await sql<{ memberId: string }>`
    with fact as (${factsOf(source)}),
    first as (insert into agent_depositor (member_id, day)
      select member_id, min(day) from fact where deposit > 0 group by 1 order by 1
      on conflict (member_id) do nothing returning member_id, day),
    counted as (insert into agent_team_day as d (agent_id, day, first_deposits)
      select l.ancestor_id, f.day, count(*) from first f
        join member_line l on l.member_id = f.member_id and l.depth > 0
      group by 1, 2 order by 1, 2
      on conflict (agent_id, day)
        do update set first_deposits = d.first_deposits + excluded.first_deposits)
    select member_id as "memberId" from first`.execute(tx)
  return rows.map(({ memberId }) => memberId)
}

export async function addRegistration(tx: Tx, memberId: string, day: string): Promise<void> {
  await sql`insert into agent_team_day as d (agent_id, day, registrations)
    select ancestor_id, ${day}::date, 1 from member_line
      where member_id = ${memberId} and depth > 0 order by 1
    on conflict (agent_id, day) do update set registrations = d.registrations + 1`.execute(tx)
}

type TurnoverChange = {
  readonly memberId: string
  readonly line: GameCategory
  readonly change: string
  /** When it was settled or taken back. */
  readonly at: Date
}

/** Adds turnover to the day and the hour in which it was settled or taken back. */
export async function addTurnover(tx: Tx, rounds: readonly TurnoverChange[]): Promise<void> {
  await sql`with fact as materialized (
      select u.member_id, u.line, u.change, (u.at at time zone ${siteZone})::date as day,
        date_trunc('hour', u.at, 'UTC') as hour
      from unnest(${rounds.map(({ memberId }) => memberId)}::text[],
        ${rounds.map(({ line }) => line)}::text[], ${rounds.map(({ change }) => change)}::numeric[],
        ${rounds.map(({ at }) => at)}::timestamptz[]) as u (member_id, line, change, at)),
    own as (insert into agent_member_day as d (member_id, day, turnover)
      select member_id, day, sum(change) from fact group by 1, 2 order by 1, 2
      on conflict (member_id, day) do update set turnover = d.turnover + excluded.turnover),
    hourly as (insert into agent_member_hour as h (member_id, hour, turnover)
      select member_id, hour, sum(change) from fact group by 1, 2 order by 1, 2
      on conflict (hour, member_id) do update set turnover = h.turnover + excluded.turnover),
    team as (insert into agent_team_day as d (agent_id, day, turnover)
      select l.ancestor_id, f.day, sum(f.change) from fact f
        join member_line l on l.member_id = f.member_id group by 1, 2 order by 1, 2
      on conflict (agent_id, day) do update set turnover = d.turnover + excluded.turnover)
    insert into agent_team_line_day as d (agent_id, day, line, turnover)
      select l.ancestor_id, f.day, f.line, sum(f.change) from fact f
        join member_line l on l.member_id = f.member_id group by 1, 2, 3 order by 1, 2, 3
    on conflict (agent_id, day, line) do update set turnover = d.turnover + excluded.turnover`.execute(
    tx,
  )
}
