import { openWorld } from '@kancil/sandbox/sports/world'
import { changesOf } from '@kancil/sandbox/sports/feed-routes'
import type { FeedMessage } from '@kancil/contract/ports/sports-feed'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../../ledger/audit/run.ts'
import { inTransaction } from '../../kernel/db.ts'
import { type SportsWorld, sportsWorld } from '../../testing/sports-world.ts'
import { settleByVerbs, shuffled } from '../../testing/sports-verbs.ts'
import { settlementKit } from '../games/settlement-door.ts'
import { applyMessages } from './feed/apply.ts'
import { sportsPlan } from './settle/plan.ts'
import { startSettlement } from './settle/start.ts'

let world: SportsWorld
beforeAll(async () => {
  world = await sportsWorld()
})
afterAll(async () => {
  await world.server.drain()
  expect((await auditLedger(world.server.db, world.server.clock)).findings).toEqual([])
  await world.server.stop()
})

test('verbs in any order, one to five times each: the books are as the newest say', async () => {
  expect(await settleByVerbs(world, { bets: 60, seed: 7 })).toEqual([])
})

test('teeth: a verb that is put in force although it is old is found', async () => {
  const { db, kernel, clock } = world.server
  const say = world.say
  // As if revisions were not compared: the last one that came is in force.
  const careless: SportsWorld = {
    ...world,
    async say(...messages) {
      for (const message of messages)
        if ('revision' in message)
          await sql`update sports_scope set settle_revision = 0, cancel_revision = 0
            where match_id = ${message.event}`.execute(db)
      await say(...messages)
    },
  }
  expect(await settleByVerbs(careless, { bets: 30, seed: 3 })).not.toEqual([])
  // What was paid wrongly is put right by the next settlement.
  await inTransaction(db, (tx) => startSettlement(tx, kernel, 'match-1', clock.now()))
  for (const id of await settlementKit.openRuns(db, 'sports'))
    await settlementKit.settleRun(kernel, sportsPlan(kernel), id)
})

const minute = 60_000
const hour = 60 * minute

/** A day of the sandbox's world for one league's matches, as its feed would have said it. */
function recordDay(): FeedMessage[] {
  const day = openWorld(0.1)
  const begin = Date.parse('2026-11-20T00:00:00.000Z')
  const memory = new Map<string, unknown>()
  const messages: FeedMessage[] = []
  for (let now = begin; now < begin + 9 * hour; now += 8 * minute)
    messages.push(...changesOf(day.messages(begin - hour, now), memory))
  const isOfDay = (message: FeedMessage): boolean =>
    message.kind === 'league' ||
    ('event' in message && /^(f20777-0[0-5]|e247[0-9]+)$/.test(message.event))
  return messages.filter(isOfDay)
}

async function stateOf({ server }: SportsWorld) {
  const { rows: matches } = await sql`select id, phase, scores, timeline from sports_match
    order by id`.execute(server.db)
  const { rows: markets } = await sql`select match_id, key, status, prices from sports_market
    where status <> 'inactive' order by match_id, key`.execute(server.db)
  const { rows: scopes } = await sql`select match_id, scope, result, is_cancelled
    from sports_scope order by match_id, scope`.execute(server.db)
  return { matches, markets, scopes }
}

test('a recorded day is replayed: in order, shuffled and repeated it ends the same', async () => {
  const messages = recordDay()
  expect(messages.length).toBeGreaterThan(200)
  const [first, second] = [await sportsWorld(), await sportsWorld()]
  for (let at = 0; at < messages.length; at += 200)
    await applyMessages(first.server.kernel, messages.slice(at, at + 200))
  for (const message of [shuffled(messages, 11)].flatMap((all) => chunksOf(all, 200)))
    await applyMessages(second.server.kernel, message)
  const state = await stateOf(first)
  expect(state.scopes.length).toBeGreaterThan(4)
  expect(await stateOf(second)).toEqual(state)
  // The kept messages alone say how everything was settled.
  const { rows } = await sql<{ body: FeedMessage }>`select body from sports_feed_message
    order by generated_at desc`.execute(first.server.db)
  expect(rows.length).toBeGreaterThan(100)
  for (const { server } of [first, second]) await server.stop()
})

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, place) =>
    items.slice(place * size, (place + 1) * size),
  )
}
