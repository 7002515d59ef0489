import { setTimeout as sleep } from 'node:timers/promises'
import type { WalletRefusal } from '@kancil/contract/ports/vendor-wallet'
import type pg from 'pg'
import type { Clock } from '../kernel/clock.ts'
import { isUnavailable, sqlState } from '../kernel/db.ts'
import { keepConnection } from './kept-connection.ts'
import { batchMax, pickBatch } from './pick-batch.ts'
import { plainBet } from './plain-bet.ts'
import { type SeatedCommand, type SubmitAnswer, submitCall } from './submit-call.ts'

/** An item on its way, and who waits for it. */
export type Waiting = SeatedCommand & {
  readonly resolve: (answer: SubmitAnswer) => void
  readonly reject: (error: unknown) => void
}

export type Lane = {
  push(item: Waiting): void
  /** Lets its connection go when the queue is empty and nothing is under way. */
  close(): Promise<void>
}

export type LaneOptions = {
  readonly pool: pg.Pool
  readonly clock: Clock
  /** Must not throw. */
  readonly onBatch: (items: readonly Waiting[], answers: readonly SubmitAnswer[]) => void
  readonly batchMax?: number
}

const attemptsMax = 6
const nothing = (): void => undefined
const unavailable: WalletRefusal = { ok: false, code: 'UNAVAILABLE' }

/**
 * One queue and one batch in flight: what comes while a batch is at the database waits together and
 * goes as the next. A member is always on the same lane, so that his commands keep their order.
 */
export function createLane(options: LaneOptions): Lane {
  const { pool, clock, onBatch, batchMax: itemsMax = batchMax } = options
  const queue: Waiting[] = []
  const connection = keepConnection(pool)
  let running: Promise<void> | undefined

  /** Books the items; the answer tells it to those who wait for them. */
  async function settle(items: readonly Waiting[], attempt: number): Promise<() => void> {
    let answers: SubmitAnswer[]
    try {
      answers = await connection.use((client) => book(client, items, clock.now()))
    } catch (error) {
      return recover(items, attempt, error)
    }
    return () => {
      for (const [place, item] of items.entries()) item.resolve(answers[place]!)
      onBatch(items, answers)
    }
  }

  async function recover(
    items: readonly Waiting[],
    attempt: number,
    error: unknown,
  ): Promise<() => void> {
    const state = sqlState(error)
    const passes =
      state === '40001' || state === '40P01' || (state === '23505' && items.length === 1)
    if (passes && attempt < attemptsMax) {
      await sleep(2 ** attempt)
      return settle(items, attempt + 1)
    }
    if (isUnavailable(error)) {
      return () => items.forEach((item) => item.resolve({ outcome: unavailable, version: null }))
    }
    if (items.length === 1) return () => items[0]!.reject(error)
    // One of them is at fault, or raced another process for its id: each goes alone.
    for (const item of items) (await settle([item], 1))()
    return nothing
  }

  async function run(): Promise<void> {
    let tell = nothing
    let told = 0
    for (;;) {
      // Few wait: whoever is answered now may ask again in this turn of the loop, and all go
      // together. Where many do, they are at the database while the answers go out.
      if (queue.length * 2 < told || told === 0) {
        tell()
        tell = nothing
        if (itemsMax > 1) await new Promise<void>((resolve) => setImmediate(resolve))
        if (queue.length === 0) break
      }
      const items = pickBatch(queue, itemsMax)
      const settled = settle(items, 1)
      tell()
      tell = await settled
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

async function book(
  client: pg.ClientBase,
  items: readonly Waiting[],
  now: Date,
): Promise<SubmitAnswer[]> {
  const plain = items.length === 1 ? await plainBet(client, items[0]!, now) : null
  return plain ? [plain] : submitCall(client, items, now)
}
