import { randomUUID } from 'node:crypto'
import type { ReplayAnswer } from '@kancil/contract/seamless/fair-history'
import {
  fishingPaths,
  type HitsAnswer,
  type LoadAnswer,
  type ReefFrame,
  ReefView,
} from '@kancil/contract/seamless/fishing'
import type { ClipShown } from '@kancil/rules/games/fishing/clip'
import { fishAt, isInSea, placeOf } from '@kancil/rules/games/fishing/sea'
import { reefSheet } from '@kancil/rules/games/fishing/sheet'
import { hitFish } from '@kancil/rules/games/fishing/shot'
import { Value } from 'typebox/value'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSeal } from '../fair/seal.ts'
import { streamOf } from '../fair/seeds.ts'
import { ask } from '../testing/database.ts'
import { openStudio, testSealKey, waitUntil } from '../testing/open-studio.ts'
import { scriptedPlatform, type ScriptedPlatform } from '../testing/scripted-platform.ts'

let platform: ScriptedPlatform
let studio: Awaited<ReturnType<typeof openStudio>>
const rm = 1_000_000
const scale = 0.05

beforeEach(async () => {
  platform = await scriptedPlatform(1_000_00n)
  studio = await openStudio(platform, undefined, { tableScale: scale })
})
afterEach(async () => {
  await studio.close()
  await platform.close()
})

async function diver(playerId = 'alias-1', house = studio) {
  platform.answers.verify['playerId'] = playerId
  const sessionID = await house.session({ gameCode: 'karang-biru', playerId })
  const enter = (level = 'normal') => house.post<ReefView>(fishingPaths.enter, { sessionID, level })
  return {
    sessionID,
    enter,
    load: (cannon = 1, requestId: string = randomUUID()) =>
      house.post<LoadAnswer>(fishingPaths.load, { sessionID, cannon, requestId }),
    hits: (clip: string, hits: object[]) =>
      house.post<HitsAnswer>(fishingPaths.hits, { sessionID, clip, hits }),
    view: async () =>
      (await house.get<ReefView>(`${fishingPaths.view}?sessionID=${sessionID}`)).body,
    leave: () => house.post<ReefView>(fishingPaths.leave, { sessionID }),
  }
}

/** A fish in sight now, and not among those that are gone. */
function target(room: string, dead: readonly string[] = []): string {
  const at = Date.now()
  const fish = fishAt(room, at).find(
    (swimmer) => isInSea(placeOf(swimmer, at)) && !dead.includes(swimmer.id),
  )
  return fish!.id
}
const shot = (no: number, fishId: string) => ({
  ...{ no, fishId, firedAt: Date.now() - 1_500, hitAt: Date.now() },
})
const recordOf = async (roundId: string) =>
  (await studio.get<ReplayAnswer>(`/studio/rimba/replay/${roundId}`)).body

/** Fires the whole clip at what swims by; returns what each bullet paid. */
async function emptyClip(one: Awaited<ReturnType<typeof diver>>, clip: string): Promise<number[]> {
  const pays: number[] = []
  while (pays.length < 20) {
    const { room } = await one.view()
    const fishId = target(room!.code, room!.dead)
    const { status, body } = await one.hits(clip, [shot(pays.length, fishId)])
    if (body.reason === 'TOO_FAST') await new Promise((done) => setTimeout(done, 150))
    else {
      expect(status).toBe(200)
      if (body.results[0]!.outcome !== 'gone') pays.push(body.results[0]!.pays)
    }
  }
  return pays
}

test('a clip: staked at once, each bullet decided by its own seed number, paid when it is empty', async () => {
  const one = await diver()
  const { body: view } = await one.enter()
  expect(Value.Check(ReefView, view)).toBe(true)
  const requestId = randomUUID()
  const { body: loaded } = await one.load(2, requestId)
  expect(loaded.clip).toMatchObject({ bullet: 0.2 * rm, size: 20, used: 0, won: 0 })
  expect(loaded.balance?.amount).toBe(996 * rm)
  // The same request is the same clip; another has to wait.
  expect((await one.load(2, requestId)).body.clip.roundId).toBe(loaded.clip.roundId)
  expect((await one.load(1)).body.reason).toBe('CLIP_LOADED')
  const pays = await emptyClip(one, loaded.clip.roundId)
  await waitUntil(async () => (await recordOf(loaded.clip.roundId)).status === 'settled')
  const record = await recordOf(loaded.clip.roundId)
  const caught = pays.reduce((sum, times) => sum + times, 0)
  expect(record.round.payout).toBe(Math.round(caught * 0.2 * rm))
  const [clip] = record.round.state as [ClipShown]
  expect(clip.shots.map((fired) => fired.pays)).toEqual(pays)
  const [seed] = await ask(studio.databaseUrl, 'select * from seed where hash = $1', [
    record.round.fair.serverSeedHash,
  ])
  const serverSeed = createSeal(Buffer.from(testSealKey, 'hex')).open(
    seed!['sealed'] as Uint8Array,
    seed!['hash'] as string,
  )
  const { clientSeed, nonce } = record.round.fair
  for (const { no, fish, reached, pays: times } of clip.shots)
    expect(hitFish(streamOf(serverSeed, clientSeed, nonce + no), fish, reached).pays).toBe(times)
  await waitUntil(() => platform.calls('/round/close').length === 1)
  expect(Number(platform.purse.text())).toBeCloseTo(996 + caught * 0.2, 6)
}, 20_000)

test('leaving pays the catch and the bullets that were not fired', async () => {
  const one = await diver()
  const { body: view } = await one.enter()
  const { clip } = (await one.load()).body
  const first = shot(0, target(view.room!.code))
  const { body } = await one.hits(clip.roundId, [first])
  const [result] = body.results
  // The same bullet again is answered as before.
  expect((await one.hits(clip.roundId, [first])).body.results[0]?.pays).toBe(result!.pays)
  expect((await one.view()).clip).toMatchObject({ used: 1 })
  expect((await studio.endRound(one.sessionID)).body.reason).toBe('LEAVE_FIRST')
  const { body: left } = await one.leave()
  expect([left.room, left.clip]).toEqual([null, null])
  await waitUntil(async () => (await recordOf(clip.roundId)).status === 'settled')
  const { round } = await recordOf(clip.roundId)
  expect(round.payout).toBe(Math.round((19 + result!.pays) * 0.1 * rm))
  await waitUntil(() => platform.calls('/win').length === 1)
  // Nineteen bullets were never fired, and are no turnover.
  expect(platform.calls('/win')[0]?.body['stakeNotCounted']).toBe('1.90')
  expect(Number(platform.purse.text())).toBeCloseTo(1_000 - 2 + round.payout / rm, 6)
})

test('a fish that is not there, out of reach, dead or long gone leaves the bullet unused', async () => {
  const one = await diver()
  const { body: view } = await one.enter()
  const { clip } = (await one.load()).body
  const fishId = target(view.room!.code)
  const good = shot(0, fishId)
  const tries = [
    { ...good, fishId: '1-1' },
    { ...good, fishId: 'nothing' },
    { ...good, firedAt: good.hitAt - 1 },
    { ...good, hitAt: good.hitAt - 20_000, firedAt: good.hitAt - 22_000 },
    { ...good, hitAt: good.hitAt + 5_000 },
    { ...good, no: 20 },
  ]
  for (const attempt of tries)
    expect((await one.hits(clip.roundId, [attempt])).body.results[0]).toMatchObject({
      outcome: 'gone',
      pays: 0,
    })
  expect((await one.view()).clip?.used).toBe(0)
  expect((await one.hits('0000', [good])).body.reason).toBe('CLIP_NOT_FOUND')
  // Another player's clip is not mine to fire.
  const two = await diver('alias-2')
  await two.enter()
  expect((await two.hits(clip.roundId, [good])).body.reason).toBe('CLIP_NOT_FOUND')
})

test('a cannon fires no faster than its rate, however slow the machine is', async () => {
  let at = Date.now()
  const still = await openStudio(platform, undefined, { clock: { now: () => new Date(at) } })
  try {
    const one = await diver('alias-1', still)
    const { room } = (await one.enter()).body
    const { clip } = (await one.load()).body
    // A fish for each bullet, and none that takes others with it: every bullet hits.
    const inSight = () =>
      fishAt(room!.code, at).filter((fish) => fish.kind !== 'crab' && isInSea(placeOf(fish, at)))
    while (inSight().length < 8) at += 500
    const sight = inSight()
    const batch = (from: number, count: number) =>
      sight.slice(from, from + count).map(({ id }, index) => ({
        ...{ no: from + index, fishId: id, firedAt: at - 1_500, hitAt: at },
      }))
    const { body } = await one.hits(clip.roundId, batch(0, 5))
    expect(body.results.map(({ outcome }) => outcome)).not.toContain('gone')
    expect((await one.hits(clip.roundId, batch(5, 3))).body.reason).toBeUndefined()
    const most = reefSheet.shotsPerSecond + 4
    const tooMany = Array.from({ length: most - 7 }, () => batch(0, 1)[0]!)
    expect((await one.hits(clip.roundId, tooMany)).body.reason).toBe('TOO_FAST')
    at += 1_001
    expect((await one.hits(clip.roundId, tooMany)).status).toBe(200)
  } finally {
    await still.close()
  }
})

test('four seats a room, one stake an answer, and what the others do is told', async () => {
  const divers = []
  for (const name of ['a', 'b', 'c', 'd', 'e']) divers.push(await diver(`alias-${name}`))
  const rooms = []
  for (const one of divers) rooms.push((await one.enter()).body.room!)
  expect(rooms.slice(0, 4).map(({ seat }) => seat)).toEqual([0, 1, 2, 3])
  expect(new Set(rooms.slice(0, 4).map(({ code }) => code)).size).toBe(1)
  expect(rooms[4]!.code).not.toBe(rooms[0]!.code)
  const [one, two] = divers as [(typeof divers)[0], (typeof divers)[0]]
  const frames: ReefFrame[] = []
  const url = `${studio.url.replace('http', 'ws')}${fishingPaths.socket}?sessionID=${two.sessionID}`
  const socket = new WebSocket(url)
  socket.addEventListener('message', ({ data }) =>
    frames.push(JSON.parse(String(data)) as ReefFrame),
  )
  await waitUntil(() => frames.length > 0)
  const { clip } = (await one.load()).body
  const fishId = target(rooms[0]!.code)
  await one.hits(clip.roundId, [shot(0, fishId)])
  await waitUntil(() => frames.some(({ shots }) => shots.some((fired) => fired.fishId === fishId)))
  socket.close()
})

test('who is gone for too long is paid, and the wallet’s no loads nothing', async () => {
  const one = await diver()
  await one.enter()
  platform.script = (path) => (path === '/bet' ? 'INSUFFICIENT_FUNDS' : 'answer')
  expect((await one.load()).body.error).toBe('ERR_IPB')
  platform.script = (path) => (path === '/bet' ? 'crash_after' : 'answer')
  expect((await one.load()).body.reason).toBe('STAKE_UNKNOWN')
  platform.script = () => 'answer'
  await waitUntil(() => platform.purse.text() === '1000.00')
  expect((await one.view()).clip).toBeNull()
  // Nobody listens: seat and clip are given up after the grace.
  await one.enter()
  const { body } = await one.load()
  if (body.clip)
    await waitUntil(async () => (await recordOf(body.clip.roundId)).status === 'settled')
  await waitUntil(async () => (await one.view()).room === null)
  await waitUntil(() => platform.purse.text() === '1000.00')
})
