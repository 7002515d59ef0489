import type pg from 'pg'
import { keepConnection } from './kept-connection.ts'
import { batchMax, pickBatch } from './pick-batch.ts'
import { createSettle, nothing, type SettleOptions, type Waiting } from './settle.ts'

export type Lane = {
  push(item: Waiting): void
  /** Lets its connection go when the queue is empty and nothing is under way. */
  close(): Promise<void>
}

export type LaneOptions = Omit<SettleOptions, 'connection'> & {
  readonly pool: pg.Pool
  readonly batchMax?: number
}

/**
 * One queue and one batch in flight: what comes while a batch is at the database waits together and
 * goes as the next. A member is always on the same lane, so that his commands keep their order.
 */
export function createLane(options: LaneOptions): Lane {
  const { pool, clock, onBatch, batchMax: itemsMax = batchMax } = options
  const queue: Waiting[] = []
  const connection = keepConnection(pool)
  const settle = createSettle({ connection, clock, onBatch })
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    let tellLast = nothing
    let told = 0
    for (;;) {
      // Few wait: whoever is answered now may ask again in this turn of the loop, and all go
      // together. Where many do, they are at the database while the answers go out.
      if (queue.length * 2 < told || told === 0) {
        tellLast()
        tellLast = nothing
        if (itemsMax > 1) await new Promise<void>((resolve) => setImmediate(resolve))
        if (queue.length === 0) break
      }
      const items = pickBatch(queue, itemsMax)
      const settled = settle(items)
      tellLast()
      tellLast = await settled
      told = items.length
    }
    running = undefined
  }

  return {
    push(item) {
      queue.push(item)
      running ??= run()
    },
    async close() {
      await running
      connection.close()
    },
  }
}
