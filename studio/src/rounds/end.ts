import type { RgsBalance } from '@kancil/contract/seamless/rgs-fields'
import { insertCall, waitingWin } from '../wallet/store.ts'
import { balanceOf } from './play.ts'
import { refuse } from './refusal.ts'
import { moveRound, openRound, type Round, storeEvent } from './store.ts'
import { knownSession } from './sessions.ts'
import type { Studio } from '../studio.ts'
import { winBody } from '../wallet/bodies.ts'

/**
 * `/wallet/end-round`: sends the win and answers the balance after it. ERR_BNF where no round is
 * open; ERR_UE while the platform does not take the win: it is tried on and on, and the round stays
 * the open one until it is paid.
 */
export async function endRound(
  studio: Studio,
  sessionID: string,
): Promise<{ balance: RgsBalance }> {
  const { store, deliveries } = studio
  const session = knownSession(store, sessionID)
  await studio.inFlight.get(session.playerId)?.catch(() => undefined)
  const round = openRound(store, session.playerId, session.gameCode, session.currency)
  if (!round || round.status === 'staking') return refuse('ERR_BNF')
  const reply = await deliveries.deliver(settle(studio, round))
  const balance = reply.kind === 'ok' ? balanceOf(reply.answer, round.currency) : null
  return balance ? { balance } : refuse('ERR_UE', 'PAYOUT_PENDING')
}

/** Stores the win of an open round, once; the id of its call. */
export function settle({ store, clock }: Studio, round: Round): bigint {
  const now = clock.now()
  return store.transaction(() => {
    const change = { from: 'open', to: 'settling', at: now.toISOString() } as const
    if (!moveRound(store, round.id, change))
      return waitingWin(store, round.id)?.id ?? refuse('ERR_BNF')
    const body = winBody(round)
    return insertCall(store, { roundRow: round.id, kind: 'win', body, at: now.getTime() })
  })
}

/**
 * `/bet/event`: keeps how far the player has watched, for the resume. ERR_BNF without an open
 * round.
 */
export function keepEvent(studio: Studio, sessionID: string, event: string): { event: string } {
  const { store, clock } = studio
  const session = knownSession(store, sessionID)
  const round = openRound(store, session.playerId, session.gameCode, session.currency)
  if (!round || round.status === 'staking') return refuse('ERR_BNF')
  store.transaction(() => storeEvent(store, round.id, event, clock.now().toISOString()))
  return { event }
}
