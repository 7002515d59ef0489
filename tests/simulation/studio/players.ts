import { randomUUID } from 'node:crypto'
import { fishingPaths, type LoadAnswer, type ReefView } from '@kancil/contract/seamless/fishing'
import { pvpPaths, type PvpRooms, type PvpView } from '@kancil/contract/seamless/pvp'
import type { PlayAnswer } from '@kancil/contract/seamless/rgs-round'
import { type HallAnswer, tablePaths, type TicketAnswer } from '@kancil/contract/seamless/tables'
import { fishAt, isInSea, placeOf } from '@kancil/rules/games/fishing/sea'
import type { SpawnedStudio } from '@kancil/studio/testing/spawn-studio'
import type { Stream } from '../../../server/db/seed/members/people.ts'
import type { Houses } from './houses.ts'
import type { WorldPlatform } from './platform.ts'

const rm = 1_000_000
const stepPath = '/studio/rimba/step'
const instantModes = ['under-4800', 'over-5000', 'under-300']
const slotCodes = ['harimau-emas', 'ombak-naga', 'pasar-pelita']
export const gameCodes = [
  ...slotCodes,
  ...['dadu-pantas', 'kebun-durian', 'baccarat', 'wau-terbang', 'niu-niu', 'karang-biru'],
]

export type WorldPlayer = {
  /** One thing that a player does, against a process that may die meanwhile. */
  readonly act: () => Promise<unknown>
  /** Ends what is open: the player goes home. */
  readonly goHome: () => Promise<void>
}

/** A player with a session in each game; which acts come is the stream's. */
export async function openPlayer(
  alias: string,
  { houses, platform, stream }: { houses: Houses; platform: WorldPlatform; stream: Stream },
): Promise<WorldPlayer> {
  const sessions = new Map<string, string>()
  for (const gameCode of gameCodes) {
    const token = platform.token(alias)
    sessions.set(gameCode, await houses.any().session({ gameCode, playerId: alias, token }))
  }
  const at = (gameCode: string): string => sessions.get(gameCode)!
  const acts: readonly ((house: SpawnedStudio) => Promise<unknown>)[] = [
    (house) => spin(house, at(stream.pick(slotCodes)), stream),
    (house) => spin(house, at('dadu-pantas'), stream, stream.pick(instantModes)),
    (house) => openTrees(house, at('kebun-durian'), stream),
    async (house) => {
      await betAt(house, at('baccarat'), 'cempaka', { player: 5 * rm, tie: 1 * rm })
    },
    (house) => fly(house, at('wau-terbang'), stream),
    (house) => sitAndPlay(house, at('niu-niu'), stream),
    (house) => dive(house, at('karang-biru'), stream),
  ]
  return {
    act: () => stream.pick(acts)(houses.any()),
    async goHome() {
      const house = houses.any()
      for (const code of [...slotCodes, 'dadu-pantas', 'kebun-durian'])
        await house.endRound(at(code))
      await house.post(pvpPaths.leave, { sessionID: at('niu-niu') })
      await house.post(fishingPaths.leave, { sessionID: at('karang-biru') })
    },
  }
}

async function spin(
  house: SpawnedStudio,
  sessionID: string,
  stream: Stream,
  mode = 'BASE',
): Promise<void> {
  const { status, body } = await house.play(sessionID, rm, mode)
  // Some leave a round open and come back to it; some press twice.
  if (status !== 200 || body.round.active) {
    const presses = stream.pick([0, 1, 1, 2])
    await Promise.all(Array.from({ length: presses }, () => house.endRound(sessionID)))
  }
}

async function openTrees(house: SpawnedStudio, sessionID: string, stream: Stream): Promise<void> {
  await house.post<PlayAnswer>('/wallet/play', { sessionID, mode: 'nests-3', amount: rm })
  for (let step = stream.below(3); step >= 0; step -= 1)
    await house.post(stepPath, { sessionID, step: stream.below(25) })
  if (stream.below(3) > 0) await house.endRound(sessionID)
}

async function betAt(
  house: SpawnedStudio,
  sessionID: string,
  table: string,
  spots: Record<string, number>,
): Promise<string | null> {
  const path = `${tablePaths.hall}?sessionID=${sessionID}`
  const { body: hall } = await house.get<HallAnswer>(path)
  const round = hall.tables.find(({ code }) => code === table)?.round
  if (!round || round.status !== 'open') return null
  const order = { sessionID, table, roundId: round.roundId, group: 'small', spots }
  const ticket = { ...order, requestId: randomUUID() }
  const { body } = await house.post<TicketAnswer>(tablePaths.bet, ticket)
  // The same order again, as a screen sends it that got no answer.
  await house.post(tablePaths.bet, ticket)
  return body.ticket?.roundId ?? null
}

async function fly(house: SpawnedStudio, sessionID: string, stream: Stream): Promise<void> {
  const path = `${tablePaths.hall}?sessionID=${sessionID}`
  const { body: hall } = await house.get<HallAnswer>(path)
  const table = hall.tables[0]?.code
  if (table === undefined) return
  const roundId = await betAt(house, sessionID, table, { free: 2 * rm })
  await pause(stream.below(300))
  if (roundId !== null) await house.post(tablePaths.take, { sessionID, roundId })
}

async function sitAndPlay(house: SpawnedStudio, sessionID: string, stream: Stream): Promise<void> {
  const rooms = await house.get<PvpRooms>(`${pvpPaths.rooms}?sessionID=${sessionID}`)
  if (rooms.status !== 200) return
  const order = { sessionID, level: 'normal', amount: 30 * rm, seed: 'simulated' }
  await house.post(pvpPaths.sit, { ...order, requestId: randomUUID() })
  for (let look = 0; look < 4; look += 1) {
    await pause(60 + stream.below(120))
    const { body } = await house.get<PvpView>(`${pvpPaths.view}?sessionID=${sessionID}`)
    const handId = body.table?.hand?.handId
    if (handId === undefined) continue
    const act = stream.pick([
      { kind: 'grab', value: stream.below(5) },
      { kind: 'bet', value: 1 + stream.below(5) },
      { kind: 'show' },
    ])
    await house.post(pvpPaths.act, { sessionID, handId, act })
  }
  if (stream.below(2) === 0) await house.post(pvpPaths.leave, { sessionID })
}

async function dive(house: SpawnedStudio, sessionID: string, stream: Stream): Promise<void> {
  const { body } = await house.post<ReefView>(fishingPaths.enter, { sessionID, level: 'normal' })
  const order = { sessionID, cannon: 1 + stream.below(3), requestId: randomUUID() }
  const { body: loaded } = await house.post<LoadAnswer>(fishingPaths.load, order)
  const clip = loaded.clip ?? body.clip
  if (!clip || !body.room) return
  const now = Date.now()
  const fish = fishAt(body.room.code, now).filter((swimmer) => isInSea(placeOf(swimmer, now)))
  for (let no = clip.used; no < Math.min(clip.size, clip.used + 4) && fish.length > 0; no += 1) {
    const shot = { no, fishId: stream.pick(fish).id, firedAt: now - 1_500, hitAt: Date.now() }
    const hits = { sessionID, clip: clip.roundId, hits: [shot] }
    await house.post(fishingPaths.hits, hits)
    await house.post(fishingPaths.hits, hits)
    await pause(150)
  }
  if (stream.below(2) === 0) await house.post(fishingPaths.unload, { sessionID })
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
