import { EventEmitter } from 'node:events'
import pg from 'pg'
import { randomToken } from '../chance.ts'
import type { Log } from '../log.ts'

/** What is pushed to open tabs: a type the screen knows and its data. */
export type LiveMessage = { readonly type: string; readonly data: unknown }
/** One member, every visitor and member (`site`), or the operators (`console`). */
export type Audience = `member:${string}` | 'site' | 'console'

export type Live = {
  toMember(memberId: string, message: LiveMessage): void
  toSite(message: LiveMessage): void
  toConsole(message: LiveMessage): void
  listen(audiences: readonly Audience[], receive: (message: LiveMessage) => void): () => void
  close(): Promise<void>
}

const channel = 'kancil_live'
const payloadBytesMax = 7_000
/** Messages not yet handed to the database; above it they are dropped. */
const waitingMax = 200

/** Processes of one installation know of each other by this: a new one is answered at once. */
const greetingMilliseconds = 10_000
type Wired = {
  readonly from: string
  readonly isNew?: boolean
  readonly items?: readonly [Audience, LiveMessage][]
}

/**
 * Pushes after the commit, never inside it. Tabs of this process hear at once; other processes hear
 * by one NOTIFY for all that gathered in a turn of the event loop. Nothing depends on a push
 * arriving: the screen asks again when it reconnects.
 */
export function openLive(databaseUrl: string, log: Log): Live {
  const here = randomToken(8)
  const local = new EventEmitter().setMaxListeners(0)
  /** Other processes, and when each was heard last: without any, nothing is put on the wire. */
  const others = new Map<string, number>()
  const greet = (isNew: boolean): void => wire.send(JSON.stringify({ from: here, isNew }))
  const wire = openWire(databaseUrl, log, hear, () => greet(true))
  const greeting = setInterval(() => greet(false), greetingMilliseconds).unref()
  let gathered = new Map<string, [Audience, LiveMessage]>()

  function hear(text: string): void {
    const { from, isNew, items = [] } = JSON.parse(text) as Wired
    if (from === here || from === '') return
    others.set(from, performance.now())
    if (isNew) greet(false)
    for (const [audience, message] of items) local.emit(audience, message)
  }

  function hasOthers(): boolean {
    const heardSince = performance.now() - 3 * greetingMilliseconds
    for (const [id, heardAt] of others) if (heardAt < heardSince) others.delete(id)
    return others.size > 0
  }

  function push(audience: Audience, message: LiveMessage): void {
    local.emit(audience, message)
    // The newest message of a type for an audience is the one that counts.
    if (gathered.size === 0) setImmediate(flush)
    gathered.set(`${audience} ${message.type}`, [audience, message])
  }

  function flush(): void {
    const items = hasOthers() ? [...gathered.values()] : []
    gathered = new Map()
    let part: typeof items = []
    let bytes = 0
    for (const item of items) {
      const size = JSON.stringify(item).length
      if (bytes + size > payloadBytesMax && part.length > 0) {
        wire.send(JSON.stringify({ from: here, items: part }))
        part = []
        bytes = 0
      }
      part.push(item)
      bytes += size
    }
    if (part.length > 0 && bytes <= payloadBytesMax)
      wire.send(JSON.stringify({ from: here, items: part }))
  }

  return {
    toMember: (memberId, message) => push(`member:${memberId}`, message),
    toSite: (message) => push('site', message),
    toConsole: (message) => push('console', message),
    listen(audiences, receive) {
      for (const audience of audiences) local.on(audience, receive)
      return () => {
        for (const audience of audiences) local.off(audience, receive)
      }
    },
    close() {
      clearInterval(greeting)
      return wire.close()
    },
  }
}

/**
 * One connection of its own, reopened when it is lost; a message that cannot be sent is dropped.
 */
function openWire(
  databaseUrl: string,
  log: Log,
  receive: (text: string) => void,
  opened: () => void,
) {
  let client: pg.Client | null = null
  let closed = false
  let waiting = 0
  let sending: Promise<unknown> = Promise.resolve()

  async function connect(): Promise<void> {
    if (closed) return
    const next = new pg.Client({ connectionString: databaseUrl, application_name: 'kancil-live' })
    next.on('notification', (note) => receive(note.payload ?? '{"from":"","items":[]}'))
    next.on('error', () => undefined)
    next.on('end', () => {
      client = null
      if (!closed) setTimeout(() => void connect(), 1_000).unref()
    })
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      client = next
      opened()
    } catch (error) {
      log.debug({ err: error }, 'live connection is not up yet')
      if (!closed) setTimeout(() => void connect(), 1_000).unref()
    }
  }
  const first = connect()

  return {
    send(text: string): void {
      if (!client || waiting >= waitingMax) return
      waiting++
      // One at a time: the connection takes no second query before the first has ended.
      sending = sending
        .then(() => client?.query('select pg_notify($1, $2)', [channel, text]))
        .catch(() => undefined)
        .finally(() => waiting--)
    },
    async close(): Promise<void> {
      closed = true
      await first
      await client?.end().catch(() => undefined)
    },
  }
}
