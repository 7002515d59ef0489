import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FairAnswer, VerifyAnswer } from '@kancil/contract/seamless/fair'
import type { HistoryAnswer, ReplayAnswer } from '@kancil/contract/seamless/fair-history'
import type { HarimauEvent } from '@kancil/contract/seamless/harimau-emas'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../../sandbox/src/kernel/clock.ts'
import { openStore } from '../../../sandbox/src/kernel/sqlite.ts'
import { gameOf } from '../games/catalogue.ts'
import { createSeal } from './seal.ts'
import { fairness, rotate, seedPair, streamOf } from './seeds.ts'
import { openStudio, until } from '../testing/open-studio.ts'
import { scriptedPlatform, type ScriptedPlatform } from '../testing/scripted-platform.ts'

let platform: ScriptedPlatform
let studio: Awaited<ReturnType<typeof openStudio>>

beforeEach(async () => {
  platform = await scriptedPlatform(1_000_000_00n)
  studio = await openStudio(platform)
})
afterEach(async () => {
  await studio.close()
  await platform.close()
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const fair = async (session: string) =>
  (await studio.get<FairAnswer>(`/studio/rimba/fair?sessionID=${session}`)).body
const newPair = (session: string, clientSeed?: string) =>
  studio.post<FairAnswer>('/studio/rimba/fair/rotate', { sessionID: session, clientSeed })
const history = async (session: string, query = '') =>
  (await studio.get<HistoryAnswer>(`/studio/rimba/history?sessionID=${session}${query}`)).body

async function spin(session: string, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    const { body } = await studio.play(session, 200_000)
    if (body.round.active) await studio.endRound(session)
  }
}

test('first the commitment, then the client seed, then the bet', async () => {
  const session = await studio.session()
  const first = await fair(session)
  expect(first.active).toMatchObject({ nonce: 0 })
  const named = (await newPair(session, 'my-lucky-seed')).body
  // Nothing was decided yet, so the committed seed stays and only takes the new client seed.
  expect(named.active).toEqual({ ...first.active, clientSeed: 'my-lucky-seed' })
  await spin(session, 1)
  const db = new DatabaseSync(join(studio.dataFolder, 'sandbox', 'rimba.sqlite'), {
    readOnly: true,
  })
  const log = db
    .prepare('select what from fair_log where seed_hash = ? order by id')
    .all(first.active.serverSeedHash)
    .map((row) => row['what'])
  db.close()
  expect(log).toEqual(['committed', 'activated', 'client_seed'])
})

test('a rotation shows the old seed and takes the one committed before', async () => {
  const session = await studio.session()
  await spin(session, 5)
  const before = await fair(session)
  expect(before.active.nonce).toBe(5)
  const { body } = await newPair(session, 'second')
  const [old] = body.revealed
  expect(old).toMatchObject({ serverSeedHash: before.active.serverSeedHash, nonce: 5 })
  expect(sha256(old!.serverSeed)).toBe(before.active.serverSeedHash)
  expect(body.active).toEqual({
    serverSeedHash: before.next.serverSeedHash,
    clientSeed: 'second',
    nonce: 0,
  })
  expect(body.next.serverSeedHash).not.toBe(before.next.serverSeedHash)
})

test('every stored round is recomputed from its revealed seed', async () => {
  const session = await studio.session()
  await spin(session, 30)
  await newPair(session)
  const { rounds } = await history(session, '&limit=50')
  expect(rounds.map((round) => round.nonce)).toEqual(Array.from({ length: 30 }, (_, i) => 29 - i))
  for (const round of rounds) {
    const { serverSeed = '', clientSeed, nonce, gameCode } = round
    const { body } = await studio.post<VerifyAnswer>('/studio/rimba/verify', {
      gameCode,
      serverSeed,
      clientSeed,
      nonce,
    })
    expect(body.serverSeedHash).toBe(round.serverSeedHash)
    expect(body.coins * 10_000).toBe(round.payout)
    const replay = (await studio.get<ReplayAnswer>(`/studio/rimba/replay/${round.roundId}`)).body
    const spins = (replay.round.state as HarimauEvent[]).filter((event) => event.type === 'spin')
    expect(spins.map((event) => event.stops)).toEqual(body.stops)
    expect(replay.round).toMatchObject({ active: false, payout: round.payout })
    expect(replay.serverSeed).toBe(serverSeed)
  }
})

test('no rotation while a round is open', async () => {
  const session = await studio.session()
  await studio.playUntil(session, true)
  expect((await newPair(session)).body.error).toBe('ERR_BE')
  await studio.endRound(session)
  expect((await newPair(session)).status).toBe(200)
})

test.each(['a:b', '', 'x'.repeat(65), 'spa ce', 'ü'])(
  '%j is no client seed',
  async (clientSeed) => {
    const { status, body } = await newPair(await studio.session(), clientSeed)
    expect([status, body.error]).toEqual([400, 'ERR_GE'])
  },
)

test('ten thousand rotations use no seed twice', { timeout: 60_000 }, () => {
  const store = openStore(':memory:', fileURLToPath(new URL('migrations', import.meta.url)))
  const seeds = { store, seal: createSeal(randomBytes(32)), clock: systemClock }
  store.db.exec(`insert into player (id, alias, created_at) values (1, 'alias-1', '')`)
  const hashes = new Set<string>()
  store.transaction(() => {
    for (let i = 0; i < 10_000; i += 1) {
      rotate(seeds, 1n, undefined)
      hashes.add(seedPair(seeds, 1n).active.hash)
    }
  })
  const { revealed } = fairness(seeds, 1n)
  for (const old of revealed) expect(sha256(old.serverSeed)).toBe(old.serverSeedHash)
  expect(hashes.size).toBe(10_000)
  store.close()
})

test('an unrevealed seed is nowhere in clear: not in answers, not on disk', async () => {
  const session = await studio.session()
  const answers: string[] = []
  answers.push(JSON.stringify((await studio.authenticate(session)).body))
  const { body } = await studio.play(session)
  answers.push(JSON.stringify(body), JSON.stringify(await fair(session)))
  answers.push(JSON.stringify(await history(session)))
  answers.push(JSON.stringify(platform.heard))
  if (body.round.active) await studio.endRound(session)
  const folder = join(studio.dataFolder, 'sandbox')
  const disk = readdirSync(folder)
    .filter((name) => !name.endsWith('.key'))
    .map((name) => readFileSync(join(folder, name)))
  // Only now is the seed known, to look for it in what was written before.
  const seed = (await newPair(session)).body.revealed[0]!.serverSeed
  expect(seed).toMatch(/^[0-9a-f]{64}$/)
  for (const text of answers) expect(text).not.toContain(seed)
  for (const bytes of disk) {
    expect(bytes.includes(seed)).toBe(false)
    expect(bytes.includes(Buffer.from(seed, 'hex'))).toBe(false)
  }
})

test('the outcome knows seeds and nonce alone: not the stake, the player or the balance', () => {
  const game = gameOf('harimau-emas')!
  for (let nonce = 0; nonce < 200; nonce += 1) {
    const [one, two] = [0, 1].map(() => game.decide(streamOf('e'.repeat(64), 'client', nonce)))
    expect(one!.stops).toEqual(two!.stops)
    expect(one!.payoutFor(20_00n as never)).toBe((two!.payoutFor(20n as never) as bigint) * 100n)
  }
})

test('the record of a round is a page in three languages, without script', async () => {
  const session = await studio.session()
  await newPair(session, '<b>seed</b>')
  const { round } = await studio.playUntil(session, true)
  await studio.endRound(session)
  const record = async (lang: string) =>
    (await fetch(`${studio.url}/studio/rimba/rounds/${round.roundId}?lang=${lang}`)).text()
  const before = await record('en')
  expect(before).toContain('&lt;b&gt;seed&lt;/b&gt;')
  expect(before).not.toContain('<b>seed')
  expect(before).not.toContain('<script')
  expect(before).toContain('shown when you change seeds')
  await newPair(session)
  expect(await record('en')).toContain('the same stops and the same coins')
  expect(await record('ms')).toContain('Dikira semula')
  expect(await record('cn')).toContain('可验证公平')
  await until(() =>
    platform.calls('/round/close').some(({ body }) => body['roundId'] === round.roundId),
  )
  const close = platform.calls('/round/close').find(({ body }) => body['roundId'] === round.roundId)
  expect(close?.body['replayUrl']).toBe(`${studio.url}/studio/rimba/rounds/${round.roundId}`)
})

test('history pages backwards and only shows the own rounds', async () => {
  const session = await studio.session()
  await spin(session, 7)
  platform.answers.verify['playerId'] = 'alias-2'
  const other = await studio.session({ playerId: 'alias-2' })
  await spin(other, 2)
  const first = await history(session, '&limit=4')
  const second = await history(session, `&limit=4&before=${first.before}`)
  expect([...first.rounds, ...second.rounds].map((round) => round.nonce)).toEqual([
    6, 5, 4, 3, 2, 1, 0,
  ])
  expect(second.before).toBeUndefined()
  expect((await history(other)).rounds).toHaveLength(2)
  expect((await studio.get(`/studio/rimba/replay/no-such-round`)).body.error).toBe('ERR_BNF')
})
