import { referenceOf } from './call-columns.ts'
import type { SeatedCommand } from './seats.ts'

export const batchMax = 512

const nobody: ReadonlySet<number> = new Set()

/**
 * Takes the next items for one call out of a queue, in order. An item that depends on one already
 * taken (the same id, a reference to it, its round, the room that a rollback leaves within the
 * member's limits) stays for the next call, where it finds the first one written. If few members
 * have more than one item, their second ones stay too: a call of one item each has a shorter way.
 *
 * @param busy cash accounts whose items stay
 */
export function pickBatch<Item extends SeatedCommand>(
  queue: Item[],
  max: number = batchMax,
  busy = nobody,
): Item[] {
  if (queue.length === 1 && busy.size === 0) return queue.splice(0)
  const batch: Item[] = []
  const stay: Item[] = []
  const named = new Set<string>()
  const played = new Set<string>()
  const closing = new Set<string>()
  const reversing = new Set<number>()
  const reversed = new Set<number>()
  const members = new Set<number>()
  const oneEach = areMostlyApart(queue, max)
  let taken = 0
  for (; taken < queue.length && batch.length < max; taken++) {
    const item = queue[taken]!
    const { command, seat } = item
    const id = command.kind === 'roundClose' ? undefined : command.transactionId
    const reference = referenceOf(command)
    const round = command.roundId === undefined ? undefined : `${seat.cash} ${command.roundId}`
    const needsRound = command.kind === 'win' && reference === undefined
    const waits =
      busy.has(seat.cash) ||
      (oneEach && members.has(seat.cash)) ||
      (id !== undefined && named.has(id)) ||
      (reference !== undefined && named.has(reference)) ||
      (needsRound && (reversing.has(seat.cash) || (round !== undefined && played.has(round)))) ||
      (round !== undefined && command.kind !== 'win' && closing.has(round)) ||
      (command.kind === 'bet' && reversed.has(seat.cash))
    members.add(seat.cash)
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

/** Whether few of the next items belong to a member who has another one among them. */
function areMostlyApart(queue: readonly SeatedCommand[], max: number): boolean {
  const next = Math.min(queue.length, max)
  const members = new Set<number>()
  for (let at = 0; at < next; at++) members.add(queue[at]!.seat.cash)
  return members.size * 8 > next * 7
}

/** Whether at least that many items belong to members who are not busy. */
export function hasFree(
  queue: readonly SeatedCommand[],
  busy: ReadonlySet<number>,
  wanted: number,
): boolean {
  if (queue.length < wanted) return false
  let free = 0
  for (const { seat } of queue) if (!busy.has(seat.cash) && ++free >= wanted) return true
  return false
}
