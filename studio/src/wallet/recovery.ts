import { settle } from '../rounds/end.ts'
import { reverseRound } from '../rounds/play.ts'
import { moveRound, roundById, roundsInStaking, roundsLeftOpen } from '../rounds/store.ts'
import type { Tx } from '../kernel/store.ts'
import type { Studio } from '../studio.ts'
import { closeBody } from './bodies.ts'
import { type Call, type CallEnd, insertCall } from './store.ts'

const leftOpenHours = 24
const sweepMs = 60_000
/** Longer than any stake waits for its answer. */
const unansweredMs = 60_000

/**
 * Returns the stake of rounds that were stored but whose stake was not answered: after a crash, or
 * if the database was down when the answer came. The nonce stays used and the history lists the
 * round as void. The player never saw its outcome.
 *
 * @param afterMs how long ago it must have been stored; 0 at startup, when nothing is in flight
 */
export async function reverseUnanswered(studio: Studio, afterMs: number): Promise<number> {
  const before = new Date(studio.clock.now().getTime() - afterMs)
  const rounds = await roundsInStaking(studio.store, before)
  for (const round of rounds)
    await reverseRound(studio, round, 'the studio stopped before the answer')
  return rounds.length
}

/** Pays the rounds whose players have not come back for a day. */
async function settleAbandoned(studio: Studio): Promise<void> {
  const before = new Date(studio.clock.now().getTime() - leftOpenHours * 3_600_000)
  const rounds = await roundsLeftOpen(studio.store, before)
  for (const round of rounds) await settle(studio, round)
  if (rounds.length > 0) studio.deliveries.nudge()
}

/** Looks for such rounds now and every minute, until the returned function is called. */
export function startRecovery(studio: Studio): () => Promise<void> {
  let sweeping: Promise<void> | null = null
  const sweep = (): void => {
    sweeping ??= settleAbandoned(studio)
      .then(() => reverseUnanswered(studio, unansweredMs))
      .then(
        () => undefined,
        (error: unknown) => studio.log.error(error, 'open rounds could not be looked after'),
      )
      .finally(() => {
        sweeping = null
      })
  }
  const timer = setInterval(sweep, sweepMs)
  sweep()
  return async () => {
    clearInterval(timer)
    await sweeping
  }
}

/** What follows the end of a delivery, in the same transaction. */
export async function afterDelivery(
  { clock, recordUrl }: Pick<Studio, 'clock' | 'recordUrl'>,
  tx: Tx,
  call: Call,
  end: CallEnd,
): Promise<void> {
  const at = clock.now()
  const id = call.roundRow
  if (call.kind === 'close') return
  if (end !== 'done') {
    const from = call.kind === 'win' ? 'settling' : 'reversing'
    await moveRound(tx, id, { from, to: 'failed', at, refusal: end })
    return
  }
  if (call.kind === 'rollback') {
    await moveRound(tx, id, { from: 'reversing', to: 'void', at, refusal: 'ROLLED_BACK' })
    return
  }
  await moveRound(tx, id, { from: 'settling', to: 'settled', at })
  const round = await roundById(tx, id)
  if (round)
    await insertCall(tx, {
      roundRow: id,
      kind: 'close',
      body: closeBody(round, recordUrl(round.roundId)),
      at,
    })
}
