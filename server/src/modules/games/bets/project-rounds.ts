import { afterCommit, type Tx } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { NamedHandler } from '../../../kernel/events/event.ts'
import { transferIds, transfersTopic } from '../../../ledger/transfers.ts'
import { addToRounds, markRoundClosed, type RoundRow } from './store.ts'
import { type RoundClosed, roundClosedTopic } from '../gateway/close-round.ts'
import { roundsPusher } from './push-rounds.ts'
import { roundRef } from '../../../ledger/round-ref.ts'

const transfersAtOnce = 200

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
      async handleAll(tx, events) {
        const transfers = transferIds(events)
        // Each part makes one event of valid bets, which stays small for those who read it.
        for (let from = 0; from < transfers.length; from += transfersAtOnce)
          push(tx, await addToRounds(tx, transfers.slice(from, from + transfersAtOnce)))
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
