import type { SessionResult } from '@kancil/contract/ports/vendor-result'
import type { VendorFault } from '@kancil/contract/ports/game-vendor'
import type { VerifySessionCall } from '@kancil/contract/ports/vendor-call'
import { currencySymbols } from '@kancil/contract/money'
import { siteZone } from '@kancil/contract/time'
import { sha256 } from '../../../kernel/chance.ts'
import { playProfileAt } from '../../safety/door.ts'
import type { VendorEntry } from '../catalogue/games.ts'
import type { Gateway } from '../gateway/routes.ts'
import { exchangeToken } from './session-store.ts'
import { winLimitOf } from './terms.ts'

/**
 * Exchanges the single-use launch token for the play session. The vendor learns an alias and
 * nothing about the person.
 */
export async function verifySession(
  gateway: Gateway,
  vendor: VendorEntry,
  call: VerifySessionCall,
): Promise<SessionResult | VendorFault> {
  const { db, clock } = gateway.kernel
  const now = clock.now()
  const session = await exchangeToken(db, vendor.id, sha256(call.token), now)
  if (session === 'unknown') return { fault: 'SESSION_NOT_FOUND', message: 'no such launch token' }
  if (session === 'spent')
    return { fault: 'SESSION_EXPIRED', message: 'the launch token was used or is too old' }
  const balance = await gateway.wallet.balance(session.memberId, session.currency)
  if (balance === null) return { fault: 'PLAYER_NOT_FOUND', message: 'the player has no wallet' }
  const winMax = winLimitOf(vendor.games.get(session.gameCode), session.currency)
  return {
    kind: 'session',
    sessionId: session.id,
    playerId: session.alias,
    nickname: `Player ${session.alias.slice(-4).toUpperCase()}`,
    currency: session.currency,
    language: session.language,
    country: session.country,
    balance,
    isTest: session.currency === 'XTS',
    jurisdiction: await playProfileAt(db, session.country),
    limits: {
      ...(session.betMin === null ? {} : { minBet: session.betMin }),
      ...(session.betMax === null ? {} : { maxBet: session.betMax }),
      ...(winMax === null ? {} : { maxWin: winMax }),
    },
    realityCheck: {
      intervalSec: 0,
      elapsedSec: Math.max(0, Math.round((now.getTime() - session.createdAt.getTime()) / 1000)),
      historyUrl: `${session.siteOrigin}/?modal=center&at=personalHistoryCopy`,
      lobbyUrl: `${session.siteOrigin}/rng`,
    },
    display: { timeZone: siteZone, currencySymbol: currencySymbols[session.currency] },
  }
}
