import { type Money, money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import { factsOf } from '../figures/feed-store.ts'

export type LedgerFigures = {
  readonly netLoss: Money
  readonly turnover: Money
  readonly users: number
}
type Span = { readonly from: Date; readonly to: Date }
/** Who is active: from which turnover, and the accounts that count for nobody. */
type ActiveRule = { readonly least: number; readonly uncounted: readonly string[] }

/**
 * What a team did between two instants, from the books themselves: money from the ledger's
 * transfers, turnover from the rounds that were settled in these days. Neither reads the sums that
 * a bill was made from.
 */
export async function ledgerFigures(
  db: Db,
  agentId: string,
  span: Span,
  { isDividend, least, uncounted }: ActiveRule & { readonly isDividend: boolean },
): Promise<LedgerFigures> {
  const { from, to } = span
  const team = sql`(select t.* from transfer t where t.created_at >= ${from} and t.created_at < ${to}
    and exists (select 1 from account a join member_line l on l.member_id = a.owner_id
      where a.id in (t.debit_account, t.credit_account) and a.owner_kind = 'member'
        and l.ancestor_id = ${agentId}))`
  const { rows } = await sql<{ loss: Money; wages: Money }>`
    select coalesce(sum(f.stake - f.payout - f.bonus - f.rebate), 0)::bigint as loss,
      coalesce(sum(f.wages), 0)::bigint as wages
    from (${factsOf(team)}) f join member_line l on l.member_id = f.member_id
    where l.ancestor_id = ${agentId}`.execute(db)
  const { rows: rounds } = await sql<{ turnover: Money; users: number }>`with own as (
      select member_id, sum(turnover) as turnover from (${settledTurnover(agentId, span)}) part
      group by 1)
    select coalesce(sum(o.turnover), 0)::bigint as turnover,
      (count(*) filter (where o.turnover >= greatest(${least}::bigint, 1)
        and not m.account = any(${[...uncounted]}::text[])))::int as users
    from own o join member m on m.id = o.member_id`.execute(db)
  const { loss, wages } = rows[0]!
  return { netLoss: money(isDividend ? loss - wages : loss), ...rounds[0]! }
}

/**
 * What the team's settled rounds come to, part by part. Stakes that were taken back after their
 * round was settled counted when it was settled, and count below zero when they were taken back.
 * The round itself keeps neither. One that was settled anew counted before as it stood then.
 */
const settledTurnover = (agentId: string, { from, to }: Span) => sql`with undone as (
    select l.member_id, o.amount, t.created_at as undone_at,
      (select min(w.created_at) from transfer w where w.kind in ('win', 'settle')
        and w.round_id = o.round_id and w.source_id = o.source_id
        and w.created_at <= t.created_at) as settled_at,
      (select min(b.line) from bet_round b
        where b.member_id = l.member_id and b.round_id = o.round_id) as line
    from transfer t join transfer o on o.id = t.ref_id and o.kind = 'bet'
      join account a on a.id = o.debit_account and a.owner_kind = 'member' and a.currency <> 'XTS'
      join member_line l on l.member_id = a.owner_id and l.ancestor_id = ${agentId}
    where t.kind = 'rollback' and t.repeat_of is null and t.created_at >= ${from})
  select b.member_id, b.line, bet_round_valid(b.status, b.stake, b.void_stake) as turnover
  from bet_round b join member_line l on l.member_id = b.member_id
  where l.ancestor_id = ${agentId} and b.settled_at >= ${from} and b.settled_at < ${to}
    and b.currency <> 'XTS'
  union all
  select member_id, line,
    case when settled_at >= ${from} and settled_at < ${to} then amount else 0 end
      - case when undone_at < ${to} then amount else 0 end
  from undone where settled_at is not null
  union all
  select k.member_id, k.line,
    case when k.stood_at >= ${from} and k.stood_at < ${to} then k.stood else 0 end
      - case when k.at >= ${from} and k.at < ${to} then k.stood else 0 end
  from bet_round_correction k join member_line l on l.member_id = k.member_id
  where l.ancestor_id = ${agentId} and k.at >= ${from} and k.stood_at < ${to}`

export type LedgerLine = { readonly name: string; readonly turnover: Money }

/** The same of each direct downline's team by product line, named as in a rebate's bill. */
export async function ledgerLines(db: Db, agentId: string, span: Span): Promise<LedgerLine[]> {
  const { rows } = await sql<LedgerLine>`select m.account || ' ' || part.line as name,
      sum(part.turnover)::bigint as turnover
    from (${settledTurnover(agentId, span)}) part
      join member_line l on l.member_id = part.member_id
      join member m on m.id = l.ancestor_id and m.upline_id = ${agentId}
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
