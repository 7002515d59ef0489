import { afterCommit, type Tx } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { NamedHandler } from '../../../kernel/events/event.ts'
import { transfersTopic } from '../../../ledger/transfers.ts'
import { addToRounds, markRoundClosed, type RoundRow } from './store.ts'
import { type RoundClosed, roundClosedTopic } from '../gateway/close-round.ts'
import { roundsPusher } from './push-rounds.ts'
import { roundRef } from '../../../ledger/round-ref.ts'

/** Projects wallet movements onto the betting record, and notifies tabs of rounds that end. */
export function roundHandlers(kernel: Kernel): readonly NamedHandler[] {
  const pushRounds = roundsPusher(kernel)
  const push = (tx: Tx, rounds: readonly RoundRow[]): void => {
    if (rounds.length === 0) return
    afterCommit(tx, () => pushRounds(rounds))
  }
  return [
    {
      name: 'games.rounds',
      topic: transfersTopic,
      async handle(tx, event) {
        push(tx, await addToRounds(tx, (event.payload as { transfers: number[] }).transfers))
      },
    },
    {
      name: 'games.closed-rounds',
      topic: roundClosedTopic,
      async handle(tx, event) {
        const closed = event.payload as RoundClosed
        const id = roundRef(closed.vendorId, closed.memberId, closed.roundId)
        push(tx, await markRoundClosed(tx, { ...closed, id }))
      },
    },
  ]
}
