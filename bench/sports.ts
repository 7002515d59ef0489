import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FeedMessage, SportsFeed } from '@kancil/contract/ports/sports-feed'
import { placeBet } from '@kancil/contract/sports/bets'
import { sportsTree } from '@kancil/contract/sports/board'
import { createApp, type App } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { freePort } from '../server/src/kernel/embedded/free-port.ts'
import { systemClock } from '../server/src/kernel/clock.ts'
import { games } from '../server/src/modules/games/module.ts'
import { identity } from '../server/src/modules/identity/module.ts'
import { operator } from '../server/src/modules/operator/module.ts'
import { site } from '../server/src/modules/site/module.ts'
import { putHouseSports } from '../server/src/modules/sports/door.ts'
import { sportsModule } from '../server/src/modules/sports/module.ts'
import { signedInVisitor } from '../server/src/testing/sign-in.ts'
import type { ClientFigures } from './load/sports-clients.ts'
import { type BenchPlatform, openPlatform } from './house/platform.ts'

/**
 * `npm run bench -- sports [clients] [seconds]`; `npm run bench -- sports scroll` is the list of
 * matches in a browser (`load/sports-scroll.ts`).
 *
 * A feed that moves 1,000 prices a second, screens that follow them all, and members who bet
 * meanwhile: at the price of now, and on purpose at one that was replaced a second ago. Fan-out is
 * the time from the feed's message to each screen. Server, feed and bettors share one process, the
 * screens another. Exits 1 above 200 ms, or if a stale price was taken.
 */
const clients = Number(process.argv[2] ?? 1_000)
const seconds = Number(process.argv[3] ?? 15)
const updatesPerSecond = 1_000
const fanoutMostMs = 200
const bettors = 40
const matches = 250
const marketKeys = ['1x2:ft:0', 'ah:ft:-2', 'ou:ft:10', '1x2:h1:0']
const tickMs = 20
const beatMs = 1_000
const betEveryMs = 25
/** A price is surely replaced, and the replacement booked, after so long. */
const staleMs = 1_500

const say = (text: string): void => void process.stderr.write(`${text}\n`)
const eventOf = (place: number): string => `bench-${place % matches}`
const keyOf = (place: number): string =>
  marketKeys[Math.floor(place / matches) % marketKeys.length]!

type QuotedPrice = { readonly at: number; readonly priceMilli: number }
/** The newest prices that the feed quoted of each market. */
const quoted = new Map<string, readonly QuotedPrice[]>()
let updates = 0
let isMoving = false

/** The last price of a market is when it was quoted, in milliseconds. */
const stampOf = (now: number): number => 1_001 + (now % 8_000_000)

function prices(place: number): FeedMessage {
  const now = Date.now()
  // Each market comes by once in a thousand: never at the price that it had.
  const priceMilli = 1_500 + ((updates * 7 + Math.floor(updates / 1_000) * 11) % 1_000)
  const name = `${eventOf(place)} ${keyOf(place)}`
  quoted.set(name, [{ at: now, priceMilli }, ...(quoted.get(name) ?? [])].slice(0, 4))
  updates += 1
  return {
    ...{ kind: 'prices', producer: 'prematch', event: eventOf(place) },
    generatedAt: new Date(now).toISOString(),
    markets: [
      {
        ...{ market: keyOf(place), status: 'active' },
        prices: [
          ['home', priceMilli],
          ['away', stampOf(now)],
        ],
      },
    ],
  }
}

function beat(kind: 'alive' | 'snapshot_complete'): FeedMessage[] {
  const generatedAt = new Date().toISOString()
  return (['prematch', 'live'] as const).map((producer) =>
    kind === 'alive'
      ? { kind, producer, generatedAt, state: 'active' as const }
      : { kind, producer, generatedAt },
  )
}

const feed: SportsFeed = {
  async *messages(_since, signal) {
    const generatedAt = new Date().toISOString()
    const common = { producer: 'prematch' as const, generatedAt }
    const league = { league: 'bench', sport: 'football' as const }
    yield { ...common, ...league, kind: 'league', name: 'Bench', region: '', tier: 1, sort: 1 }
    for (let place = 0; place < matches; place++)
      yield {
        ...{ ...common, ...league, kind: 'fixture', event: eventOf(place), form: 'match' },
        ...{ home: `Home ${place}`, away: `Away ${place}`, phase: 'scheduled' },
        startsAt: new Date(Date.now() + 86_400_000).toISOString(),
      }
    for (let place = 0; place < matches * marketKeys.length; place++) yield prices(place)
    yield* beat('snapshot_complete')
    let beatAt = 0
    let due = Date.now()
    for (let place = 0; !signal.aborted;) {
      const now = Date.now()
      if (now - beatAt >= beatMs) {
        beatAt = now
        yield* beat('alive')
      }
      for (; isMoving && due <= now; due += 1_000 / updatesPerSecond) yield prices(place++)
      if (!isMoving) due = now
      await sleep(tickMs)
    }
  },
}

async function openApp(platform: BenchPlatform): Promise<{ app: App; port: number }> {
  const port = await freePort()
  const config = readConfig({
    DATABASE_URL: platform.postgres.url('bench', 'app'),
    KANCIL_SECRET: platform.secret,
    ...{ KANCIL_LOG: 'fatal', KANCIL_PORT: String(port), KANCIL_HOST: '127.0.0.1' },
    ...{ KANCIL_CALLS_PER_MINUTE: '100000000', KANCIL_ROLE: 'all' },
    KANCIL_TRUSTED_PROXIES: '127.0.0.1',
  })
  const modules = [operator, site, identity, games([]), sportsModule(() => feed)]
  const app = await createApp(config, modules, systemClock)
  await putHouseSports(app.kernel)
  await app.kernel.member.app.listen({ host: '127.0.0.1', port })
  return { app, port }
}

type Bets = { took: number[]; staleAccepted: number; staleRefused: number; refused: number }

/** Two in three bets are of now; the third names a price that is gone. */
async function betUntil(app: App, platform: BenchPlatform, end: number): Promise<Bets> {
  const bets: Bets = { took: [], staleAccepted: 0, staleRefused: 0, refused: 0 }
  const visitors = await Promise.all(
    platform.players.map(({ memberId }, place) =>
      signedInVisitor(app, memberId, { account: `bench${place}` }),
    ),
  )
  const open = new Set<Promise<void>>()
  for (let count = 0; Date.now() < end; count++) {
    const isStale = count % 3 === 2
    const work = betOnce(visitors[count % visitors.length]!, count, isStale, bets)
    open.add(work)
    void work.finally(() => open.delete(work))
    await sleep(betEveryMs)
  }
  await Promise.all(open)
  return bets
}

async function betOnce(
  visitor: Awaited<ReturnType<typeof signedInVisitor>>,
  count: number,
  isStale: boolean,
  bets: Bets,
): Promise<void> {
  const place = (count * 37) % (matches * marketKeys.length)
  const [newest, , replaced, before] = quoted.get(`${eventOf(place)} ${keyOf(place)}`)!
  // Only a price that another one has replaced long enough ago is stale beyond doubt.
  if (isStale && (!before || Date.now() - replaced!.at < staleMs)) return
  const leg = {
    ...{ matchId: eventOf(place), marketKey: keyOf(place), outcome: 'home', priceVersion: 1 },
    priceMilli: (isStale ? before! : newest!).priceMilli,
  }
  const begun = performance.now()
  const answer = await visitor.call(placeBet, {
    ...{ requestId: `bench-sports-${count}`, legs: [leg], stake: '2.00', oddsFormat: 'decimal' },
    accept: isStale ? 'none' : 'any',
  })
  if (!isStale) {
    bets.took.push(performance.now() - begun)
    if (!answer.success) bets.refused += 1
  } else if (answer.success) bets.staleAccepted += 1
  else bets.staleRefused += 1
}

async function main(): Promise<void> {
  const platform = await openPlatform(bettors, say)
  const { app, port } = await openApp(platform)
  const visitor = await signedInVisitor(app, platform.players[0]!.memberId)
  while (!(await visitor.call(sportsTree, {})).value.isFeedUp) await sleep(100)
  const screens = fork(new URL('load/sports-clients.ts', import.meta.url), [
    ...[String(port), String(clients)],
  ])
  const heard = (): Promise<ClientFigures> =>
    new Promise((done) => screens.once('message', (figures) => done(figures as ClientFigures)))
  await heard()
  say(`${clients} screens follow the board`)
  isMoving = true
  await sleep(2_000)
  const before = updates
  screens.send('measure')
  const bets = await betUntil(app, platform, Date.now() + seconds * 1_000)
  const rate = Math.round((updates - before) / seconds)
  screens.send('end')
  const { p50, p95, p99, frames, alive } = await heard()
  isMoving = false
  screens.kill()
  await app.stop()
  await platform.close()
  const took = bets.took.toSorted((a, b) => a - b)
  console.log(
    JSON.stringify({
      ...{ clients: alive, updates_per_s: rate, chunks: frames },
      ...{ fanout_p50_ms: p50, fanout_p95_ms: p95, fanout_p99_ms: p99 },
      ...{ bets: took.length, bets_refused: bets.refused },
      place_p99_ms: Math.round(took[Math.floor(took.length * 0.99)] ?? 0),
      ...{ stale_sent: bets.staleAccepted + bets.staleRefused, stale_accepted: bets.staleAccepted },
    }),
  )
  const isGood =
    p95 < fanoutMostMs && bets.staleAccepted === 0 && bets.staleRefused > 0 && alive === clients
  process.exit(isGood && took.length > bets.refused ? 0 : 1)
}

if (process.argv[2] === 'scroll') await (await import('./load/sports-scroll.ts')).measureScroll()
else await main()
