import { type Money, money } from '@kancil/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import { factsOf } from '../figures/feed-store.ts'

export type LedgerFigures = {
  readonly netLoss: Money
  readonly turnover: Money
  readonly users: number
}
type Span = { readonly from: Date; readonly to: Date }
/** Who is active: from which turnover, and the accounts that count for nobody. */
type ActiveRule = {
  readonly least: number
  readonly uncounted: readonly string[]
  readonly settledAt: Date
}

/** Whether a member was in an agent's team at an instant, wherever they have been moved since. */
const wasIn = (agentId: string, member: string, at: RawBuilder<unknown>) => sql`exists (
  select from member_line_time h where h.member_id = ${sql.raw(member)}
    and h.ancestor_id = ${agentId} and (h.since is null or h.since <= ${at})
    and (h.until is null or ${at} < h.until))`
const at = (column: string) => sql.raw(column)
/** Everybody who ever was. */
const everIn = (agentId: string) => sql`(select distinct member_id from member_line_time
  where ancestor_id = ${agentId})`

/**
 * What a team did between two instants, from the books themselves: money from the ledger's
 * transfers, turnover from the rounds that were settled in these days. Neither reads the sums that
 * a bill was made from. Each counts for the team that its member belonged to at the time; active
 * members are those of the team when the bill was settled.
 */
export async function ledgerFigures(
  db: Db,
  agentId: string,
  span: Span,
  { isDividend, least, uncounted, settledAt }: ActiveRule & { readonly isDividend: boolean },
): Promise<LedgerFigures> {
  const { from, to } = span
  const team = sql`(select t.* from transfer t where t.created_at >= ${from} and t.created_at < ${to}
    and exists (select 1 from account a join ${everIn(agentId)} l on l.member_id = a.owner_id
      where a.id in (t.debit_account, t.credit_account) and a.owner_kind = 'member'))`
  const { rows } = await sql<{ loss: Money; wages: Money }>`
    select coalesce(sum(f.stake - f.payout - f.bonus - f.rebate), 0)::bigint as loss,
      coalesce(sum(f.wages), 0)::bigint as wages
    from (${factsOf(team)}) f join transfer t on t.id = f.transfer_id
    where ${wasIn(agentId, 'f.member_id', at('t.created_at'))}`.execute(db)
  const { rows: rounds } = await sql<{ turnover: Money; users: number }>`with part as (
      ${settledTurnover(agentId, span)}),
    own as (select member_id, sum(turnover) as turnover from part group by 1)
    select (select coalesce(sum(turnover), 0)::bigint from part
        where ${wasIn(agentId, 'part.member_id', at('part.at'))}) as turnover,
      (select count(*) filter (where o.turnover >= greatest(${least}::bigint, 1)
          and not m.account = any(${[...uncounted]}::text[]))::int
        from own o join member m on m.id = o.member_id
        where ${wasIn(agentId, 'o.member_id', sql`${settledAt}::timestamptz`)}) as users`.execute(
    db,
  )
  const { loss, wages } = rows[0]!
  return { netLoss: money(isDividend ? loss - wages : loss), ...rounds[0]! }
}

/**
 * What settled rounds come to, part by part and when, of everybody who ever was in the team. Stakes
 * that were taken back after their round was settled counted when it was settled, and count below
 * zero when they were taken back. The round itself keeps neither. One that was settled anew counted
 * before as it stood then.
 */
const settledTurnover = (agentId: string, { from, to }: Span) => sql`with team as materialized (
    select member_id from ${everIn(agentId)} e),
  undone as (
    select l.member_id, o.amount, t.created_at as undone_at,
      (select min(w.created_at) from transfer w where w.kind in ('win', 'settle')
        and w.round_id = o.round_id and w.source_id = o.source_id
        and w.created_at <= t.created_at) as settled_at,
      (select min(b.line) from bet_round b
        where b.member_id = l.member_id and b.round_id = o.round_id) as line
    from transfer t join transfer o on o.id = t.ref_id and o.kind = 'bet'
      join account a on a.id = o.debit_account and a.owner_kind = 'member' and a.currency <> 'XTS'
      join team l on l.member_id = a.owner_id
    where t.kind = 'rollback' and t.repeat_of is null and t.created_at >= ${from})
  select b.member_id, b.line, b.settled_at as at,
    bet_round_valid(b.status, b.stake, b.void_stake) as turnover
  from bet_round b join team l on l.member_id = b.member_id
  where b.settled_at >= ${from} and b.settled_at < ${to} and b.currency <> 'XTS'
  union all
  select member_id, line, settled_at, amount from undone
  where settled_at >= ${from} and settled_at < ${to}
  union all
  select member_id, line, undone_at, -amount from undone
  where settled_at is not null and undone_at < ${to}
  union all
  select k.member_id, k.line, k.stood_at, k.stood
  from bet_round_correction k join team l on l.member_id = k.member_id
  where k.stood_at >= ${from} and k.stood_at < ${to} and k.at >= ${from}
  union all
  select k.member_id, k.line, k.at, -k.stood
  from bet_round_correction k join team l on l.member_id = k.member_id
  where k.at >= ${from} and k.at < ${to} and k.stood_at < ${to}`

export type LedgerLine = { readonly name: string; readonly turnover: Money }

/** The same of each direct downline's team by product line, named as in a rebate's bill. */
export async function ledgerLines(
  db: Db,
  agentId: string,
  span: Span,
  settledAt: Date,
): Promise<LedgerLine[]> {
  const { rows } = await sql<LedgerLine>`with part as materialized (
      ${settledTurnover(agentId, span)}),
    direct as (select d.member_id as id, m.account
      from member_line_time d join member m on m.id = d.member_id
      where d.ancestor_id = ${agentId} and d.depth = 1
        and (d.since is null or d.since <= ${settledAt})
        and (d.until is null or ${settledAt} < d.until))
    select direct.account || ' ' || part.line as name, sum(part.turnover)::bigint as turnover
    from part join member_line_time l on l.member_id = part.member_id
        and (l.since is null or l.since <= part.at) and (l.until is null or part.at < l.until)
      join direct on direct.id = l.ancestor_id
    where part.line is not null group by 1 having sum(part.turnover) <> 0 order by 1`.execute(db)
  return rows
}

/** What the ledger paid for a bill. */
export async function paidFor(db: Db, contractId: string, periodKey: string): Promise<Money> {
  const { rows } = await sql<{ paid: Money }>`select coalesce(sum(t.amount), 0)::bigint as paid
    from transfer t join ledger_source s on s.id = t.source_id and s.code = 'agents'
    where t.source_tx = ${`${contractId}:${periodKey}`}`.execute(db)
  return rows[0]!.paid
}

/**
 * Accounts that operators moved into or out of a team after an instant, and of whose move the lines
 * say nothing: it was made before they were kept in time.
 */
export async function movesUnrecorded(db: Db, agentId: string, since: Date): Promise<string[]> {
  const { rows } = await sql<{ account: string }>`select distinct m.account
    from audit_log a join member m on m.id = a.subject
    where a.action = 'agents.moveMember' and a.at >= ${since}
      and exists (select from member_line_time l where l.ancestor_id = ${agentId}
        and l.member_id in (a.subject, a.before::jsonb ->> 'upline', a.after::jsonb ->> 'upline'))
      and not exists (select from member_line_time l where l.member_id = a.subject
        and (l.since between a.at - interval '1 minute' and a.at + interval '1 minute'
          or l.until between a.at - interval '1 minute' and a.at + interval '1 minute'))
    order by 1`.execute(db)
  return rows.map(({ account }) => account)
}
