import { baccarat, type BaccaratResult } from '@kancil/rules/games/tables/baccarat'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSeal } from '../fair/seal.ts'
import { streamOf } from '../fair/seeds.ts'
import { ask, studioDatabase, type StudioDatabase } from '../testing/database.ts'
import { testSealKey, waitUntil } from '../testing/open-studio.ts'
import { scriptedPlatform, type ScriptedPlatform } from '../testing/scripted-platform.ts'
import { type SpawnedStudio, spawnStudio } from '../testing/spawn-studio.ts'
import { sitDown } from '../testing/table-guest.ts'

let platform: ScriptedPlatform
let database: StudioDatabase
const studios: SpawnedStudio[] = []
const rm = 1_000_000
const scale = 0.15
const table = 'cempaka'

beforeEach(async () => {
  platform = await scriptedPlatform(1_000_00n)
  database = await studioDatabase()
})
afterEach(async () => {
  for (const studio of studios.splice(0)) await studio.kill()
  await platform.close()
  await database.drop()
})

async function start(): Promise<SpawnedStudio> {
  const studio = await spawnStudio(platform, database.url, scale)
  studios.push(studio)
  return studio
}

test('killed in the middle of a round: another process ends it, and deals on from the same shoe', async () => {
  const first = await start()
  const sessionID = await first.session({ gameCode: 'baccarat' })
  const guest = await sitDown(first, sessionID)
  // Two rounds, so that the shoe has moved on.
  const before = await guest.open(table)
  const roundId = await guest.open(table, before)
  expect((await guest.bet(table, { player: 5 * rm })).status).toBe(200)
  const [holder] = await ask(database.url, 'select holder from game_table where code = $1', [table])
  await first.kill()
  const second = await start()
  const back = await sitDown(second, sessionID)
  await waitUntil(async () => {
    const [row] = await ask(database.url, 'select holder from game_table where code = $1', [table])
    return row?.['holder'] !== null && row?.['holder'] !== holder?.['holder']
  }, 10_000)
  const after = await back.open(table, roundId)
  expect(after).not.toBe(roundId)
  await waitUntil(async () => (await back.open(table, after)) !== after, 15_000)
  await waitUntil(() => platform.calls('/win').length === 1)
  guest.close()
  back.close()
  const rounds = await ask(
    database.url,
    `select table_round.*, sealed, hash, client_seed from table_round
     join table_seed on table_seed.id = table_round.seed_id
     where table_round.table_code = $1 and result is not null order by number`,
    [table],
  )
  expect(rounds.length).toBeGreaterThanOrEqual(3)
  // One shoe for all of them, each round where the one before it ended, and no number missing.
  expect(new Set(rounds.map((round) => round['hash'])).size).toBe(1)
  const [shoe] = rounds
  const seal = createSeal(Buffer.from(testSealKey, 'hex'))
  const serverSeed = seal.open(shoe!['sealed'] as Uint8Array, shoe!['hash'] as string)
  let position = 0
  for (const [at, round] of rounds.entries()) {
    expect([Number(round['number']), round['position']]).toEqual([at + 1, position])
    const stream = streamOf(serverSeed, shoe!['client_seed'] as string, 0)
    const drawn = baccarat.draw(stream, position)
    expect(JSON.parse(round['result'] as string)).toEqual(drawn.result as BaccaratResult)
    position = drawn.next!
  }
  const [ticket] = await ask(database.url, 'select status, payout from round')
  expect(['settled', 'settling']).toContain(ticket!['status'])
}, 60_000)
