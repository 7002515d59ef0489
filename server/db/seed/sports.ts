import type { FeedMessage } from '@kancil/contract/ports/sports-feed'
import { changesOf } from '@kancil/sandbox/sports/feed-routes'
import { openWorld } from '@kancil/sandbox/sports/world'
import type { App } from '../../src/app.ts'
import type { TestClock } from '../../src/kernel/clock.ts'
import { openEngine, putHouseSports } from '../../src/modules/sports/door.ts'
import { streamOf } from './members/people.ts'
import type { Resident } from './members/residents.ts'
import {
  ainaBets,
  hearOf,
  leaveOpenBets,
  openBettors,
  someoneBets,
  type SportsPast,
} from './sports/bets.ts'
import { leaveDeskBusiness } from './sports/desk.ts'

const stepMs = 20 * 60_000
/** What lies further back is not told: nobody has bet on it. */
const pastMs = 12 * 3_600_000
/** Prices of matches that begin later are not told either, until the end. */
const pricedMs = 2 * 3_600_000
/** Further ahead, the feed says what comes as soon as the house runs. */
const daysAhead = 0.5
/** Sittings of residents who bet on sports, in each step. */
const betsPerStep = 3

/**
 * The sports' part of the demo world: the last hours of the very matches that the sandbox plays,
 * from where the clock stands until now, and bets by the members' own commands. The sandbox's feed
 * goes on from there when the house runs.
 */
export async function seedSports(
  app: App,
  clock: TestClock,
  residents: readonly Resident[],
  until: Date,
): Promise<void> {
  await putHouseSports(app.kernel)
  const engine = openEngine(app.kernel, null)
  const world = openWorld(daysAhead)
  const memory = new Map<string, unknown>()
  const past: SportsPast = {
    ...{ app, clock, stream: streamOf(88) },
    beat: () => engine.apply(beats(clock.now(), 'alive')),
    tick: () => engine.tick(),
  }
  const begun = Math.max(clock.now().getTime(), until.getTime() - pastMs)
  clock.set(new Date(begun))
  await engine.connect()
  await engine.apply(beats(clock.now(), 'snapshot_complete'))
  const bettors = openBettors(past, residents)
  for (let at = begun; at < until.getTime(); at = Math.min(at + stepMs, until.getTime())) {
    clock.set(new Date(at))
    const messages = changesOf(nearPrices(world.messages(begun, at), at), memory)
    await engine.apply([...beats(clock.now(), 'alive'), ...messages])
    hearOf(bettors, messages)
    for (let bet = 0; bet < betsPerStep; bet++) await someoneBets(bettors)
    await ainaBets(bettors)
  }
  clock.set(until)
  const last = changesOf(world.messages(begun, until.getTime()), memory)
  await engine.apply([...beats(until, 'alive'), ...last])
  hearOf(bettors, last)
  await leaveOpenBets(bettors)
  await leaveDeskBusiness(past, residents)
  await engine.stop()
}

function nearPrices(messages: readonly FeedMessage[], now: number): FeedMessage[] {
  const far = new Set(
    messages.flatMap((message) =>
      message.kind === 'fixture' && Date.parse(message.startsAt) > now + pricedMs
        ? [message.event]
        : [],
    ),
  )
  return messages.filter((message) => message.kind !== 'prices' || !far.has(message.event))
}

function beats(now: Date, kind: 'alive' | 'snapshot_complete'): FeedMessage[] {
  const generatedAt = now.toISOString()
  return (['prematch', 'live'] as const).map((producer) =>
    kind === 'alive'
      ? { kind, producer, generatedAt, state: 'active' as const }
      : { kind, producer, generatedAt },
  )
}
