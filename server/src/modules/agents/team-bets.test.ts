import * as reports from '@kancil/contract/agents/reports'
import type { OutputOf } from '@kancil/contract/endpoint'
import { formatMoney, money } from '@kancil/contract/money'
import { businessDay } from '@kancil/contract/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../kernel/db.ts'
import { countStatements, renewals } from '../../testing/count-statements.ts'
import { sumUpBetDays } from '../games/bets/day-store.ts'
import { type RoundFilter, teamRounds } from './reports/round-store.ts'
import { openAgentWorld, type Person } from './testing.ts'

const world = await openAgentWorld()
const { server, settle, again } = world
afterAll(() => server.stop())

let master: Person
let members: readonly string[]
let days: { readonly from: string; readonly to: string }

/** Rounds of each member over forty days, the first and the last day outside of what is listed. */
async function plant(perMember: number): Promise<void> {
  await sql`insert into bet_round (id, member_id, vendor_id, round_id, game_code, line, currency,
      placed_at, settled_at, stake, payout, void_stake, bets, wins, status)
    select 'rnd_' || md5(${perMember}::text || m || g), m, 'vendor' || g % 3, ${perMember} || '-' || g,
      'game', case when g % 5 = 0 then 'LIVE' else 'RNG' end, 'MYR',
      now() - g * interval '40 days' / ${perMember}::int, now(), 100 + g,
      case when g % 3 = 0 then 250 else 0 end, case when g = 7 then 50 else 0 end, 1, 1,
      case when g % 40 = 11 then 'open' when g % 40 = 12 then 'cancelled' else 'settled' end
    from unnest(${[...members]}::text[]) m, generate_series(1, ${perMember}::int) g`.execute(
    server.ownerDb,
  )
  await sql`analyze bet_round`.execute(server.ownerDb)
}

beforeAll(async () => {
  // The betting record is summed up by the database's clock.
  server.clock.set(new Date())
  master = await settle(2, null)
  const agent = await settle(1, master)
  const players = [await settle(0, agent), await settle(0, agent), await settle(0, master)]
  members = [agent, ...players].map(({ memberId }) => memberId)
  const day = (back: number) => businessDay(new Date(Date.now() - back * 86_400_000))
  days = { from: day(38), to: day(1) }
  await plant(100)
  const stranger = await settle(0, null)
  await sql`update bet_round set member_id = ${stranger.memberId} where member_id = ${members[0]!}
    and status = 'cancelled'`.execute(server.ownerDb)
})

const inSpan = sql`(placed_at at time zone 'Asia/Kuala_Lumpur')::date
  between ${sql.ref('f.from')} and ${sql.ref('f.to')}`

/** The totals straight from the rounds. */
async function direct(where: ReturnType<typeof sql>) {
  const { rows } = await sql<{ n: number; stake: bigint; payout: bigint; valid: bigint }>`
    select count(*)::int as n, coalesce(sum(stake), 0)::bigint as stake,
      coalesce(sum(payout), 0)::bigint as payout,
      coalesce(sum(bet_round_valid(status, stake, void_stake)), 0)::bigint as valid
    from bet_round, (select ${days.from}::date as "from", ${days.to}::date as "to") f
    where member_id = any(${[...members]}::text[]) and ${inSpan} and ${where}`.execute(server.db)
  const { n, stake, payout, valid } = rows[0]!
  const text = (amount: bigint) => formatMoney(money(amount), 'MYR')
  return {
    ...{ rounds: n, stake: text(stake), payout: text(payout), net: text(payout - stake) },
    validBet: text(valid),
  }
}

const cases = [
  [{}, sql`true`],
  [{ gameType: 'LIVE' }, sql`line = 'LIVE'`],
  [{ status: 'settled' }, sql`status = 'settled'`],
  [{ status: 'open', gameType: 'RNG' }, sql`status = 'open' and line = 'RNG'`],
] as const

async function expectSums(): Promise<void> {
  for (const [filter, where] of cases) {
    const { value } = await master.caller.call(reports.teamBets, { ...filter, ...days })
    expect([filter, value.sum]).toEqual([filter, await direct(where)])
  }
}

test('team betting adds up the daily sums, and the rounds of days that have none or changed', async () => {
  await expectSums()
  expect((await sumUpBetDays(server.db)).days).toBeGreaterThan(30)
  await expectSums()
  const change = { memberId: members[1]!, day: days.from }
  await sql`update bet_round set payout = payout + 500 where member_id = ${change.memberId}
    and (placed_at at time zone 'Asia/Kuala_Lumpur')::date = ${change.day}::date`.execute(
    server.ownerDb,
  )
  await sql`insert into bet_day_late (member_id, day)
    values (${change.memberId}, ${change.day}::date)`.execute(server.ownerDb)
  await expectSums()
  await sumUpBetDays(server.db)
  await expectSums()
  await sql`update bet_day set stake = stake + 1 where member_id = ${members[2]!}`.execute(
    server.ownerDb,
  )
  await expect(expectSums()).rejects.toThrow(/to deeply equal/)
  await sql`update bet_day set stake = stake - 1 where member_id = ${members[2]!}`.execute(
    server.ownerDb,
  )
})

test('the pages hold each round once, the newest first, and only the first one adds up', async () => {
  await again(master)
  const seen: { placedAt: string; betId: string }[] = []
  const counts: number[] = []
  let rounds = 0
  for (let cursor: string | null = ''; cursor !== null;) {
    const input = { ...days, pageSize: 40, ...(cursor && { cursor }) }
    const { result, statements } = await countStatements(server, () =>
      master.caller.call(reports.teamBets, input),
    )
    const value: OutputOf<typeof reports.teamBets> = result.value
    expect(value.sum !== undefined).toBe(cursor === '')
    expect(statements.some((statement) => statement.includes('bet_round_valid'))).toBe(
      cursor === '',
    )
    counts.push(statements.length)
    seen.push(...value.items)
    rounds ||= value.sum?.rounds ?? 0
    cursor = value.nextCursor
  }
  expect(seen).toHaveLength(rounds)
  expect(new Set(seen.map(({ betId }) => betId)).size).toBe(rounds)
  const times = seen.map(({ placedAt }) => placedAt)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(Math.max(...counts.slice(1)) - Math.min(...counts.slice(1))).toBeLessThanOrEqual(renewals)
})

/** Rounds that reading a page touches. */
async function touched(after: readonly string[] | null): Promise<number> {
  const all = { memberId: null, vendorId: null, gameCode: null, line: null, status: null }
  const filter: RoundFilter = { agentId: master.memberId, days, ...all }
  return inTransaction(server.db, async (tx) => {
    const read = async (): Promise<number> => {
      const { rows } = await sql<{ n: number }>`select (seq_tup_read + idx_tup_fetch)::int as n
        from pg_stat_xact_user_tables where relname = 'bet_round'`.execute(tx)
      return rows[0]!.n
    }
    // A connection counts on from one transaction to the next.
    const before = await read()
    await teamRounds(tx, filter, { after, limit: 21 })
    return (await read()) - before
  })
}

test('a page touches as many rounds however many the team has played', async () => {
  const { rows } = await sql<{ memberId: string; id: string }>`select member_id as "memberId", id
    from bet_round where member_id = any(${[...members]}::text[])
    order by placed_at desc offset 150 limit 1`.execute(server.db)
  const { memberId, id } = rows[0]!
  // Of each of the four members a round, and no more than a page.
  const bound = 2 * 4 * 21
  for (const perMember of [2_000, 5_000]) {
    await plant(perMember)
    expect(await touched(null)).toBeLessThanOrEqual(bound)
    expect(await touched([memberId, id])).toBeLessThanOrEqual(bound)
  }
})
