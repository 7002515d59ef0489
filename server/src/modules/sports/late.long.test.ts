import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withStatement } from '../../testing/planted-statement.ts'
import { type Bettor, type SportsWorld, sportsWorld } from '../../testing/sports-world.ts'

// Bar T5 of the handbook: bets that race the kick-off, whose feed is two seconds early or late.

let world: SportsWorld
beforeAll(async () => {
  world = await sportsWorld()
})
afterAll(() => world.server.stop())

const atOnce = 20
const stepMilliseconds = 80

type Race = { readonly booked: number; readonly late: number; readonly refused: number }

/**
 * Bets from two seconds before a match's start to two seconds after it, while the feed says at
 * `skewMilliseconds` from the start that it is being played.
 */
async function race(bets: number, skewMilliseconds: number): Promise<Race> {
  const { clock, db } = world.server
  const event = await world.match()
  const { rows } = await sql<{ startsAt: Date }>`select starts_at as "startsAt" from sports_match
    where id = ${event}`.execute(db)
  const start = rows[0]!.startsAt.getTime()
  const bettors: Bettor[] = []
  clock.set(new Date(start - 2_000))
  for (let count = 0; count < atOnce; count++) bettors.push(await world.bettor())
  for (const producer of ['prematch', 'live'] as const)
    await world.say({ kind: 'alive', producer, state: 'active' })
  let refused = 0
  let isTold = false
  for (let sent = 0; sent < bets; sent += atOnce) {
    const placing = bettors.map((bettor) =>
      world.bet(bettor, [[event, '1x2:ft:0', 'home']], { stake: '2.00' }),
    )
    clock.advance(stepMilliseconds)
    if (!isTold && clock.now().getTime() >= start + skewMilliseconds) {
      isTold = true
      await world.say({
        ...{ kind: 'score', producer: 'live', event, phase: 'live', period: 'h1' },
        ...{ clockSeconds: 0, isClockRunning: true, scores: { ft: [0, 0] }, timeline: [] },
        danger: false,
      })
    }
    for (const { success } of await Promise.all(placing)) if (!success) refused += 1
  }
  // A bet that waits is a live one, placed by what everybody could see.
  const { rows: counted } = await sql<{ booked: number; late: number }>`select
      count(*)::int as booked,
      (count(*) filter (where not g.is_live and b.placed_at >= m.starts_at))::int as late
    from sports_leg g join sports_bet b on b.id = g.bet_id join sports_match m on m.id = g.match_id
    where g.match_id = ${event}`.execute(db)
  return { ...counted[0]!, refused }
}

test.each([-2_000, 0, 2_000])(
  'of 1,000 bets that race a kick-off told at %i ms, none is booked late',
  async (skew) => {
    const { booked, late, refused } = await race(1_000, skew)
    expect(late).toBe(0)
    expect(booked).toBeGreaterThan(100)
    expect(booked + refused).toBe(1_000)
  },
  300_000,
)

test('teeth: a house that thinks the match begins two seconds later books late bets', async () => {
  const mistaken = {
    from: 'm.starts_at as "startsAt"',
    to: `m.starts_at + interval '2 seconds' as "startsAt"`,
  }
  await withStatement(mistaken, async () => {
    expect((await race(1_000, 2_000)).late).toBeGreaterThan(0)
  })
}, 300_000)
