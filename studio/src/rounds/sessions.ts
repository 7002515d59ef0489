import type { Clock } from '../kernel/clock.ts'
import type { Rows } from '../kernel/store.ts'
import { factsOf } from '../catalogue.ts'
import type { GameFacts } from '../games/game.ts'
import { refuse } from './refusal.ts'
import { sha256Hex } from '../fair/seeds.ts'
import { type Session, sessionByTokenHash } from './session-store.ts'

/** The session for the id in the frame's address, ended or not: what is owed is still paid. */
export async function findSession(store: Rows, sessionID: string): Promise<Session> {
  const session = await sessionByTokenHash(store, sha256Hex(sessionID))
  return session ?? refuse('ERR_IS', 'SESSION_NOT_FOUND')
}

/** The session, if it may still stake. */
export async function liveSession(store: Rows, clock: Clock, sessionID: string): Promise<Session> {
  const session = await findSession(store, sessionID)
  if (session.expiresAt <= clock.now().toISOString()) refuse('ERR_IS', 'SESSION_EXPIRED')
  return session
}

export function sessionGame(session: Session): GameFacts {
  return factsOf(session.gameCode) ?? refuse('ERR_VAL', 'GAME_NOT_FOUND')
}
