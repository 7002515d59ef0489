import { teamOverview } from '@kancil/contract/agents/team'
import { accountKinds, type AccountKind } from '@kancil/contract/identity/account-kinds'
import type { MemberId } from '@kancil/contract/ids'
import { sql } from 'kysely'
import { type App, createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { systemClock } from '../server/src/kernel/clock.ts'
import { inTransaction, openDb } from '../server/src/kernel/db.ts'
import { modules } from '../server/src/modules.ts'
import { addMovements, addTurnover, agentPeriods } from '../server/src/modules/agents/door.ts'
import { createMember } from '../server/src/modules/identity/door.ts'
import { signedInVisitor } from '../server/src/testing/sign-in.ts'
import { closeOnSignal } from './house/close-on-signal.ts'
import { fillBooks } from './fill/books.ts'
import { type BenchPlatform, callsPerMinute, openPlatform } from './house/platform.ts'

/**
 * npm run bench -- agents [--members 10000] [--lines 100000]
 *
 * A team of so many members in four levels, a month of play added up by the handlers of the events:
 * the overview's time, the difference between the sums and the transfers themselves, and how long
 * real-time salary takes for so many lines.
 */
const option = (name: string, otherwise: number): number => {
  const at = process.argv.indexOf(name)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}
const members = option('--members', 10_000)
const lines = option('--lines', 100_000)
const bars = { overviewMs: 200, settleSeconds: 60 }
const calls = 200
const perBatch = 500
const say = (text: string): void => void process.stderr.write(`${text}\n`)

async function main(): Promise<void> {
  const platform = await openPlatform(0, say)
  closeOnSignal(() => platform.close())
  const ids = await makeTeam(platform)
  await play(platform)
  const rollupDiff = await difference(platform)
  const config = readConfig({
    DATABASE_URL: platform.postgres.url('bench', 'app'),
    ...{ KANCIL_SECRET: platform.secret, KANCIL_ROLE: 'api', KANCIL_LOG: 'error' },
    KANCIL_CALLS_PER_MINUTE: String(callsPerMinute),
  })
  const app = await createApp(config, modules, systemClock)
  await app.kernel.member.app.ready()
  const overviewMs = await overviewTimes(app, ids[0]!)
  const salary = await settleSalary(platform, app)
  const figures = {
    ...{ members, overview_p95_ms: overviewMs, rollup_diff: rollupDiff },
    ...{ lines: salary.lines, settle_s: salary.seconds, unpaid: salary.unpaid },
  }
  await app.stop()
  await platform.close()
  process.stdout.write(`${JSON.stringify(figures)}\n`)
  const isGood =
    overviewMs < bars.overviewMs &&
    rollupDiff === 0 &&
    salary.lines >= lines &&
    salary.seconds < bars.settleSeconds &&
    salary.unpaid === 0
  process.exit(isGood ? 0 : 1)
}

/** One master, a tenth of a percent of managers, a percent of agents, players below them. */
async function makeTeam({ db, ownerUrl }: BenchPlatform): Promise<MemberId[]> {
  say(`making a team of ${members}`)
  const ids = (await fillBooks(ownerUrl, members)) as MemberId[]
  const managers = Math.ceil(members / 1_000)
  const agents = Math.ceil(members / 100)
  const uplineOf = (at: number): number | null => {
    if (at === 0) return null
    if (at <= managers) return 0
    if (at <= managers + agents) return 1 + (at % managers)
    return 1 + managers + (at % agents)
  }
  const kindOf = (at: number): AccountKind =>
    at === 0 ? accountKinds.masterAgent : at <= managers + agents ? 1 : accountKinds.member
  for (const [at, id] of ids.entries()) {
    const upline = uplineOf(at)
    await createMember(db, {
      ...{ id, merchant: 'kancil', account: `team${at}`, accountKind: kindOf(at) },
      ...{ currency: 'MYR', passwordHash: 'no password opens this account', settled: true },
      ...(upline === null ? {} : { uplineId: ids[upline]! }),
      createdAt: systemClock.now(),
    })
  }
  return ids
}

/** Ten rounds for each member within a month, added up as the events' handlers do. */
async function play({ db, ownerUrl }: BenchPlatform): Promise<void> {
  say('a month of play')
  const ownerDb = openDb(ownerUrl, { max: 1 })
  await sql`set statement_timeout = 0`.execute(ownerDb)
  await sql`with bank as (select ledger_account('gateway', 'bank', 'settlement', 'MYR', 0) as id)
    insert into transfer (id, debit_account, credit_account, amount, balance_after, scope,
      created_at, source_id, kind, source_tx)
    select nextval('transfer_number'), case when kind = 'bet' then a.id else bank.id end,
      case when kind = 'bet' then bank.id else a.id end,
      case when kind = 'bet' then 1000 else g * 150 end, 0, 0,
      now() - g * interval '2 days', ledger_source_id('deposit'), kind, kind || g || '-' || a.id
    from account a, bank, generate_series(1, 10) g, unnest(array['bet', 'win']) kind
    where a.owner_kind = 'member' and a.purpose = 'cash'`.execute(ownerDb)
  const { rows } = await sql<{ id: bigint; member: string; at: Date; isBet: boolean }>`
    select t.id, a.owner_id as member, t.created_at as at, t.kind = 'bet' as "isBet"
    from transfer t join account a on a.id in (t.debit_account, t.credit_account)
      and a.owner_kind = 'member' order by t.created_at, t.id`.execute(ownerDb)
  for (let at = 0; at < rows.length; at += perBatch) {
    const part = rows.slice(at, at + perBatch)
    const bets = part.filter(({ isBet }) => isBet)
    await inTransaction(db, async (tx) => {
      await addMovements(
        tx,
        part.map(({ id }) => Number(id)),
      )
      const rounds = bets.map(({ member, at: placedAt }) => ({
        ...{ memberId: member, line: 'RNG' as const, change: '1000', at: placedAt },
      }))
      if (rounds.length > 0) await addTurnover(tx, rounds)
    })
  }
  await sql`vacuum analyze`.execute(ownerDb)
  await ownerDb.destroy()
}

/** Minor units by which any agent's sums differ from the transfers and days of their team. */
async function difference({ db }: BenchPlatform): Promise<number> {
  const { rows } = await sql<{ n: number }>`with team as (
      select agent_id, sum(stake) as stake, sum(payout) as payout, sum(deposit) as deposit,
        sum(turnover) as turnover from agent_team_day group by 1),
    flow as (select a.owner_id as member_id,
        sum(t.amount) filter (where t.kind = 'bet') as stake,
        sum(t.amount) filter (where t.kind = 'win') as payout,
        sum(t.amount) filter (where t.kind = 'deposit') as deposit
      from transfer t join account a on a.id in (t.debit_account, t.credit_account)
        and a.owner_kind = 'member' group by 1),
    books as (select l.ancestor_id as agent_id, sum(f.stake) as stake, sum(f.payout) as payout,
        sum(f.deposit) as deposit from flow f join member_line l on l.member_id = f.member_id
      group by 1)
    select coalesce(sum(abs(t.stake - b.stake) + abs(t.payout - b.payout)
      + abs(t.deposit - b.deposit) + abs(t.turnover - b.stake)), 0)::float8 as n
    from team t full join books b using (agent_id)`.execute(db)
  return rows[0]!.n
}

async function overviewTimes(app: App, agentId: MemberId): Promise<number> {
  say('the overview')
  const as = { account: 'team0', accountKind: accountKinds.masterAgent, currency: 'MYR' } as const
  const agent = await signedInVisitor(app, agentId, as)
  const ranges = ['today', 'yesterday', 'week', 'month'] as const
  const times: number[] = []
  for (let at = 0; at < calls; at++) {
    const began = performance.now()
    const { success, code } = await agent.call(teamOverview, { range: ranges[at % 4]! })
    if (!success) throw new Error(`the overview answered ${code}`)
    times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  return Math.round(times[Math.floor(calls * 0.95)]!)
}

/** Every agent has a contract, so that each issue of a player is three lines. */
async function settleSalary({ db, ownerUrl }: BenchPlatform, app: App) {
  const ownerDb = openDb(ownerUrl, { max: 1 })
  const issues = Math.ceil(lines / 3)
  say(`real-time salary for ${issues} issues of players`)
  const terms = { period: 'D', tiers: [], checkLoss: false, minActive: 0, carry: 'none' }
  await sql`insert into agent_contract (id, kind, upline_id, member_id, request_id, state, terms,
      offered_at, expires_at, decided_at, from_day)
    select 'agc_' || md5(m.id), 'realtime', m.upline_id, m.id, 'bench', 'active',
      ${JSON.stringify({ ...terms, singleBetMin: 0 })}::jsonb || jsonb_build_object(
        'profitRateBasisPoints', 60 - 20 * l.depth, 'lossRateBasisPoints', 60 - 20 * l.depth),
      now(), now(), now(), current_date
    from member m join (select member_id, max(depth) as depth from member_line group by 1) l
      on l.member_id = m.id where m.account_kind in (1, 2)`.execute(ownerDb)
  await sql`set statement_timeout = 0`.execute(ownerDb)
  await sql`with player as (select id, row_number() over () as n from member
      where account_kind = 0),
    bet as (insert into agent_issue_bet (member_id, bet_tx, game_code, issue_no, version, single,
        stake, turnover, payout, settled_at)
      select id, 'bench' || g, 'sea-fast-1', g::text, 1, 1000, 1000, 1000, 0, now()
      from generate_series(1, ${issues}::int) g join player
        on player.n = g % (select count(*) from player) + 1
      returning game_code, issue_no, member_id)
    insert into agent_issue_due (game_code, issue_no, member_id, since)
      select game_code, issue_no, member_id, now() from bet`.execute(ownerDb)
  await sql`vacuum analyze`.execute(ownerDb)
  await ownerDb.destroy()
  const began = performance.now()
  await agentPeriods.settleRealtime(app.kernel)
  const seconds = Math.round((performance.now() - began) / 100) / 10
  const { rows } = await sql<{ lines: number; unpaid: number }>`select count(*)::int as lines,
      (coalesce(sum(paid), 0) - (select coalesce(sum(amount), 0) from transfer
        where kind = 'agent_realtime'))::float8 as unpaid
    from agent_realtime_line`.execute(db)
  return { seconds, ...rows[0]! }
}

await main()
