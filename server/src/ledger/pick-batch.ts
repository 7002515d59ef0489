import { referenceOf } from './call-columns.ts'
import type { SeatedCommand } from './seats.ts'

export const batchMax = 512

/**
 * Takes the next items for one call out of a queue, in order. What depends on an item already taken
 * (the same id, a reference to it, its round, the room that a rollback leaves to the member's
 * limits) stays for the next call, where it finds the first one written.
 */
export function pickBatch<Item extends SeatedCommand>(
  queue: Item[],
  max: number = batchMax,
): Item[] {
  if (queue.length === 1) return queue.splice(0)
  const batch: Item[] = []
  const stay: Item[] = []
  const named = new Set<string>()
  const played = new Set<string>()
  const closing = new Set<string>()
  const reversing = new Set<number>()
  const reversed = new Set<number>()
  let taken = 0
  for (; taken < queue.length && batch.length < max; taken++) {
    const item = queue[taken]!
    const { command, seat } = item
    const id = command.kind === 'roundClose' ? undefined : command.transactionId
    const reference = referenceOf(command)
    const round = command.roundId === undefined ? undefined : `${seat.cash} ${command.roundId}`
    const needsRound = command.kind === 'win' && reference === undefined
    const waits =
      (id !== undefined && named.has(id)) ||
      (reference !== undefined && named.has(reference)) ||
      (needsRound && (reversing.has(seat.cash) || (round !== undefined && played.has(round)))) ||
      (round !== undefined && command.kind !== 'win' && closing.has(round)) ||
      (command.kind === 'bet' && reversed.has(seat.cash))
    if (id !== undefined) named.add(id)
    if (reference !== undefined) named.add(reference)
    if (command.kind === 'rollback') reversing.add(seat.cash)
    if (command.kind === 'bet' && round !== undefined) played.add(round)
    if (
      round !== undefined &&
      (command.kind === 'roundClose' || ('roundFinished' in command && command.roundFinished))
    )
      closing.add(round)
    if (waits) stay.push(item)
    else {
      batch.push(item)
      if (command.kind === 'rollback') reversed.add(seat.cash)
    }
  }
  queue.splice(0, taken, ...stay)
  return batch
}
