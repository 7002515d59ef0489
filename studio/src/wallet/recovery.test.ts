import { afterEach, beforeEach, expect, test } from 'vitest'
import { ask, studioDatabase, type StudioDatabase } from '../testing/database.ts'
import { openStudio, waitUntil } from '../testing/open-studio.ts'
import { scriptedPlatform, type ScriptedPlatform } from '../testing/scripted-platform.ts'

let platform: ScriptedPlatform
let database: StudioDatabase
let studio: Awaited<ReturnType<typeof openStudio>>

beforeEach(async () => {
  platform = await scriptedPlatform()
  database = await studioDatabase()
  studio = await openStudio(platform, database)
})
afterEach(async () => {
  await studio.close()
  await platform.close()
  await database.drop()
})

const hour = 3_600_000
const winsOf = (roundId: string) =>
  platform.calls('/win').filter((call) => call.body['roundId'] === roundId)

/** Changes the studio's database while it is closed, and reopens it. */
async function reopenAfter(text: string, values: readonly unknown[]): Promise<void> {
  await studio.close()
  await ask(database.url, text, values)
  studio = await openStudio(platform, database)
}

test('a round that its player left open for a day is paid without them', async () => {
  const { round } = await studio.playUntil(await studio.session(), true)
  const dayAgo = new Date(Date.now() - 25 * hour).toISOString()
  await reopenAfter('update round set created_at = $1 where round_id = $2', [dayAgo, round.roundId])
  await waitUntil(() => winsOf(round.roundId).length > 0)
  expect(winsOf(round.roundId)).toHaveLength(1)
})

test('a round left open for less waits for its player', async () => {
  const session = await studio.session()
  const { round } = await studio.playUntil(session, true)
  const before = new Date(Date.now() - 23 * hour).toISOString()
  await reopenAfter('update round set created_at = $1 where round_id = $2', [before, round.roundId])
  const { body } = await studio.authenticate(session)
  expect(body.round?.roundId).toBe(round.roundId)
  expect(winsOf(round.roundId)).toEqual([])
})

test('a win is tried for a day, then set aside for a person', async () => {
  const session = await studio.session()
  const { round } = await studio.playUntil(session, true)
  platform.script = (path) => (path === '/win' ? 'UNAVAILABLE' : 'answer')
  await studio.endRound(session)
  const dayAgo = new Date(Date.now() - 25 * hour)
  await reopenAfter('update wallet_call set first_at = $1 where status = $2', [dayAgo, 'waiting'])
  const calls = async () =>
    (await studio.get<{ calls: Record<string, number> }>('/studio/rimba/control')).body.calls
  await waitUntil(async () => (await calls())['expired'] === 1)
  expect((await calls())['waiting']).toBeUndefined()
  const tries = winsOf(round.roundId).length
  platform.script = () => 'answer'
  await new Promise((done) => setTimeout(done, 600))
  expect(winsOf(round.roundId)).toHaveLength(tries)
})

test('a stake given back while its answer was on the way shows no outcome and pays nothing', async () => {
  const session = await studio.session()
  await studio.post('/studio/rimba/control', { lateMs: 1_500 })
  const playing = studio.play(session)
  await waitUntil(async () => (await ask(database.url, 'select from round')).length === 1)
  await ask(database.url, `update round set status = 'reversing' where status = 'staking'`)
  const { status, body } = await playing
  expect([status, body.error]).toEqual([400, 'ERR_GEN'])
  expect(platform.calls('/win')).toEqual([])
  expect(await ask(database.url, 'select from wallet_call')).toEqual([])
})

test('one round that cannot be paid or given back holds up no other', async () => {
  const rounds = []
  for (const playerId of ['alias-1', 'alias-2', 'alias-3']) {
    platform.answers.verify['playerId'] = playerId
    const { round } = await studio.playUntil(await studio.session({ playerId }), true)
    rounds.push(round.roundId)
  }
  const [bad, good, unanswered] = rounds as [string, string, string]
  await studio.close()
  await ask(database.url, `update round set created_at = now() - interval '25 hours'`)
  await ask(database.url, `update round set status = 'staking' where round_id = $1`, [unanswered])
  await ask(
    database.url,
    `create function spoil() returns trigger language plpgsql as $$ begin
       if new.body like '%${bad}%' then raise 'spoilt'; end if; return new; end $$;
     create trigger spoil before insert on wallet_call for each row execute function spoil()`,
  )
  studio = await openStudio(platform, database)
  // A slow platform is asked again: what counts is that both are looked after.
  await waitUntil(() => winsOf(good).length > 0 && platform.calls('/rollback').length > 0)
  expect(new Set(winsOf(good).map(({ body }) => body['transactionId'])).size).toBe(1)
  expect(winsOf(bad)).toEqual([])
})

test('a second process of the studio leaves the stakes of the first one on their way', async () => {
  const arrived = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<'answer'>()
  const first = await openStudio(platform, database, { callTimeoutMs: 5_000 })
  const session = await first.session()
  platform.script = (path) => {
    if (path !== '/bet') return 'answer'
    arrived.resolve()
    return answered.promise
  }
  const playing = first.play(session)
  await arrived.promise
  const second = await openStudio(platform, database, { callTimeoutMs: 5_000 })
  expect(await ask(database.url, `select status from round`)).toEqual([{ status: 'staking' }])
  answered.resolve('answer')
  expect((await playing).status).toBe(200)
  expect(platform.calls('/rollback')).toEqual([])
  await second.close()
  await first.close()
})

test('a sitting that is a day old is not paid as a round: its seat has the money', async () => {
  const { round } = await studio.playUntil(await studio.session(), true)
  await studio.close()
  await ask(
    database.url,
    `with chain as (
       insert into table_chain (table_code, length, anchor, sealed_top, created_at)
       values ('a', 1, 'anchor', '', now()) returning id), shoe as (
       insert into table_seed (table_code, chain_id, chain_index, hash, client_seed, sealed, opened_at)
       select 'a', id, 1, 'hash', 'a-1-1', '', now() from chain returning id)
     update round set created_at = now() - interval '25 hours', seed_id = null,
       room_seed = (select id from shoe)`,
  )
  studio = await openStudio(platform, database)
  await new Promise((done) => setTimeout(done, 300))
  expect(winsOf(round.roundId)).toEqual([])
})
