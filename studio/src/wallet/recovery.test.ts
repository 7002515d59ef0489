import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newDataFolder, openStudio, until } from '../testing/open-studio.ts'
import { scriptedPlatform, type ScriptedPlatform } from '../testing/scripted-platform.ts'

let platform: ScriptedPlatform
let studio: Awaited<ReturnType<typeof openStudio>>

beforeEach(async () => {
  platform = await scriptedPlatform()
  studio = await openStudio(platform, newDataFolder())
})
afterEach(async () => {
  await studio.close()
  await platform.close()
  rmSync(studio.dataFolder, { recursive: true, force: true })
})

const hour = 3_600_000
const winsOf = (roundId: string) =>
  platform.calls('/win').filter((call) => call.body['roundId'] === roundId)

/** Changes the studio's book while it is closed, and opens it again. */
async function reopenAfter(change: (db: DatabaseSync) => void): Promise<void> {
  await studio.close()
  const db = new DatabaseSync(join(studio.dataFolder, 'sandbox', 'rimba.sqlite'))
  change(db)
  db.close()
  studio = await openStudio(platform, studio.dataFolder)
}

test('a round that its player left open for a day is paid without him', async () => {
  const { round } = await studio.playUntil(await studio.session(), true)
  const dayAgo = new Date(Date.now() - 25 * hour).toISOString()
  await reopenAfter((db) =>
    db.prepare('update round set created_at = ? where round_id = ?').run(dayAgo, round.roundId),
  )
  await until(() => winsOf(round.roundId).length > 0)
  expect(winsOf(round.roundId)).toHaveLength(1)
})

test('a round left open for less waits for its player', async () => {
  const session = await studio.session()
  const { round } = await studio.playUntil(session, true)
  const before = new Date(Date.now() - 23 * hour).toISOString()
  await reopenAfter((db) =>
    db.prepare('update round set created_at = ? where round_id = ?').run(before, round.roundId),
  )
  const { body } = await studio.authenticate(session)
  expect(body.round?.roundId).toBe(round.roundId)
  expect(winsOf(round.roundId)).toEqual([])
})

test('a win is tried for a day, then set aside for a person', async () => {
  const session = await studio.session()
  const { round } = await studio.playUntil(session, true)
  platform.script = (path) => (path === '/win' ? 'UNAVAILABLE' : 'answer')
  await studio.endRound(session)
  await reopenAfter((db) =>
    db
      .prepare('update wallet_call set first_at = ? where status = ?')
      .run(Date.now() - 25 * hour, 'waiting'),
  )
  const calls = async () =>
    (await studio.get<{ calls: Record<string, number> }>('/sandbox/control/rimba')).body.calls
  await until(async () => (await calls())['expired'] === 1)
  expect((await calls())['waiting']).toBeUndefined()
  const tries = winsOf(round.roundId).length
  platform.script = () => 'answer'
  await new Promise((done) => setTimeout(done, 600))
  expect(winsOf(round.roundId)).toHaveLength(tries)
})
