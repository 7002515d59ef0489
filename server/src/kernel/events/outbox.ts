import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '../db.ts'
import type { Log } from '../log.ts'
import {
  countFailure,
  dueHandlers,
  eventsAfter,
  moveCursor,
  nameCursors,
  type PlacedEvent,
  placeEvents,
  takeCursor,
  trimLog,
} from './store.ts'
import { commitWithoutWaiting } from './durability.ts'
import { dueParked, endParked, parkEvent, postponeParked } from './parked-store.ts'
import { handleEvents, type NamedHandler } from './event.ts'

export type OutboxWorker = {
  /**
   * Creates the cursors of new handlers, so that what is emitted from now on waits for them: a
   * worker of an older version deletes events of topics that nobody hears.
   */
  name(): Promise<void>
  /** Delivers what is due now; returns how many events were delivered. */
  drain(): Promise<number>
  /** Keeps delivering until it is stopped. */
  start(): void
  stop(): Promise<void>
}

const idleMilliseconds = 150
/**
 * A busy log is read this often, and no oftener: the same events in larger rounds cost a fraction.
 */
const busyMilliseconds = 20
const eventsPerRound = 50
/** What a handler takes that handles them together, and how long it lets more gather after them. */
const eventsPerBatch = 500
const gatheringMilliseconds = 400
/**
 * Batches take turns, so that requests always find a core that is free of them; one that takes
 * longer than this is behind or stuck, and holds up no other.
 */
const turnMilliseconds = 250
const triesBeforeParking = 3
const trimMilliseconds = 1_000
/** How often a worker names its handlers: a cursor that nobody names for days is deleted. */
const namingMilliseconds = 3_600_000

/** Writes an event in the money's own transaction: it exists if and only if the fact does. */
export async function emit(tx: Tx, topic: string, payload: unknown): Promise<void> {
  await sql`insert into outbox (topic, payload) values (${topic}, ${JSON.stringify(payload)})`.execute(
    tx,
  )
}

/**
 * Delivers events to their handlers: each handler reads the log at its own pace with its own
 * cursor, and one that is slow or fails holds up nobody else. Any number of workers may run; the
 * lock on a cursor's row lets only one at a time work for a handler.
 *
 * @param db a pool with a connection for every handler
 */
export function openOutbox(db: Db, log: Log, handlers: readonly NamedHandler[]): OutboxWorker {
  const conductor = openConductor(db, log, handlers)
  let loop: Promise<void> | undefined

  async function drain(): Promise<number> {
    let delivered = 0
    while (!conductor.isStopping()) {
      const { placed, begun } = await conductor.conduct({ gathers: false })
      const counts = await Promise.all(begun)
      const count = counts.reduce((sum, number) => sum + number, 0)
      delivered += count
      if (placed === 0 && count === 0) break
    }
    await trimLog(db)
    return delivered
  }

  async function goOn(): Promise<void> {
    while (!conductor.isStopping()) {
      const work = await conductor.conduct({ gathers: true }).catch((error: unknown) => {
        log.warn({ err: error }, 'outbox round failed')
      })
      if (!conductor.isStopping()) await sleep(work?.isBusy ? busyMilliseconds : idleMilliseconds)
    }
  }

  return {
    name: () => nameHandlers(db, handlers),
    drain,
    start() {
      loop ??= goOn()
    },
    async stop() {
      await conductor.stop()
      await loop
    },
  }
}

function nameHandlers(db: Db, handlers: readonly NamedHandler[]): Promise<void> {
  return nameCursors(
    db,
    handlers.map(({ name, topic, from = 'kept' }) => ({ handler: name, topic, from })),
  )
}

type Conducted = {
  readonly placed: number
  readonly begun: readonly Promise<number>[]
  /** Whether anything was new, or waits for its turn. */
  readonly isBusy: boolean
}
type Conductor = {
  /**
   * Starts the handlers that have something to do; returns the work that this call started.
   *
   * @param gathers whether handlers of batches let events gather between two of them
   */
  conduct(how: { gathers: boolean }): Promise<Conducted>
  isStopping(): boolean
  stop(): Promise<unknown>
}

function openConductor(db: Db, log: Log, handlers: readonly NamedHandler[]): Conductor {
  const byName = new Map(handlers.map((handler) => [handler.name, handler]))
  if (byName.size < handlers.length) throw new Error('two event handlers have the same name')
  /** Handlers at work in this process. */
  const lanes = new Map<string, Promise<number>>()
  const turns = openTurns()
  let namedAt = -Infinity
  let trimmedAt = 0
  let stopping = false
  const isStopping = (): boolean => stopping

  function begin(handler: NamedHandler): Promise<number> {
    turns.begin(handler)
    const lane = runLane(db, log, handler, isStopping)
      .catch((error: unknown) => {
        log.warn({ err: error, handler: handler.name }, 'events could not be delivered')
        return 0
      })
      .finally(() => {
        lanes.delete(handler.name)
        turns.end(handler)
      })
    lanes.set(handler.name, lane)
    return lane
  }

  return {
    async conduct({ gathers }) {
      if (performance.now() - namedAt > namingMilliseconds) {
        await nameHandlers(db, handlers)
        namedAt = performance.now()
      }
      const placed = await placeEvents(db)
      const due = (await dueHandlers(db, [...byName.keys()]))
        .map((name) => byName.get(name)!)
        .filter(({ name }) => !lanes.has(name) && !stopping)
        .toSorted(turns.byLastTurn)
      const begun = due.flatMap((handler) =>
        gathers && !turns.isOn(handler) ? [] : [begin(handler)],
      )
      if (performance.now() - trimmedAt > trimMilliseconds) {
        trimmedAt = performance.now()
        await trimLog(db)
      }
      return { placed, begun, isBusy: placed > 0 || due.length > begun.length }
    },
    isStopping,
    async stop() {
      stopping = true
      while (lanes.size > 0) await Promise.all(lanes.values())
    },
  }
}

/** When handlers of batches may work; the others always may. */
function openTurns() {
  /** When each of them ended its last batch. */
  const ends = new Map<string, number>()
  /** When those at work began. */
  const begins = new Map<string, number>()
  const endOf = ({ name }: NamedHandler): number => ends.get(name) ?? 0
  return {
    begin(handler: NamedHandler): void {
      if ('handleAll' in handler) begins.set(handler.name, performance.now())
    },
    end({ name }: NamedHandler): void {
      if (begins.delete(name)) ends.set(name, performance.now())
    },
    isOn(handler: NamedHandler): boolean {
      if (!('handleAll' in handler)) return true
      const now = performance.now()
      const isTaken = [...begins.values()].some((begun) => now - begun < turnMilliseconds)
      return !isTaken && (!ends.has(handler.name) || now - endOf(handler) >= gatheringMilliseconds)
    },
    byLastTurn: (a: NamedHandler, b: NamedHandler): number => endOf(a) - endOf(b),
  }
}

/** Works for one handler until nothing is due; returns how many events were handled. */
async function runLane(
  db: Db,
  log: Log,
  handler: NamedHandler,
  isStopping: () => boolean,
): Promise<number> {
  let delivered = 0
  /** Events to be handled one by one, since one of them failed in the batch. */
  let singly = 0
  while (!isStopping()) {
    const limit = singly > 0 ? 1 : 'handleAll' in handler ? eventsPerBatch : eventsPerRound
    const round = await runRound(db, handler, limit)
    delivered += round.handled
    singly = Math.max(0, singly - 1)
    if (round.failure) {
      const { event, error, size } = round.failure
      if (size > 1) {
        singly = size
        continue
      }
      await afterFailure(db, log, handler, event, error)
      if (handler.inOrder) break
      continue
    }
    if (round.handled < limit) break
  }
  if (!isStopping()) delivered += await retryParked(db, log, handler)
  return delivered
}

type Round = {
  readonly handled: number
  readonly failure?: {
    readonly event: PlacedEvent & { readonly after: bigint }
    readonly error: unknown
    readonly size: number
  }
}

/** Some events and the cursor's move past them, in one transaction: all or nothing. */
async function runRound(db: Db, handler: NamedHandler, limit: number): Promise<Round> {
  let at: { event: PlacedEvent & { after: bigint }; size: number } | undefined
  try {
    const handled = await inTransaction(db, async (tx) => {
      at = undefined
      const position = await takeCursor(tx, handler.name)
      if (position === null) return 0
      if ('handleAll' in handler) await commitWithoutWaiting(tx)
      const events = await eventsAfter(tx, handler.topic, position, limit)
      await handleEvents(tx, handler, events, (event) => {
        at = { event: { ...event, after: position }, size: events.length }
      })
      const last = events.at(-1)
      if (last) await moveCursor(tx, handler.name, last.position)
      return events.length
    })
    return { handled }
  } catch (error) {
    if (!at) throw error
    return { handled: 0, failure: { ...at, error } }
  }
}

/** Postpones the handler's next try, or sets the event aside after several tries. */
async function afterFailure(
  db: Db,
  log: Log,
  handler: NamedHandler,
  event: PlacedEvent & { readonly after: bigint },
  failure: unknown,
): Promise<void> {
  const error = String(failure).slice(0, 500)
  const about = { err: failure, handler: handler.name, event: String(event.id) }
  await inTransaction(db, async (tx) => {
    const attempts = await countFailure(tx, { handler: handler.name, position: event.after, error })
    if (attempts === null) return
    if (handler.inOrder || attempts < triesBeforeParking)
      return log.error({ ...about, attempts }, 'event handler failed; it will be tried again')
    await parkEvent(tx, handler.name, event, { attempts, error })
    await moveCursor(tx, handler.name, event.position)
    log.error({ ...about, attempts }, 'event set aside: its handler goes on without it')
  })
}

/** Retries events that were set aside and are due. */
async function retryParked(db: Db, log: Log, handler: NamedHandler): Promise<number> {
  for (let handled = 0; ; handled++) {
    let at: PlacedEvent | undefined
    try {
      const isDone = await inTransaction(db, async (tx) => {
        at = undefined
        if ((await takeCursor(tx, handler.name)) === null) return true
        const event = await dueParked(tx, handler.name)
        if (!event) return true
        at = event
        await handleEvents(tx, handler, [event])
        await endParked(tx, handler.name, event.position)
        log.info({ handler: handler.name, event: String(event.id) }, 'parked event handled')
        return false
      })
      if (isDone) return handled
    } catch (failure) {
      if (!at) throw failure
      const about = { err: failure, handler: handler.name, event: String(at.id) }
      log.error(about, 'an event that was set aside failed again')
      const error = String(failure).slice(0, 500)
      await postponeParked(db, { handler: handler.name, position: at.position, error })
      return handled
    }
  }
}
