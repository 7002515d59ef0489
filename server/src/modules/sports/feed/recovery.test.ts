import { setTimeout as sleep } from 'node:timers/promises'
import type { FeedMessage, SportsFeed } from '@kancil/contract/ports/sports-feed'
import { sportsMatch } from '@kancil/contract/sports/board'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openingPrices, type SportsWorld, sportsWorld } from '../../../testing/sports-world.ts'
import { sportsRoom } from '../board/push.ts'
import { followFeed } from './loop.ts'
import { silenceWatch } from './silence.ts'

let world: SportsWorld
beforeAll(async () => {
  world = await sportsWorld()
})
afterAll(() => world.server.stop())

type Without<Message> = Message extends FeedMessage ? Omit<Message, 'generatedAt'> : never
type Said = Without<FeedMessage> & { generatedAt?: string }

/** A connection that says these messages, all of them now, and is lost. */
async function connectOnce(messages: readonly Said[]): Promise<void> {
  world.server.clock.advance(1_000)
  const generatedAt = world.server.clock.now().toISOString()
  const feed: SportsFeed = {
    async *messages() {
      for (const message of messages) yield { generatedAt, ...message } as FeedMessage
    },
  }
  await followFeed(world.server.kernel, feed, () => undefined, new AbortController().signal)
}

const complete = (['prematch', 'live'] as const).map((producer): Said => {
  return { kind: 'snapshot_complete', producer }
})
const heartbeat = { kind: 'alive', producer: 'prematch', state: 'active' } as const

async function openMarkets(matchId: string): Promise<string[]> {
  // Only the connection is gone: the markets themselves are asked about.
  await world.engine.connect()
  for (const producer of ['prematch', 'live'] as const)
    await world.say({ kind: 'snapshot_complete', producer })
  const { match } = (await world.server.visitor().call(sportsMatch, { matchId })).value
  return match.markets.filter(({ isOpen }) => isOpen).map(({ key }) => key)
}

test('a market that the snapshot does not name takes no bets at its old price', async () => {
  const event = await world.match()
  const named = openingPrices.slice(0, 2)
  await connectOnce([{ kind: 'prices', producer: 'prematch', event, markets: named }, ...complete])
  expect(await openMarkets(event)).toEqual(['1x2:ft:0', 'ah:ft:-2'])
  // Priced again, it opens again.
  await world.say({ kind: 'prices', event, markets: openingPrices.slice(0, 3) })
  expect(await openMarkets(event)).toEqual(['1x2:ft:0', 'ah:ft:-2', 'ah:ft:-3'])
})

test('messages that lie or cannot be kept are left out, and the others count', async () => {
  const event = await world.match()
  const league = { kind: 'league', producer: 'prematch', sport: 'football', region: '' } as const
  const [moved] = openingPrices
  const prices = (price: number): Said => ({
    ...{ kind: 'prices', producer: 'prematch', event },
    markets: [{ ...moved!, prices: [['home', price]] }],
  })
  const fixture = (startsAt: string): Said => ({
    ...{ kind: 'fixture', producer: 'prematch', event, league: 'league-1', sport: 'football' },
    ...{ form: 'match', home: 'Home', away: 'Away', phase: 'scheduled', startsAt },
  })
  await connectOnce([
    { ...league, league: 'zero', name: 'Zero\u0000byte', tier: 1, sort: 1 },
    { ...league, league: 'half', name: 'Half a sign \ud800', tier: 1, sort: 1 },
    fixture('2026-13-45T99:00:00.000Z'),
    { ...prices(9_000), generatedAt: '2099-01-01T00:00:00.000Z' },
    prices(2_500),
    { ...league, league: 'honest', name: 'Honest', tier: 1, sort: 1 },
    ...complete,
  ])
  await openMarkets(event)
  const { match } = (await world.server.visitor().call(sportsMatch, { matchId: event })).value
  expect(match.markets.find(({ key }) => key === moved!.market)!.prices).toEqual([['home', 2_500]])
})

test('screens are told when the feed falls silent, and when it is heard again', async () => {
  const { kernel, clock } = world.server
  const told: string[] = []
  const stop = kernel.live.listen([`room:${sportsRoom}`], ({ type }) => told.push(type))
  const look = silenceWatch(kernel)
  await world.say(heartbeat, { ...heartbeat, producer: 'live' })
  await look()
  clock.advance(11_000)
  await look()
  await expect.poll(() => told.filter((type) => type === 'reset').length).toBe(1)
  await world.say(heartbeat)
  clock.advance(1_500)
  await look()
  await expect.poll(() => told.filter((type) => type === 'reset').length).toBe(2)
  stop()
})

test('prices and a score wait for a bet, and the bet does not wait for them', async () => {
  const event = await world.match()
  const { ownerDb } = world.server
  const saying = await ownerDb.transaction().execute(async (tx) => {
    // As a bet shares what it stands on: its match, then its market.
    await sql`select from sports_match where id = ${event} for share`.execute(tx)
    const said = world.say(
      { kind: 'prices', event, markets: openingPrices },
      {
        ...{ kind: 'score', event, phase: 'live', period: 'h1', clockSeconds: 60, timeline: [] },
        ...{ isClockRunning: true, scores: { ft: [0, 0] }, danger: false },
      },
    )
    while (!(await isSomebodyWaiting())) await sleep(10)
    await sql`set local lock_timeout = '300ms'`.execute(tx)
    await sql`select from sports_market where match_id = ${event} for share`.execute(tx)
    return () => said
  })
  await saying()
})

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock'`.execute(world.server.db)
  return rows.length > 0
}
