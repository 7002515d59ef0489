import type { BalanceResult } from '@kancil/contract/ports/vendor-result'
import type { CloseRoundCall } from '@kancil/contract/ports/vendor-call'
import type { VendorFault } from '@kancil/contract/ports/game-vendor'
import type { Currency } from '@kancil/contract/money'
import { inTransaction } from '../../../kernel/db.ts'
import { emit } from '../../../kernel/events/outbox.ts'
import type { VendorEntry } from '../catalogue/games.ts'
import type { Gateway } from './routes.ts'
import { faultOf } from './move-money.ts'

/**
 * Event: a vendor closed a round. Carries what the betting record needs beyond the wallet's own
 * events.
 */
export const roundClosedTopic = 'games.round-closed'
export type RoundClosed = {
  readonly vendorId: string
  readonly memberId: string
  readonly currency: Currency
  readonly roundId: string
  readonly gameCode: string
  readonly details: string | null
  readonly replayUrl: string | null
  readonly at: string
}

/**
 * Closes a round in the wallet, so that later bets on it are refused, then notifies the betting
 * record. Idempotent: if the process dies between the two, the vendor gets no answer and retries.
 */
export async function closeRound(
  gateway: Gateway,
  vendor: VendorEntry,
  call: CloseRoundCall,
): Promise<BalanceResult | VendorFault> {
  const player = await gateway.players.get(`${vendor.id} ${call.playerId}`)
  if (!player) return { fault: 'PLAYER_NOT_FOUND', message: 'no such player' }
  const currency = call.currency ?? player.currency
  if (currency !== player.currency)
    return { fault: 'CURRENCY_MISMATCH', message: "this is not the player's currency" }
  const outcome = await gateway.wallet.submit({
    kind: 'roundClose',
    vendorId: vendor.id,
    scope: vendor.transactionScope,
    memberId: player.memberId,
    currency,
    roundId: call.roundId,
    ...(call.gameCode === undefined ? {} : { gameCode: call.gameCode }),
  })
  if (!outcome.ok) return faultOf(outcome, currency)
  const { db, clock } = gateway.kernel
  const closed: RoundClosed = {
    vendorId: vendor.id,
    memberId: player.memberId,
    currency,
    roundId: call.roundId,
    gameCode: call.gameCode ?? '',
    details: call.details ?? null,
    replayUrl: call.replayUrl ?? null,
    at: clock.now().toISOString(),
  }
  await inTransaction(db, (tx) => emit(tx, roundClosedTopic, closed))
  return { kind: 'balance', currency, balance: outcome.balance }
}
