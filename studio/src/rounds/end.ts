import { rgsReasons } from '@kancil/contract/seamless/rgs'
import type { RgsBalance } from '@kancil/contract/seamless/rgs-fields'
import { reefGame } from '../fishing/catalogue.ts'
import { insertClaim } from '../jackpots/round-jackpot.ts'
import { mustStepFirst } from '../instant/steps.ts'
import { pvpGameOf } from '../pvp/catalogue.ts'
import { insertCall, waitingWin } from '../wallet/store.ts'
import { balanceOf } from './play.ts'
import { refuse } from './refusal.ts'
import { storeEvent } from './progress-store.ts'
import { moveRound, openRound, type Round } from './store.ts'
import { findSession } from './sessions.ts'
import type { Studio } from '../studio.ts'
import { winBody } from '../wallet/bodies.ts'

/**
 * `/wallet/end-round`: sends the win, returns the balance after it. ERR_VAL if no round is open;
 * ERR_GEN (PAYOUT_PENDING) while the platform does not accept the win: it is retried, and the round
 * stays open until it is paid.
 */
export async function endRound(
  studio: Studio,
  sessionID: string,
): Promise<{ balance: RgsBalance }> {
  const { store, deliveries } = studio
  const session = await findSession(store, sessionID)
  await studio.inFlight.settled(session.playerId)
  const round = await openRound(store, session.playerId, session.gameCode, session.currency)
  if (!round || round.status === 'staking') return refuse('ERR_VAL', rgsReasons.betNotFound)
  // A sitting ends at its own table.
  if (pvpGameOf(session.gameCode) || session.gameCode === reefGame.code)
    return refuse('ERR_VAL', 'LEAVE_FIRST')
  if (mustStepFirst(round)) return refuse('ERR_VAL', 'STEP_FIRST')
  const reply = await deliveries.deliver(await settle(studio, round))
  const balance = reply.kind === 'ok' ? balanceOf(reply.answer, round.currency) : null
  return balance ? { balance } : refuse('ERR_GEN', rgsReasons.payoutPending)
}

/** Stores the win of an open round, once; returns the id of its call. */
export async function settle({ store, clock }: Studio, round: Round): Promise<bigint> {
  const now = clock.now()
  return store.transaction(async (tx) => {
    const change = { from: 'open', to: 'settling', at: now } as const
    if (!(await moveRound(tx, round.id, change)))
      return (await waitingWin(tx, round.id))?.id ?? refuse('ERR_VAL', rgsReasons.betNotFound)
    const body = winBody(round)
    const call = await insertCall(tx, { roundRow: round.id, kind: 'win', body, at: now })
    await insertClaim(tx, round, now)
    return call
  })
}

/**
 * `/bet/event`: stores how far the player has watched, for the resume. ERR_VAL without an open
 * round.
 */
export async function keepEvent(
  studio: Studio,
  sessionID: string,
  event: string,
): Promise<{ event: string }> {
  const { store, clock } = studio
  const session = await findSession(store, sessionID)
  const round = await openRound(store, session.playerId, session.gameCode, session.currency)
  if (!round || round.status === 'staking') return refuse('ERR_VAL', rgsReasons.betNotFound)
  await storeEvent(store, round.id, event, clock.now())
  return { event }
}
