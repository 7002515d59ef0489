import type { StepAnswer } from '@kancil/contract/seamless/instant'
import { rgsReasons } from '@kancil/contract/seamless/rgs'
import { payoutOf } from '@kancil/rules/games/instant/instant-rules'
import { streamOf } from '../fair/seeds.ts'
import { capped } from '../rounds/outcome.ts'
import { refuse } from '../rounds/refusal.ts'
import { rgsRound } from '../rounds/rgs-round.ts'
import { lockPlayer, type Session } from '../rounds/session-store.ts'
import { findSession } from '../rounds/sessions.ts'
import { storeStep } from '../rounds/progress-store.ts'
import { moveRound, openRound, type Round } from '../rounds/store.ts'
import type { Tx } from '../kernel/store.ts'
import type { Studio } from '../studio.ts'
import { winBody } from '../wallet/bodies.ts'
import { insertCall } from '../wallet/store.ts'
import { instantOf } from './catalogue.ts'
import { roundAfter, stepsIn } from './steps.ts'

/**
 * One step in the player's open round. The stored seeds decide what it finds, so a step repeated
 * after a lost answer finds the same.
 */
export async function takeStep(
  studio: Studio,
  { sessionID, step }: { sessionID: string; step: number },
): Promise<StepAnswer> {
  const session = await findSession(studio.store, sessionID)
  await studio.inFlight.settled(session.playerId)
  const { round, isLost } = await studio.store.transaction(async (tx) => {
    await lockPlayer(tx, session.playerId)
    return advance(studio, tx, session, step)
  })
  if (isLost) studio.deliveries.nudge()
  return { round: rgsRound(round, !isLost) }
}

async function advance(studio: Studio, tx: Tx, session: Session, step: number) {
  const { gameCode } = session
  const round = await openRound(tx, session.playerId, gameCode, session.currency)
  const game = instantOf(gameCode)
  const steps = round && stepsIn(round)
  if (!round || round.status !== 'open') return refuse('ERR_VAL', rgsReasons.betNotFound)
  if (!game || !steps) return refuse('ERR_VAL', 'BAD_STEP')
  if (steps.includes(step)) return { round, isLost: false }
  const { mode, nonce, seed, stake } = round
  const serverSeed = studio.seal.open(seed.sealed, seed.hash)
  const nextInt = streamOf(serverSeed, seed.clientSeed, nonce)
  const after = roundAfter(game.rules, { mode, steps: [...steps, step], nextInt })
  const payout = capped(session, payoutOf(stake, after.multiple))
  const state = JSON.stringify([after.shown])
  const at = studio.clock.now()
  await storeStep(tx, round.id, { state, payout, at })
  const stepped: Round = { ...round, state, payout }
  const isLost = payout === 0n
  if (isLost) {
    await moveRound(tx, round.id, { from: 'open', to: 'settled', at })
    await insertCall(tx, { roundRow: round.id, kind: 'win', body: winBody(stepped), at })
  }
  return { round: stepped, isLost }
}
