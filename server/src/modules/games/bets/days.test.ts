import type { OutputOf } from '@kancil/contract/endpoint'
import { profit } from '@kancil/contract/games/profit'
import { betRecords } from '@kancil/contract/games/bets'
import { sittings } from '@kancil/contract/games/sittings'
import type { MemberId } from '@kancil/contract/ids'
import { formatMoney, money } from '@kancil/contract/money'
import { businessDay } from '@kancil/contract/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../kernel/db.ts'
import { type SignedIn, type TestServer, testServer } from '../../../testing/server.ts'
import { plantMember } from '../../identity/testing/members.ts'
import { sumUpBetDays } from './day-store.ts'
import { markRoundClosed } from './store.ts'

let server: TestServer
let memberId: MemberId
let caller: SignedIn
/** The database has its own clock, and so has what lies days back. */
let today: string

const dayBefore = (days: number) =>
  new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  server = await testServer()
  const { rows } = await sql<{ at: Date }>`select now() as at`.execute(server.db)
  server.clock.set(rows[0]!.at)
  today = businessDay(rows[0]!.at)
  memberId = await plantMember(server, 'penjudi')
  caller = await server.signedIn(memberId)
  await plantRounds()
})
afterAll(() => server?.stop())

/** Twenty rounds a day over fifty days, of three vendors and two lines, some open or cancelled. */
async function plantRounds(): Promise<void> {
  await sql`insert into bet_round (id, member_id, vendor_id, round_id, game_code, line, currency,
      placed_at, settled_at, stake, payout, void_stake, bets, wins, status)
    select 'rnd_' || md5(${memberId}::text || d || '-' || g), ${memberId}, 'vendor' || g % 3,
      'r' || d || '-' || g, 'game' || g % 4, case when g % 5 = 0 then 'LIVE' else 'RNG' end, 'MYR',
      (${today}::date - d)::timestamp at time zone 'Asia/Kuala_Lumpur' + g * interval '7 minutes',
      now(), 100 + g, case when g % 3 = 0 then 250 else 0 end, case when g = 7 then 50 else 0 end,
      1, 1, case when g = 11 and d < 10 then 'open' when g = 12 and d < 10 then 'cancelled'
        else 'settled' end
    from generate_series(0, 49) d, generate_series(1, 20) g`.execute(server.ownerDb)
}

/** The same totals straight from the rounds. */
async function direct(where: ReturnType<typeof sql>) {
  const { rows } = await sql<{ n: number; stake: bigint; payout: bigint; valid: bigint }>`
    select count(*)::int as n, coalesce(sum(stake), 0)::bigint as stake,
      coalesce(sum(payout), 0)::bigint as payout,
      coalesce(sum(bet_round_valid(status, stake, void_stake)), 0)::bigint as valid
    from bet_round where member_id = ${memberId} and ${where}`.execute(server.db)
  const { n, stake, payout, valid } = rows[0]!
  const text = (amount: bigint) => formatMoney(money(amount), 'MYR')
  return {
    rounds: n,
    ...{ stake: text(stake), payout: text(payout), net: text(payout - stake) },
    validBet: text(valid),
  }
}

const range = () => ({ from: dayBefore(45), to: dayBefore(2) })
const inRange = sql`placed_at < (now() at time zone 'Asia/Kuala_Lumpur')::date::timestamp
    at time zone 'Asia/Kuala_Lumpur' - interval '1 day'
  and placed_at >= ((now() at time zone 'Asia/Kuala_Lumpur')::date - 45)::timestamp
    at time zone 'Asia/Kuala_Lumpur'`
const cases = [
  [{}, sql`true`],
  [{ vassalage: 'VENDOR1' }, sql`vendor_id = 'vendor1'`],
  [{ gameType: 'LIVE' }, sql`line = 'LIVE'`],
  [{ status: 'settled' }, sql`status = 'settled'`],
  [{ status: 'open' }, sql`status = 'open'`],
  [{ status: 'cancelled', gameType: 'RNG' }, sql`status = 'cancelled' and line = 'RNG'`],
  [{ vassalage: 'VENDOR2', status: 'settled' }, sql`vendor_id = 'vendor2' and status = 'settled'`],
] as const

async function expectSums(): Promise<void> {
  for (const [filter, where] of cases) {
    const { value } = await caller.call(betRecords, { ...filter, ...range() })
    expect([filter, value.totals]).toEqual([filter, await direct(sql`${inRange} and ${where}`)])
  }
}

test('totals are those of the rounds: before the days are summed up, after it, and when a round changes late', async () => {
  await sql`insert into game_vendor (id, vassalage, display_name, dialect, currencies, created_at)
    select 'vendor' || v, 'VENDOR' || v, 'Vendor ' || v, 'rimba', array['MYR'], now()
    from generate_series(0, 2) v`.execute(server.ownerDb)
  await expectSums()
  const done = await sumUpBetDays(server.db)
  expect(done.days).toBeGreaterThanOrEqual(47)
  await expectSums()
  const { rows } = await sql<{ id: string }>`select id from bet_round where member_id = ${memberId}
    and status = 'open' order by placed_at limit 1`.execute(server.db)
  const [round] = (
    await sql<{ vendor_id: string; round_id: string; game_code: string }>`select * from bet_round
      where id = ${rows[0]!.id}`.execute(server.db)
  ).rows
  await inTransaction(server.db, (tx) =>
    markRoundClosed(tx, {
      ...{ id: rows[0]!.id, memberId, vendorId: round!.vendor_id, roundId: round!.round_id },
      ...{ gameCode: round!.game_code, currency: 'MYR', at: server.clock.now().toISOString() },
      ...{ details: null, replayUrl: null },
    }),
  )
  await expectSums()
  expect(await sumUpBetDays(server.db)).toEqual({ days: 0, late: 2 })
  await expectSums()
})

test('a sum that was forgotten would be seen', async () => {
  await sql`update bet_day set stake = stake + 1 where member_id = ${memberId}
    and day = ${dayBefore(20)}::date`.execute(server.ownerDb)
  await expect(expectSums()).rejects.toThrow(/880/)
  await sql`update bet_day set stake = stake - 1 where member_id = ${memberId}
    and day = ${dayBefore(20)}::date`.execute(server.ownerDb)
})

test('a narrow filter pages through every round once', async () => {
  for (const filter of [{ vassalage: 'VENDOR1' }, { gameType: 'LIVE' as const }]) {
    const seen: string[] = []
    let total = 0
    for (let cursor: string | null = ''; cursor !== null;) {
      const { value }: { value: OutputOf<typeof betRecords> } = await caller.call(betRecords, {
        ...{ ...filter, ...range(), pageSize: 50 },
        ...(cursor && { cursor }),
      })
      seen.push(...value.items.map(({ placedAt, betId }) => `${placedAt} ${betId}`))
      total = value.totals.rounds
      cursor = value.nextCursor
    }
    expect([seen.length, new Set(seen).size]).toEqual([total, total])
    expect(seen.map((row) => row.slice(0, 24))).toEqual(
      seen.map((row) => row.slice(0, 24)).toSorted((a, b) => (a < b ? 1 : -1)),
    )
  }
})

test('profit and loss by day and product adds up to its totals, without what is open', async () => {
  const { value } = await caller.call(profit, range())
  const settled = await direct(sql`${inRange} and status = 'settled'`)
  expect(value.totals).toEqual(settled)
  expect(value.lines.reduce((sum, line) => sum + line.rounds, 0)).toBe(settled.rounds)
  const net = value.lines.reduce((sum, line) => sum + Math.round(Number(line.net) * 100), 0)
  expect(net).toBe(Math.round(Number(settled.net) * 100))
  expect(new Set(value.lines.map(({ gameType }) => gameType))).toEqual(new Set(['LIVE', 'RNG']))
  const live = (await caller.call(profit, { ...range(), gameType: 'LIVE' })).value
  expect(live.totals).toEqual(
    await direct(sql`${inRange} and status = 'settled' and line = 'LIVE'`),
  )
  const stranger = await server.signedIn(await plantMember(server, 'orangasing'))
  expect((await stranger.call(profit, range())).value).toMatchObject({
    lines: [],
    totals: { rounds: 0, net: '0.00' },
  })
})

test.each([
  [{ from: '2026-02-30', to: '2026-03-01' }, 'range_invalid'],
  [{ from: '2020-01-01', to: '2026-01-01' }, 'range_too_long'],
  [{ gameType: 'CHESS' }, 'bad_request'],
  [{ memberId: 'mbr_x' }, 'bad_request'],
  [{ vassalage: 'no such' }, 'bad_request'],
])('%j is %s for each record of play', async (input, code) => {
  for (const endpoint of [betRecords, sittings, profit])
    expect((await caller.call(endpoint, input as never)).code).toBe(code)
})

test('an invalid instant is refused', async () => {
  const { code } = await caller.call(betRecords, { since: '2026-99-99T00:00:00.000Z' })
  expect(code).toBe('range_invalid')
})

test('sittings: a pause of half an hour ends one, and each opens its own rounds', async () => {
  const days = { from: dayBefore(8), to: dayBefore(2) }
  const seen = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { value }: { value: OutputOf<typeof sittings> } = await caller.call(sittings, {
      ...{ ...days, pageSize: 3 },
      ...(cursor && { cursor }),
    })
    seen.push(...value.items)
    cursor = value.nextCursor
  }
  // Twenty rounds, seven minutes apart, are one sitting a day.
  expect(seen.map(({ rounds, isCut }) => [rounds, isCut])).toEqual(
    Array.from({ length: 7 }, () => [20, false]),
  )
  const [newest] = seen
  const day = { from: dayBefore(2), to: dayBefore(2) }
  const { value } = await caller.call(betRecords, {
    ...{ ...day, since: newest!.firstAt, until: newest!.lastAt },
  })
  expect(value.totals).toMatchObject({ rounds: 20, stake: newest!.stake, net: newest!.net })
})
