import type { BalanceCall } from '@kancil/contract/ports/vendor-call'
import type { BalanceResult } from '@kancil/contract/ports/vendor-result'
import type { VendorFault } from '@kancil/contract/ports/game-vendor'
import type { VendorEntry } from '../catalogue/games.ts'
import type { Gateway } from './routes.ts'

/** The current balance, never cached. If a session is named, it must be live. */
export async function tellBalance(
  gateway: Gateway,
  vendor: VendorEntry,
  call: BalanceCall,
): Promise<BalanceResult | VendorFault> {
  const player = await gateway.players.get(`${vendor.id} ${call.playerId}`)
  if (!player) return { fault: 'PLAYER_NOT_FOUND', message: 'no such player' }
  const currency = call.currency ?? player.currency
  if (currency !== player.currency)
    return { fault: 'CURRENCY_MISMATCH', message: "this is not the player's currency" }
  if (call.sessionId !== undefined && vendor.needsSession) {
    const session = await gateway.sessions.get(call.sessionId)
    if (!session || session.vendorId !== vendor.id || session.alias !== call.playerId)
      return { fault: 'SESSION_NOT_FOUND', message: 'no such session of this player' }
    const now = gateway.kernel.clock.now()
    if (session.endedAt || !session.siteAlive || session.expiresAt <= now)
      return { fault: 'SESSION_EXPIRED', message: 'the session has ended' }
  }
  const balance = await gateway.wallet.balance(player.memberId, currency)
  if (balance === null) return { fault: 'PLAYER_NOT_FOUND', message: 'the player has no wallet' }
  return { kind: 'balance', currency, balance }
}
