import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FairAnswer } from '@kancil/contract/seamless/fair'
import type { ReplayAnswer } from '@kancil/contract/seamless/fair-history'
import { fairPaths } from '@kancil/contract/seamless/fair'
import {
  houseJackpots,
  jackpotsPath,
  rtpWithJackpot,
  SessionJackpots,
} from '@kancil/contract/seamless/jackpots'
import { sandboxVendor } from '@kancil/contract/seamless/sandbox-keys'
import { drawJackpot, jackpotSeed, jackpotSheets } from '@kancil/rules/games/jackpots'
import { parseMoney } from '@kancil/contract/money'
import { Value } from 'typebox/value'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { slots } from '../games/catalogue.ts'
import { streamOf } from '../fair/seeds.ts'
import { systemClock } from '../kernel/clock.ts'
import { ask } from '../testing/database.ts'
import { openStudio, waitUntil } from '../testing/open-studio.ts'
import { signedHeaders } from '../wallet/signing.ts'
import { scriptedPlatform, type ScriptedPlatform } from '../testing/scripted-platform.ts'

/** So likely that every round wins, and so unlikely that none does. */
const [always, never] = [1e9, 1]

let platform: ScriptedPlatform
let studio: Awaited<ReturnType<typeof openStudio>>

async function open(jackpotScale: number): Promise<void> {
  studio = await openStudio(platform, undefined, { jackpotScale })
}
beforeEach(async () => {
  platform = await scriptedPlatform(1_000_00n)
  platform.jackpots = houseJackpots.map(({ id, currency, games, sharePpm, seed }) => ({
    ...{ jackpotId: id, currency, games, sharePpm, seed, amount: seed, state: 'live' },
  }))
  platform.purse.pool = 512_34n
})
afterEach(async () => {
  await studio.close()
  await platform.close()
})

const shown = async (sessionID: string) =>
  (await studio.get<SessionJackpots>(`${jackpotsPath}?sessionID=${sessionID}`)).body
const recordOf = async (roundId: string) =>
  (await studio.get<ReplayAnswer>(`${fairPaths.replay}/${roundId}`)).body

/** A session that the studio has heard of its jackpot for. */
async function player(change: Record<string, unknown> = {}): Promise<string> {
  const sessionID = await studio.session(change)
  await waitUntil(async () => (await shown(sessionID)).jackpots.length > 0)
  return sessionID
}

async function spin(sessionID: string): Promise<string> {
  const { body } = await studio.play(sessionID)
  if (body.round.active) await studio.endRound(sessionID)
  return body.round.roundId
}

test('a round that wins it claims it with its win, and tells what the platform paid', async () => {
  await open(always)
  const sessionID = await player()
  const answer = await shown(sessionID)
  expect(Value.Check(SessionJackpots, answer)).toBe(true)
  expect(answer.jackpots[0]).toMatchObject({
    ...{ id: 'taring-emas', amount: 500_000_000, sharePercent: '0.50' },
  })
  const roundId = await spin(sessionID)
  await waitUntil(async () => (await shown(sessionID)).won.length > 0)
  expect((await shown(sessionID)).won).toEqual([
    { roundId, id: 'taring-emas', amount: 512_340_000 },
  ])
  const claims = platform.calls('/win').filter(({ body }) => body['winType'] === 'jackpot')
  expect(claims).toHaveLength(1)
  expect(claims[0]!.body).toMatchObject({
    ...{ transactionId: `${roundId}-jackpot`, jackpotId: 'taring-emas', amount: '0' },
    referenceTransactionId: `${roundId}-bet`,
  })
  expect((await recordOf(roundId)).round.jackpot?.amount).toBe(512_340_000)
  // Its own books have it too: the platform compares them every night.
  const [from, to] = [-3_600_000, 3_600_000].map((ms) => new Date(Date.now() + ms))
  const path = `/studio/rimba/transactions?from=${from!.toISOString()}&to=${to!.toISOString()}`
  const headers = signedHeaders(sandboxVendor, systemClock, 'GET', path, '')
  const listed = await fetch(studio.url + path, { headers })
  expect(((await listed.json()) as { transactions: object[] }).transactions).toContainEqual({
    ...{ transactionId: `${roundId}-jackpot`, type: 'win', roundId, currency: 'MYR' },
    amount: '512.34',
  })
})

test('the first round after a rest waits for the platform’s word, a second at most', async () => {
  const told = platform.jackpots
  platform.jackpots = sleep(300).then(() => told)
  await open(always)
  const first = await spin(await studio.session())
  expect((await recordOf(first)).round.jackpot?.id).toBe('taring-emas')
  await studio.close()
  platform.jackpots = new Promise(() => undefined)
  await open(always)
  const second = await spin(await studio.session())
  expect((await recordOf(second)).round.jackpot).toBeUndefined()
})

test('an answer that is lost is asked for again, and the claim is made once', async () => {
  await open(always)
  platform.script = (_path, body, count) =>
    body['winType'] === 'jackpot' && count <= 2 ? 'crash_after' : 'answer'
  const sessionID = await player()
  await spin(sessionID)
  await waitUntil(async () => (await shown(sessionID)).won.length > 0)
  expect((await shown(sessionID)).won[0]!.amount).toBe(512_340_000)
  expect(platform.purse.pool).toBe(0n)
})

test('the draw follows from the seeds alone, by a stream of its own', async () => {
  await open(never)
  const sessionID = await player()
  const roundId = await spin(sessionID)
  const rotated = await studio.post<FairAnswer>(fairPaths.rotate, { sessionID })
  const serverSeed = rotated.body.revealed[0]!.serverSeed
  const { round } = await recordOf(roundId)
  const [sheet] = jackpotSheets
  const { clientSeed, nonce } = round.fair
  const nextInt = streamOf(serverSeed, jackpotSeed(clientSeed, sheet!.id), nonce)
  expect(round.jackpot).toEqual({
    id: 'taring-emas',
    ...drawJackpot(nextInt, sheet!, 100n),
  })
  expect(round.jackpot!.below).toBe(800)
  // Every minor unit of a stake has the same chance.
  expect(drawJackpot(() => 0, sheet!, 250n).below).toBe(2_000)
})

test('a player has the pool of the own currency, and its draw is of another name', async () => {
  await open(never)
  platform.answers.verify['currency'] = 'VND'
  const sessionID = await player({ currency: 'VND' })
  const [pool] = (await shown(sessionID)).jackpots
  expect(pool).toMatchObject({ id: 'taring-emas-vnd', amount: 2_800_000e6, unit: 100e6 })
  const sheet = jackpotSheets.find(({ id }) => id === pool!.id)!
  // A stake of the same value has about the same chance: 100 dong, and 1.8 sen.
  expect(drawJackpot(() => 0, sheet, 5_000n).below).toBe(800)
  const { body } = await studio.get('/studio/rimba/sheets/taring-emas-vnd')
  expect(body).toMatchObject({ currency: 'VND', unitMicro: 100e6, perMinor: 16 })
})

test('nothing is drawn where there is nothing to win: trial, paused, another currency', async () => {
  await open(always)
  await player()
  platform.answers.verify['isTest'] = true
  const trial = await studio.session()
  expect((await shown(trial)).jackpots).toEqual([])
  expect((await recordOf(await spin(trial))).round.jackpot).toBeUndefined()
  platform.answers.verify['isTest'] = false
  const rows = await platform.jackpots
  platform.jackpots = rows.map((jackpot) => ({ ...jackpot, state: 'paused' }))
  const after = await studio.session()
  await waitUntil(async () => (await shown(after)).jackpots.length === 0, 10_000)
  expect((await recordOf(await spin(after))).round.jackpot).toBeUndefined()
  expect(platform.purse.pool).toBe(512_34n)
}, 20_000)

test('the list of games has the share in the return of what can be won, and nowhere else', async () => {
  await open(never)
  const path = '/studio/rimba/games'
  const rtpOf = async (code: string) => {
    const headers = signedHeaders(sandboxVendor, systemClock, 'GET', path, '')
    const answer = await fetch(studio.url + path, { headers })
    const { games } = (await answer.json()) as { games: { code: string; rtp: string[] }[] }
    return games.find((game) => game.code === code)!.rtp
  }
  expect(await rtpOf('harimau-emas')).toEqual(['96.20'])
  expect(await rtpOf('dadu-pantas')).toEqual(['99.00'])
  // Real money begins without jackpots: then nothing is promised.
  await studio.close()
  platform.jackpots = []
  await open(never)
  expect(await rtpOf('harimau-emas')).toEqual(['95.70'])
})

test('the return that is shown has the share in it, and sheet and platform mean the same', async () => {
  await open(never)
  expect(jackpotSheets.map(({ id }) => id)).toEqual(houseJackpots.map(({ id }) => id))
  for (const { code, figures } of slots) {
    const base = Number(figures.rtpPercent)
    expect(Number(rtpWithJackpot(figures.rtpPercent, code))).toBeCloseTo(base + 0.5, 6)
  }
  expect(rtpWithJackpot('99.00', 'dadu-pantas')).toBe('99.00')
  const { body } = await studio.get<Record<string, unknown>>('/studio/rimba/sheets/taring-emas')
  expect(body).toMatchObject({ of: 1_000_000_000, perMinor: 8, sharePpm: 5_000 })
  // What the share brings between two wins pays the pool and, from the reserve, the next seed.
  for (const { id, currency, sharePpm, reservePpm, seed } of houseJackpots) {
    const { of, perMinor, unit } = jackpotSheets.find((sheet) => sheet.id === id)!
    const stakesBetween = (of / perMinor) * unit
    const reserved = (stakesBetween * reservePpm) / 1e6
    expect(reserved).toBeGreaterThanOrEqual(Number(parseMoney(seed, currency)))
    expect(sharePpm).toBeGreaterThan(reservePpm)
  }
})

test('the stand-alone script proves a record, and finds one that was changed', async () => {
  await open(1)
  const rounds: string[] = []
  for (const [gameCode, mode, amount] of [
    ['harimau-emas', 'BASE', 1_000_000],
    ['dadu-pantas', 'over-4950', 1_000_000],
    ['roda-kampung', 'medium', 1_000_000],
  ] as const) {
    const hasJackpot = gameCode === 'harimau-emas'
    const sessionID = await (hasJackpot ? player() : studio.session({ gameCode }))
    const { body } = await studio.play(sessionID, amount, mode)
    rounds.push(body.round.roundId)
    if (body.round.active) await studio.endRound(sessionID)
  }
  const sessionID = await studio.session()
  const recordPath = (roundId: string) => `${studio.url}${fairPaths.record}/${roundId}`
  expect((await verify(recordPath(rounds[0]!))).code).toBe(2)
  const { status } = await studio.post(fairPaths.rotate, { sessionID })
  expect(status).toBe(200)
  for (const roundId of rounds) {
    const { code, told } = await verify(recordPath(roundId))
    expect([code, told]).toEqual([0, expect.stringMatching(/seal[^]*sheet[^]*PROVEN/)])
  }
  expect((await verify(recordPath(rounds[0]!))).told).toMatch(/same +reels[^]*same +jackpot/)
  await ask(studio.databaseUrl, 'update round set jackpot_draw = jackpot_draw + 1', [])
  const changed = await verify(recordPath(rounds[0]!))
  expect([changed.code, changed.told]).toEqual([1, expect.stringMatching(/DIFFERENT +jackpot/)])
})

async function verify(address: string): Promise<{ code: number; told: string }> {
  const script = join(import.meta.dirname, '../../../tools/verify/round.mjs')
  const child = spawn(process.execPath, [script, address])
  const [told, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  return { code: code as number, told }
}
