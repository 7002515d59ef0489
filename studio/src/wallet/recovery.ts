import { currencyExponents } from '@kancil/contract/money'
import { keepAmount } from '../jackpots/round-jackpot.ts'
import { settle } from '../rounds/end.ts'
import { reverseRound } from '../rounds/play.ts'
import {
  moveRound,
  type Round,
  roundById,
  roundsInStaking,
  roundsLeftOpen,
} from '../rounds/store.ts'
import type { Tx } from '../kernel/store.ts'
import type { Studio } from '../studio.ts'
import { closeBody } from './bodies.ts'
import { type Call, type CallEnd, insertCall } from './store.ts'

const leftOpenHours = 24
const abandonedMs = 60_000
const stakesMs = 2_000
/** Between the storing of a round and the sending of its stake, at the very worst. */
const sendingMs = 2_000
const pageSize = 100

/**
 * Returns the stake of rounds that were stored but whose stake was not answered: after a crash, or
 * if the database was down when the answer came. The nonce stays used and the history lists the
 * round as void. The player never saw its outcome.
 *
 * Only once no process of the studio can still be waiting for the answer.
 */
async function reverseUnanswered(studio: Studio): Promise<void> {
  const waitMs = studio.wallet.timeoutMs + studio.behaviour.lateMs + sendingMs
  const before = new Date(studio.clock.now().getTime() - waitMs)
  const rounds = await roundsInStaking(studio.store, before)
  await forEachRound(studio, rounds, (round) =>
    reverseRound(studio, round, 'the studio stopped before the answer'),
  )
  if (rounds.length > 0)
    studio.log.warn({ rounds: rounds.length }, 'stakes without an answer are given back')
}

/** Pays the rounds whose players have not come back for a day. */
async function settleAbandoned(studio: Studio): Promise<void> {
  const before = new Date(studio.clock.now().getTime() - leftOpenHours * 3_600_000)
  let page: readonly Round[]
  let after = 0n
  do {
    page = await roundsLeftOpen(studio.store, before, { after, limit: pageSize })
    await forEachRound(studio, page, (round) => settle(studio, round))
    after = page.at(-1)?.id ?? after
    if (page.length > 0) studio.deliveries.nudge()
  } while (page.length === pageSize)
}

/** One round that cannot be looked after does not hold up the others. */
async function forEachRound(
  { log }: Pick<Studio, 'log'>,
  rounds: readonly Round[],
  work: (round: Round) => Promise<unknown>,
): Promise<void> {
  for (const round of rounds)
    try {
      await work(round)
    } catch (error) {
      log.error({ err: error, round: round.roundId }, 'a round could not be looked after')
    }
}

/** Looks for such rounds from now on, until the returned function is called. */
export function startRecovery(studio: Studio): () => Promise<void> {
  const stops = [
    repeat(studio, stakesMs, () => reverseUnanswered(studio)),
    repeat(studio, abandonedMs, () => settleAbandoned(studio)),
  ]
  return async () => {
    for (const stop of stops) await stop()
  }
}

/** Works now and after each pause; never twice at once. */
function repeat(
  { log }: Pick<Studio, 'log'>,
  everyMs: number,
  work: () => Promise<void>,
): () => Promise<void> {
  let working: Promise<void> | null = null
  const begin = (): void => {
    working ??= work()
      .catch((error: unknown) => log.error(error, 'open rounds could not be read'))
      .finally(() => {
        working = null
      })
  }
  const timer = setInterval(begin, everyMs)
  begin()
  return async () => {
    clearInterval(timer)
    await working
  }
}

/** What follows the end of a delivery, in the same transaction. */
export async function afterDelivery(
  { clock, recordUrl }: Pick<Studio, 'clock' | 'recordUrl'>,
  tx: Tx,
  call: Call,
  end: CallEnd,
  answer: string,
): Promise<void> {
  const at = clock.now()
  const id = call.roundRow
  if (call.kind === 'close') return
  if (call.kind === 'jackpot') {
    const won = end === 'done' ? await roundById(tx, id) : undefined
    if (won) await keepAmount(tx, call.id, currencyExponents[won.currency])
    return
  }
  if (call.kind === 'win' && answer === 'ALREADY_ROLLED_BACK') {
    // The house made the round void and gave its stake back: there is nothing left to pay.
    await moveRound(tx, id, { from: 'settling', to: 'void', at, refusal: 'ROLLED_BACK' })
    return
  }
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
