import type { Clock } from '../kernel/clock.ts'
import type { Store } from '../kernel/sqlite.ts'
import { type StudioGame, gameOf } from './games.ts'
import { refuse } from './rgs-refusal.ts'
import { sha256Hex } from './seeds.ts'
import { type Session, sessionByTokenHash } from './session-store.ts'

/** The session behind the id of the frame's address, ended or not: what is owed is still paid. */
export function knownSession(store: Store, sessionID: string): Session {
  return sessionByTokenHash(store, sha256Hex(sessionID)) ?? refuse('ERR_IS', 'SESSION_NOT_FOUND')
}

/** The session, if it may still stake. */
export function liveSession(store: Store, clock: Clock, sessionID: string): Session {
  const session = knownSession(store, sessionID)
  if (session.expiresAt <= clock.now().toISOString()) refuse('ERR_IS', 'SESSION_EXPIRED')
  return session
}

export function sessionGame(session: Session): StudioGame {
  return gameOf(session.gameCode) ?? refuse('ERR_VAL', 'GAME_NOT_FOUND')
}
