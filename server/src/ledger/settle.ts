import { setTimeout as sleep } from 'node:timers/promises'
import type { WalletRefusal } from '@kancil/contract/ports/vendor-wallet'
import type pg from 'pg'
import type { Clock } from '../kernel/clock.ts'
import { isUnavailable, sqlState } from '../kernel/db.ts'
import type { CallMoment } from './batch/call-columns.ts'
import type { LastingConnection } from './batch/lasting-connection.ts'
import { plainBet } from './batch/plain-bet.ts'
import { plainCall, plainPlaces } from './batch/plain-call.ts'
import type { SeatedCommand } from './batch/seats.ts'
import { type SubmitAnswer, submitCall } from './batch/submit-call.ts'

/** A queued item, and the caller waiting for it. */
export type QueuedCommand = SeatedCommand & {
  readonly resolve: (answer: SubmitAnswer) => void
  readonly reject: (error: unknown) => void
}

/** Books independent items; the function it returns gives the answers to the waiting callers. */
export type BatchSettler = (items: readonly QueuedCommand[]) => Promise<() => void>

export type SettleOptions = {
  readonly connection: LastingConnection
  /** The shard of the house's pools that the items are booked against. */
  readonly shard: number
  readonly clock: Clock
  /** Must not throw. */
  readonly onBatch: (items: readonly QueuedCommand[], answers: readonly SubmitAnswer[]) => void
}

/** By place; none if the short way could not book the item, which is then untouched. */
type Answers = readonly (SubmitAnswer | undefined)[]
type Way = (
  client: pg.ClientBase,
  items: readonly SeatedCommand[],
  at: CallMoment,
) => Promise<Answers>

const attemptsMax = 6
const unavailable: WalletRefusal = { ok: false, code: 'UNAVAILABLE' }
export const nothing = (): void => undefined

export function createSettle({ connection, shard, clock, onBatch }: SettleOptions): BatchSettler {
  async function settle(
    items: readonly QueuedCommand[],
    attempt: number,
    way: Way,
  ): Promise<() => void> {
    let answers: Answers
    try {
      answers = await connection.use((client) => way(client, items, { now: clock.now(), shard }))
    } catch (error) {
      return recover(items, attempt, error)
    }
    const left = items.filter((_, place) => !answers[place])
    if (left.length === 0) return () => tell(items, answers as SubmitAnswer[])
    const tellLeft = await settle(left, attempt, submitCall)
    return () => {
      const booked = items.filter((_, place) => answers[place])
      tell(
        booked,
        answers.filter((answer) => answer !== undefined),
      )
      tellLeft()
    }
  }

  function tell(items: readonly QueuedCommand[], answers: readonly SubmitAnswer[]): void {
    for (const [place, item] of items.entries()) item.resolve(answers[place]!)
    onBatch(items, answers)
  }

  async function recover(
    items: readonly QueuedCommand[],
    attempt: number,
    error: unknown,
  ): Promise<() => void> {
    const state = sqlState(error)
    const passes =
      state === '40001' || state === '40P01' || (state === '23505' && items.length === 1)
    if (passes && attempt < attemptsMax) {
      await sleep(2 ** attempt)
      return settle(items, attempt + 1, shortWay)
    }
    if (isUnavailable(error)) {
      return () => items.forEach((item) => item.resolve({ outcome: unavailable, version: null }))
    }
    if (items.length === 1) return () => items[0]!.reject(error)
    // One of them is at fault, or raced another process for its id: each is booked alone.
    for (const item of items) (await settle([item], 1, shortWay))()
    return nothing
  }

  return (items) => settle(items, 1, shortWay)
}

/** Most take the short way; an item that it does not book, or does not know, is left unanswered. */
async function shortWay(
  client: pg.ClientBase,
  items: readonly SeatedCommand[],
  at: CallMoment,
): Promise<Answers> {
  const [first] = items
  if (items.length === 1 && first!.command.kind === 'bet')
    return [await plainBet(client, first!, at)]
  const places = plainPlaces(items)
  if (places.length === 0) return submitCall(client, items, at)
  const plain = places.map((place) => items[place]!)
  const booked = await plainCall(client, plain, at)
  if (places.length === items.length) return booked
  const answers = Array.from<SubmitAnswer | undefined>({ length: items.length })
  for (const [index, place] of places.entries()) answers[place] = booked[index]
  return answers
}
