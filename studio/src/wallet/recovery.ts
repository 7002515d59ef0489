import { type Call, insertCall } from './store.ts'
import { settle } from '../rounds/end.ts'
import { reverseRound } from '../rounds/play.ts'
import { moveRound, roundById, roundsInStaking, roundsLeftOpen } from '../rounds/store.ts'
import type { Studio } from '../studio.ts'
import { closeBody } from './bodies.ts'

const leftOpenHours = 24

/**
 * After a crash: a round that was stored but whose stake was not answered is given back. Its nonce
 * stays used and the history lists it as void. The player never saw its outcome.
 */
export function reverseUnanswered(studio: Studio): number {
  const rounds = roundsInStaking(studio.store)
  for (const round of rounds) reverseRound(studio, round, 'the studio stopped before the answer')
  return rounds.length
}

/** Pays the rounds whose players did not come back for a day. */
export function settleLeftOpen(studio: Studio): number {
  const before = new Date(studio.clock.now().getTime() - leftOpenHours * 3_600_000)
  const rounds = roundsLeftOpen(studio.store, before.toISOString())
  for (const round of rounds) settle(studio, round)
  if (rounds.length > 0) studio.deliveries.nudge()
  return rounds.length
}

/** What follows the end of a delivery, in its own transaction. */
export function afterDelivery(
  { store, clock, recordUrl }: Pick<Studio, 'store' | 'clock' | 'recordUrl'>,
  call: Call,
  end: 'done' | 'refused' | 'expired',
): void {
  const now = clock.now()
  const at = now.toISOString()
  const id = call.roundRow
  if (call.kind === 'close') return
  if (end !== 'done') {
    const from = call.kind === 'win' ? 'settling' : 'reversing'
    moveRound(store, id, { from, to: 'failed', at, refusal: end })
    return
  }
  if (call.kind === 'rollback') {
    moveRound(store, id, { from: 'reversing', to: 'void', at, refusal: 'ROLLED_BACK' })
    return
  }
  moveRound(store, id, { from: 'settling', to: 'settled', at })
  const round = roundById(store, id)
  if (round)
    insertCall(store, {
      roundRow: id,
      kind: 'close',
      body: closeBody(round, recordUrl(round.roundId)),
      at: now.getTime(),
    })
}
