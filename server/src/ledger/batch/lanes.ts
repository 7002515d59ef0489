import type pg from 'pg'
import { poolShards } from '../accounts.ts'
import { keepConnection } from './lasting-connection.ts'
import { batchMax, hasFree, pickBatch } from './pick.ts'
import {
  createSettle,
  nothing,
  type BatchSettler,
  type SettleOptions,
  type QueuedCommand,
} from '../settle.ts'

export type Lanes = {
  push(item: QueuedCommand): void
  /** Releases the connections when the queue is empty and nothing is in flight. */
  close(): Promise<void>
}

export type LanesOptions = Omit<SettleOptions, 'connection' | 'shard'> & {
  readonly pool: pg.Pool
  /** The most batches in flight. */
  readonly lanes: number
  /** The shard of the house's pools that the first lane uses; the others take the next ones. */
  readonly firstShard: number
  readonly batchMax?: number
}

/**
 * A batch has a fixed cost, whatever its size: with one in flight already, a second must be worth
 * it.
 */
const besideMin = 32

/** State shared by the lanes of one queue. */
type Hall = {
  readonly queue: QueuedCommand[]
  /** The cash accounts of the batches in flight. */
  readonly busy: Set<number>
  readonly itemsMax: number
  readonly lanes: number
  readonly idle: BatchSettler[]
  inFlight: number
  /** Lanes that let others in before they start. */
  gathering: number
  /** Starts an idle lane for what a batch left over. */
  readonly sendMore: () => void
}

/**
 * One queue, and batches of it in flight: commands that arrive while a batch is at the database
 * wait together and go as the next one. A member is in one batch at a time, so that their commands
 * keep their order.
 */
export function createLanes(options: LanesOptions): Lanes {
  const { pool, clock, onBatch, firstShard, batchMax: itemsMax = batchMax } = options
  const connections = Array.from({ length: options.lanes }, () => keepConnection(pool))
  const idle = connections.map((connection, at) =>
    createSettle({ connection, shard: (firstShard + at) % poolShards, clock, onBatch }),
  )
  const hall: Hall = {
    queue: [],
    busy: new Set(),
    itemsMax,
    lanes: options.lanes,
    idle,
    inFlight: 0,
    gathering: 0,
    sendMore() {
      if (idle.length > 0 && mayGo(hall)) start()
    },
  }
  const running = new Set<Promise<void>>()

  function start(): void {
    const lane = run(hall, idle.pop()!).finally(() => running.delete(lane))
    running.add(lane)
  }

  return {
    push(item) {
      hall.queue.push(item)
      if (idle.length > 0 && hall.gathering === 0 && isTime(hall)) start()
    },
    async close() {
      await Promise.all(running)
      for (const connection of connections) connection.close()
    },
  }
}

/** Whether one more lane may start for what has just arrived. */
function isTime(hall: Hall): boolean {
  const { queue, itemsMax, inFlight } = hall
  // A queue of one member's commands is not searched for each of them.
  return (inFlight === 0 || queue.length % Math.min(besideMin, itemsMax) === 0) && mayGo(hall)
}

function mayGo({ queue, busy, itemsMax, inFlight }: Hall): boolean {
  if (inFlight === 0) return queue.length > 0
  return hasFree(queue, busy, Math.min(besideMin, itemsMax))
}

async function run(hall: Hall, settle: BatchSettler): Promise<void> {
  const { queue, busy, itemsMax } = hall
  let tellLast = nothing
  let notifiedLanes = 0
  for (;;) {
    // Few are waiting: callers answered now may call again in this turn of the loop, and all go
    // together. If many are waiting, they are at the database while the answers go out.
    if (queue.length * 2 < notifiedLanes || (notifiedLanes === 0 && hall.inFlight === 0)) {
      tellLast()
      tellLast = nothing
      if (itemsMax > 1) await gather(hall)
    }
    if (!mayGo(hall)) break
    const items = pickBatch(queue, shareOf(hall), busy)
    for (const { seat } of items) busy.add(seat.cash)
    hall.inFlight++
    const settled = settle(items)
    hall.sendMore()
    tellLast()
    tellLast = await settled
    hall.inFlight--
    for (const { seat } of items) busy.delete(seat.cash)
    notifiedLanes = items.length
  }
  // Idle before those who get answers can call again. What is left is taken by a lane that is in
  // flight: the last one stays until the queue is empty.
  hall.idle.push(settle)
  tellLast()
}

/**
 * What one lane takes: everything, or its share if there is enough for each batch to be worth it.
 */
function shareOf({ queue, itemsMax, lanes }: Hall): number {
  if (queue.length < 2 * besideMin) return itemsMax
  return Math.min(itemsMax, Math.max(besideMin, Math.ceil(queue.length / lanes)))
}

async function gather(hall: Hall): Promise<void> {
  hall.gathering++
  await new Promise<void>((resolve) => setImmediate(resolve))
  hall.gathering--
}
