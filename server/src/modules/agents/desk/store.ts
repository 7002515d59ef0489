import type { AccountKind } from '@kancil/contract/identity/account-kinds'
import type { ContractKind } from '@kancil/contract/agents/terms'
import type { MemberId } from '@kancil/contract/ids'
import type { Currency, Money } from '@kancil/contract/money'
import { accountKey } from '@kancil/rules/identity/field-rules'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

export type AgentRow = {
  readonly id: MemberId
  readonly account: string
  readonly accountKind: AccountKind
  readonly upline: string
  readonly currency: Currency
  readonly directs: number
  readonly team: number
  readonly turnover: Money
  readonly paid: Money
  readonly debt: Money
  readonly contracts: ContractKind[]
}

/** Agents by account, with what their teams did since a day. */
export async function agentPage(
  db: Db,
  filter: { readonly search: string; readonly upline: string; readonly since: string },
  { limit, offset }: PageRange,
): Promise<{ rows: AgentRow[]; total: number }> {
  const { search, upline, since } = filter
  const key = `${accountKey(search).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const where = sql`where m.account_kind in (1, 2, 41, 42) and m.account_key like ${key}
    and (${upline} = '' or u.account_key = ${accountKey(upline)})`
  const { rows } = await sql<AgentRow>`select m.id, m.account, m.account_kind as "accountKind",
      coalesce(u.account, '') as upline, m.currency,
      (select count(*)::int from member d where d.upline_id = m.id) as directs,
      (select count(*)::int from member_line t where t.ancestor_id = m.id and t.depth > 0) as team,
      (select coalesce(sum(d.turnover), 0)::bigint from agent_team_day d
        where d.agent_id = m.id and d.day >= ${since}::date) as turnover,
      (select coalesce(sum(s.paid), 0)::bigint from agent_statement s
        where s.member_id = m.id and s.settled_at >= ${since}::date)
        + (select coalesce(sum(r.paid), 0)::bigint from agent_realtime_line r
          where r.member_id = m.id and r.settled_at >= ${since}::date) as paid,
      coalesce((select amount from agent_debt b where b.member_id = m.id), 0)::bigint as debt,
      array(select c.kind from agent_contract c where c.member_id = m.id and c.state = 'active'
        order by c.kind) as contracts
    from member m left join member u on u.id = m.upline_id ${where}
    order by m.account_key, m.id limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ n: bigint }>`select count(*) as n from member m
      left join member u on u.id = m.upline_id ${where}`.execute(db)
  return { rows, total: Number(counted[0]!.n) }
}
