import type { MemberId } from '@kancil/contract/ids'
import { money } from '@kancil/contract/money'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../kernel/db.ts'
import { gatewayAccount, memberCash } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import type { TestServer } from './server.ts'

const terms = JSON.stringify({
  period: 'D',
  tiers: [{ minTurnover: 0, minUsers: 0, minLoss: 0, rateBasisPoints: 10 }],
  ...{ checkLoss: false, minActive: 0, carry: 'none' },
  ...{ profitRateBasisPoints: 0, lossRateBasisPoints: 0, singleBetMin: 0 },
})
const inputs = JSON.stringify({
  ...{ turnover: '0', activeUsers: 0, netLoss: '0', carryIn: '0', debtBefore: '0', lines: [] },
})

/** Puts every other member below the first, and gives the first rows in all lists of agents. */
export async function plantAgents(
  { ownerDb, clock }: TestServer,
  agentId: MemberId,
  rows: number,
): Promise<void> {
  const now = sql`${clock.now()}::timestamptz`
  const numbers = sql`generate_series(1, ${rows}::int) g`
  await sql`update member set account_kind = 1`.execute(ownerDb)
  await sql`update member set upline_id = ${agentId} where id <> ${agentId}`.execute(ownerDb)
  await sql`insert into member_line (member_id, ancestor_id, depth)
    select id, ${agentId}, 1 from member where id <> ${agentId}`.execute(ownerDb)
  await sql`insert into agent_member_day (member_id, day, stake)
    select id, (${now} at time zone 'Asia/Kuala_Lumpur')::date, 100 from member`.execute(ownerDb)
  await sql`insert into invite_code (code, member_id, kind, created_at)
    select 'LISTED2' || g, ${agentId}, 'link', ${now} from ${numbers}`.execute(ownerDb)
  await sql`insert into agent_link (code, agent_id, request_id, remark, rates, created_at)
    select 'LISTED2' || g, ${agentId}, 'listed-' || g, '', '[]', ${now} from ${numbers}`.execute(
    ownerDb,
  )
  await sql`insert into agent_contract (id, kind, member_id, request_id, state, terms, offered_at,
      expires_at)
    select 'agc_' || md5(g::text), 'daily', ${agentId}, 'listed-' || g, 'rejected', ${terms}::jsonb,
      ${now}, ${now} from ${numbers}`.execute(ownerDb)
  await sql`insert into agent_statement (id, contract_id, kind, member_id, currency, period_key,
      from_at, to_at, terms, inputs, rate_basis_points, own, lower, repaid, paid, deficit,
      carry_out, settled_at)
    select 'ags_' || md5(g::text), 'agc_' || md5(g::text), 'daily', ${agentId}, 'MYR',
      'D:2026-01-0' || g, ${now}, ${now}, ${terms}::jsonb, ${inputs}::jsonb, 10, 0, 0, 0, 0, 0, 0,
      ${now} - g * interval '1 day' from ${numbers}`.execute(ownerDb)
  await sql`insert into agent_dispute (statement_id, member_id, text, state, raised_at)
    select 'ags_' || md5(g::text), ${agentId}, 'no', 'open', ${now} from ${numbers}`.execute(
    ownerDb,
  )
  await sql`insert into agent_realtime_line (contract_id, game_code, issue_no, player_id, version,
      member_id, currency, turnover, net, rate_basis_points, amount, change, paid, settled_at)
    select 'agc_' || md5('1'), 'game', g::text, ${agentId}, 1, ${agentId}, 'MYR', 0, 0, 10, 0, 0, 0, ${now}
    from ${numbers}`.execute(ownerDb)
  await sql`insert into agent_run (period_key, kind, state, began_at)
    select 'D:2026-01-0' || g, 'daily', 'done', ${now} from ${numbers}`.execute(ownerDb)
}

/** Money from the bank, for the movements behind a figure. */
async function plantDeposits(db: Db, at: Date, rows: number): Promise<void> {
  const { rows: members } = await sql<{ id: MemberId }>`select id from member
    order by id limit 1`.execute(db)
  const to = memberCash(members[0]!.id, 'MYR')
  for (let row = 0; row < rows; row++)
    await inTransaction(db, (tx) =>
      post(tx, {
        ...{ kind: 'deposit', source: 'deposit', sourceTx: `listed-${row}`, at, to },
        ...{ from: gatewayAccount('sandbox-bank', 'MYR'), amount: money(50_00n) },
      }),
    )
}

/** Figures of the day, as many as a list needs; they are no sums of the movements. */
export async function plantReports(server: TestServer, rows: number): Promise<void> {
  const { db, ownerDb, clock } = server
  await plantDeposits(db, clock.now(), rows)
  const now = sql`${clock.now()}::timestamptz`
  const numbers = sql`generate_series(1, ${rows}::int) g`
  await sql`select report_add(array(select id from transfer))`.execute(ownerDb)
  await sql`insert into report_day select (${now} at time zone 'Asia/Kuala_Lumpur')::date, 'MYR',
      m.id, 'rimba', 'listed', 'RNG', 1, 100, 0, 0, 0, 0, 0, 1, 1
    from (select id from member order by id limit ${rows}) m`.execute(ownerDb)
  await sql`insert into report_check (at, from_day, to_day, compared, difference_count, differences)
    select ${now}, '2026-01-01', '2026-01-02', 1, 0, '[]' from ${numbers}`.execute(ownerDb)
  await sql`insert into setting_version (key, version, value, updated_at, updated_by)
    select 'brand', 100 + g, '{"name": "Kancil"}', ${now}, 'Aminah' from ${numbers}`.execute(
    ownerDb,
  )
  await sql`insert into report_alert (id, figure, currency, side, unit, threshold, updated_at,
      updated_by)
    select 'alt_' || md5(f), f, 'MYR', 'below', 'amount', 0, ${now}, 'Aminah'
    from unnest(array['ggr', 'ngr', 'turnover', 'payout', 'bonus', 'bets', 'players']) f`.execute(
    ownerDb,
  )
}
