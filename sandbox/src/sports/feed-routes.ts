import {
  type FeedMessage,
  producers,
  sandboxFeedPath,
  sandboxMatchActs,
  sandboxMatchPath,
  type SandboxMatchAct,
} from '@kancil/contract/ports/sports-feed'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { stateAt } from './course.ts'
import { openWorld } from './world.ts'

const tickMilliseconds = 500
const beatMilliseconds = 2_000
const silenceMilliseconds = 30_000
const recentMilliseconds = 2 * 3_600_000
/** A reader that does not read is cut off; it comes back and recovers. */
const backlogBytesMax = 16 * 1024 * 1024

/** What was said last of each thing, without when: only what changed is said again. */
type Memory = Map<string, unknown>

/** The feed of a pretended world of sports, and the desk that hurries it on. */
export function sportsRoutes(app: FastifyInstance, options: { readonly clock?: Clock }): void {
  const clock = options.clock ?? systemClock
  const world = openWorld()
  let silentUntil = 0

  app.get<{ Querystring: { since?: string } }>(sandboxFeedPath, async ({ query }, reply) => {
    const now = clock.now().getTime()
    const since = query.since ? Date.parse(query.since) : now - 3_600_000
    if (!Number.isFinite(since)) return reply.code(400).send({ error: 'since is no instant' })
    stream(reply, Math.max(since, now - 14 * 86_400_000))
    return reply
  })

  function stream(reply: FastifyReply, since: number): void {
    reply.hijack()
    const out = reply.raw
    const memory: Memory = new Map()
    out.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' })
    let beatAt = 0
    const tick = (): void => {
      const now = clock.now().getTime()
      if (out.writableLength > backlogBytesMax) return void out.destroy()
      if (now < silentUntil) return
      // What ended while nobody listened is said in the snapshot; then the last hours are enough.
      const from = beatAt === 0 ? since : Math.max(since, now - recentMilliseconds)
      const lines = changesOf(world.messages(from, now), memory)
      if (beatAt === 0) for (const producer of producers) lines.push(complete(producer, now))
      if (now - beatAt >= beatMilliseconds) {
        for (const producer of producers) lines.push(alive(producer, now))
        beatAt = now
      }
      if (lines.length > 0) out.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    }
    tick()
    const timer = setInterval(tick, tickMilliseconds)
    out.on('close', () => clearInterval(timer))
  }

  app.get(sandboxMatchPath, async () => {
    const now = clock.now().getTime()
    return world.matches(now).map((course) => {
      const { phase, score } = stateAt(course, now)
      const { id, home, away, startsAt } = course
      return { id, home, away, startsAt: new Date(startsAt).toISOString(), phase, score }
    })
  })

  app.post<{ Params: { id: string }; Body: { act?: string } | null }>(
    `${sandboxMatchPath}/:id`,
    async ({ params, body }, reply) => {
      const act = body?.act as SandboxMatchAct
      if (!sandboxMatchActs.includes(act)) return reply.code(400).send({ error: 'no such act' })
      const now = clock.now().getTime()
      if (act === 'silence') silentUntil = now + silenceMilliseconds
      else if (!world.act(params.id, act, now))
        return reply.code(404).send({ error: 'no such match' })
      return { ok: true }
    },
  )
}

function alive(producer: FeedMessage['producer'], now: number): FeedMessage {
  return { kind: 'alive', producer, state: 'active', generatedAt: new Date(now).toISOString() }
}

function complete(producer: FeedMessage['producer'], now: number): FeedMessage {
  return { kind: 'snapshot_complete', producer, generatedAt: new Date(now).toISOString() }
}

/**
 * Messages that say something new; of prices, the markets that changed, and those that are gone.
 */
export function changesOf(messages: readonly FeedMessage[], memory: Memory): FeedMessage[] {
  const changes: FeedMessage[] = []
  for (const message of messages) {
    if (message.kind === 'prices') {
      // The same list: nothing of it moved.
      if (memory.get(`list ${message.event}`) === message.markets) continue
      memory.set(`list ${message.event}`, message.markets)
      const markets = message.markets.filter((market) =>
        isNews(memory, `${message.event} ${market.market}`, market),
      )
      const gone = goneMarkets(message, memory)
      if (markets.length + gone.length > 0)
        changes.push({ ...message, markets: [...markets, ...gone] })
      continue
    }
    const { generatedAt: _at, ...rest } = message
    if (isNews(memory, keyOf(message), rest)) changes.push(message)
  }
  return changes
}

function keyOf(message: FeedMessage): string {
  const event = 'event' in message ? message.event : 'league' in message ? message.league : ''
  const place = 'revision' in message ? `${message.scope} ${message.revision}` : ''
  return `${message.kind} ${event} ${place}`
}

function isNews(memory: Memory, key: string, what: unknown): boolean {
  const text = JSON.stringify(what)
  if (memory.get(key) === text) return false
  memory.set(key, text)
  return true
}

type Prices = Extract<FeedMessage, { kind: 'prices' }>

/** Lines that are not offered any more: the screen hides them. */
function goneMarkets({ event, markets }: Prices, memory: Memory): Prices['markets'] {
  const names = `names ${event}`
  const now = markets.map(({ market }) => market)
  const before = (memory.get(names) ?? []) as readonly string[]
  memory.set(names, now)
  return before
    .filter((market) => !now.includes(market))
    .map((market) => {
      memory.delete(`${event} ${market}`)
      return { market, status: 'inactive' as const, prices: [] }
    })
}
