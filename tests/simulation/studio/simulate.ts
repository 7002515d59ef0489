import { ask, studioDatabase } from '@kancil/studio/testing/database'
import { sitDown } from '@kancil/studio/testing/table-guest'
import { visitParlour } from '@kancil/studio/testing/card-guest'
import type { SpawnedStudio } from '@kancil/studio/testing/spawn-studio'
import { type Stream, streamOf } from '../../../server/db/seed/members/people.ts'
import { Violation } from '../simulate.ts'
import { auditStudio, unfinished } from './books.ts'
import { type Houses, openHouses } from './houses.ts'
import { openPlayer, type WorldPlayer } from './players.ts'
import { openWorldPlatform, type WorldPlatform } from './platform.ts'

const playersCount = 5
const calmWithinMs = 25_000

export type StudioFigures = {
  readonly seed: number
  readonly acts: number
  readonly faults: number
  readonly kills: number
  readonly settled: number
  readonly voided: number
  readonly tickets: number
  readonly hands: number
  readonly clips: number
  readonly jackpots: number
}

/**
 * The studio's processes, killed and cut off at random before a platform that fails at random:
 * slots, instant games, tables, the kite, card rooms and the reef. Afterwards all is calm,
 * everybody goes home, every round must come to an end, and the studio's books must be the
 * wallet's. The seed decides what players do and what fails; when it meets is the machine's.
 *
 * @param planted faults of the studio, as SQL in its database
 * @throws {Violation} what does not agree, and how to see it again
 */
export async function simulateStudio(
  seed: number,
  seconds: number,
  planted?: string,
): Promise<StudioFigures> {
  const stream = streamOf(seed)
  const database = await studioDatabase()
  if (planted) await ask(database.url, planted)
  const platform = await openWorldPlatform(stream)
  const houses = await openHouses(platform, database, stream)
  try {
    const world = { houses, platform, stream }
    const aliases = Array.from({ length: playersCount }, (_, at) => `player-${at + 1}`)
    const players = await Promise.all(aliases.map((alias) => openPlayer(alias, world)))
    const acts = await playFor(seconds * 1_000, players, world)
    platform.calm()
    const left = await comeToAnEnd(database.url, players)
    const findings = [...left, ...(await auditStudio(database.url, platform.purses))]
    if (findings.length > 0)
      throw new Violation(`${repeatWith(seed, seconds)}\n${findings.slice(0, 8).join('\n')}`)
    const figures = await count(database.url)
    return { seed, acts, faults: platform.faults(), kills: houses.kills(), ...figures }
  } finally {
    await houses.close()
    await platform.close()
    await database.drop()
  }
}

export const repeatWith = (seed: number, seconds: number): string =>
  `npm run sim -- --studio ${seed} ${seconds}`

type World = {
  readonly houses: Houses
  readonly platform: WorldPlatform
  readonly stream: Stream
}

async function playFor(
  ms: number,
  players: readonly WorldPlayer[],
  { houses, platform, stream }: World,
): Promise<number> {
  const until = Date.now() + ms
  const isOn = (): boolean => Date.now() < until
  let acts = 0
  const play = async (player: WorldPlayer): Promise<void> => {
    while (isOn()) {
      // A process that dies under a call is what this is about.
      await player.act().catch(() => undefined)
      acts += 1
    }
  }
  const harm = async (): Promise<void> => {
    while (isOn()) {
      await pause(300 + stream.below(700))
      const chance = stream.next()
      if (chance < 0.4) await houses.killOne()
      else if (chance < 0.7) platform.cut(200 + stream.below(600))
      else await houses.breakConnections()
    }
  }
  const watching = new Set<SpawnedStudio>()
  const watch = async (): Promise<void> => {
    while (isOn()) {
      for (const house of houses.living())
        if (!watching.has(house)) {
          watching.add(house)
          await openRooms(house, platform).catch(() => watching.delete(house))
        }
      await pause(200)
    }
  }
  await Promise.all([...players.map(play), harm(), watch()])
  return acts
}

/** Tables are dealt at, and hands played, only where somebody watches. */
async function openRooms(house: SpawnedStudio, platform: WorldPlatform): Promise<void> {
  const session = (gameCode: string): Promise<string> =>
    house.session({ gameCode, playerId: 'watcher', token: platform.token('watcher') })
  await sitDown(house, await session('baccarat'))
  await sitDown(house, await session('wau-terbang'))
  await visitParlour(house, await session('niu-niu'))
}

/** Everybody goes home; returns what does not come to an end all the same. */
async function comeToAnEnd(url: string, players: readonly WorldPlayer[]): Promise<string[]> {
  const until = Date.now() + calmWithinMs
  for (;;) {
    for (const player of players) await player.goHome().catch(() => undefined)
    const left = await unfinished(url)
    if (left.length === 0 || Date.now() > until) return left
    await pause(300)
  }
}

async function count(
  url: string,
): Promise<Omit<StudioFigures, 'seed' | 'acts' | 'faults' | 'kills'>> {
  const [row] = await ask(
    url,
    `select count(*) filter (where status = 'settled') as settled,
       count(*) filter (where status = 'void') as voided,
       count(*) filter (where table_round is not null) as tickets,
       (select count(*) from pvp_result) as hands,
       count(*) filter (where game_code = 'karang-biru') as clips,
       count(*) filter (where jackpot_amount is not null) as jackpots
     from round`,
  )
  const figure = (name: string): number => Number(row?.[name] ?? 0)
  return {
    ...{ settled: figure('settled'), voided: figure('voided'), tickets: figure('tickets') },
    ...{ hands: figure('hands'), clips: figure('clips'), jackpots: figure('jackpots') },
  }
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
