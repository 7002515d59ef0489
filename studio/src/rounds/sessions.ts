import type { Clock } from '../../../sandbox/src/kernel/clock.ts'
import type { Store } from '../../../sandbox/src/kernel/sqlite.ts'
import { type StudioGame, gameOf } from '../games/catalogue.ts'
import { refuse } from './refusal.ts'
import { sha256Hex } from '../fair/seeds.ts'
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
  return gameOf(session.gameCode) ?? refuse('ERR_GE', 'GAME_NOT_FOUND')
}
