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
  await studio.post('/studio/rimba/control', { lateMs: 300 })
  const playing = studio.play(session)
  await waitUntil(async () => (await ask(database.url, 'select from round')).length === 1)
  await ask(database.url, `update round set status = 'reversing' where status = 'staking'`)
  const { status, body } = await playing
  expect([status, body.error]).toEqual([400, 'ERR_GEN'])
  expect(platform.calls('/win')).toEqual([])
  expect(await ask(database.url, 'select from wallet_call')).toEqual([])
})
