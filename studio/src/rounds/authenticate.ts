import type { BalanceRequest } from '@kancil/contract/seamless/native-money'
import type { AuthenticateAnswer } from '@kancil/contract/seamless/rgs'
import type { RgsBalance } from '@kancil/contract/seamless/rgs-fields'
import { configOf } from './limits.ts'
import { balanceOf, refuseAs, unknownCode } from './play.ts'
import { refuse } from './refusal.ts'
import { rgsRound } from './rgs-round.ts'
import { openRound } from './store.ts'
import type { Session } from './session-store.ts'
import { liveSession, sessionGame } from './sessions.ts'
import type { Studio } from '../studio.ts'

/** `/wallet/authenticate`: the screen's first call, also after a reload; returns the open round. */
export async function authenticate(studio: Studio, sessionID: string): Promise<AuthenticateAnswer> {
  const { store, clock } = studio
  const session = await liveSession(store, clock, sessionID)
  // A stake from before the reload may still be in flight: its answer decides what there is to
  // resume.
  await studio.inFlight.settled(session.playerId)
  const balance = await balanceNow(studio, session)
  const open = await openRound(store, session.playerId, session.gameCode, session.currency)
  const { intervalSec, elapsedSec } = session.realityCheck
  const passedMs = clock.now().getTime() - Date.parse(session.createdAt)
  return {
    balance,
    config: configOf(sessionGame(session), session.currency, session, session.jurisdiction),
    round: open && open.status !== 'staking' ? rgsRound(open, true) : null,
    links: session.links,
    realityCheck: { intervalSec, elapsedSec: elapsedSec + Math.floor(passedMs / 1_000) },
    isTest: session.isTest,
    display: session.display,
  }
}

/** `/wallet/balance`: always fetched from the platform, never stored. */
export async function tellBalance(
  studio: Studio,
  sessionID: string,
): Promise<{ balance: RgsBalance }> {
  const session = await liveSession(studio.store, studio.clock, sessionID)
  return { balance: await balanceNow(studio, session) }
}

async function balanceNow({ wallet }: Studio, session: Session): Promise<RgsBalance> {
  const request = {
    sessionId: session.platformSessionId,
    playerId: session.alias,
    currency: session.currency,
    gameCode: session.gameCode,
  } satisfies BalanceRequest
  const reply = await wallet.send('/balance', JSON.stringify(request))
  if (reply.kind === 'refused') return refuseAs(reply.code)
  const balance = reply.kind === 'ok' ? balanceOf(reply.answer, session.currency) : null
  return balance ?? refuse(unknownCode(reply), 'UNAVAILABLE')
}
