import type { MoneyResult } from '@kancil/contract/ports/vendor-result'
import type { SettleCall } from '@kancil/contract/ports/vendor-call'
import type { VendorFault } from '@kancil/contract/ports/game-vendor'
import { parseVendorAmount, vendorAmountRule } from '@kancil/contract/seamless/native-wire'
import { inTransaction } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { VendorEntry } from '../catalogue/games.ts'
import { settleBets } from '../settlement/settle.ts'
import { lockBets, type Settlement, type StakedBet } from '../settlement/store.ts'
import type { Gateway } from './routes.ts'
import { roundRef } from '../../../ledger/round-ref.ts'

/** The part of the gateway that is needed here. */
export type BetSettlementGateway = {
  readonly kernel: Pick<Kernel, 'db' | 'clock'>
  readonly players: Pick<Gateway['players'], 'get'>
}

const refusals = {
  ALREADY_ROLLED_BACK: 'this bet was rolled back',
  TRANSACTION_CONFLICT: 'this version was settled otherwise',
} as const

/**
 * Settles a vendor's bet by version (sports, lottery). An older version changes nothing and is
 * answered 200; a repeated version gets its stored answer.
 */
export async function settleBet(
  { kernel, players }: BetSettlementGateway,
  vendor: Pick<VendorEntry, 'id'>,
  call: SettleCall,
): Promise<MoneyResult | VendorFault> {
  const player = call.playerId ? await players.get(`${vendor.id} ${call.playerId}`) : null
  if (call.playerId !== undefined && !player)
    return { fault: 'PLAYER_NOT_FOUND', message: 'no such player' }
  const name = { betTx: call.betId, memberId: player?.memberId ?? null }
  return inTransaction(kernel.db, async (tx): Promise<MoneyResult | VendorFault> => {
    const [bet] = await lockBets(tx, vendor.id, [name])
    if (!bet) return { fault: 'REFERENCE_NOT_FOUND', message: 'betId names no bet of this player' }
    if (call.currency !== undefined && call.currency !== bet.currency)
      return { fault: 'CURRENCY_MISMATCH', message: 'this is not the currency of the bet' }
    const payout = parseVendorAmount(call.payout, bet.currency)
    if (payout === null)
      return { fault: 'INVALID_AMOUNT', message: `payout: ${vendorAmountRule(bet.currency)}` }
    const { version, result } = call
    const { bets } = await settleBets(tx, vendor.id, [{ bet, version, result, payout }], {
      pool: `${bet.memberId}:${bet.betTx}:${version}`,
      recordsNothing: true,
      now: kernel.clock.now(),
    })
    const settled = bets[0]!
    if (settled.state === 'refused') return { fault: settled.code, message: refusals[settled.code] }
    return answer(vendor.id, bet, settled.after, settled.state !== 'settled')
  })
}

function answer(
  vendorId: string,
  bet: StakedBet,
  settlement: Settlement,
  duplicate: boolean,
): MoneyResult {
  return {
    kind: 'money',
    currency: bet.currency,
    roundRef: bet.roundId === null ? '' : roundRef(vendorId, bet.memberId, bet.roundId),
    results: [
      {
        transactionId: bet.betTx,
        transferId: String(settlement.transferId ?? bet.transferId),
        balance: settlement.balanceAfter,
        bonusUsed: settlement.bonusUsed,
        duplicate,
        applied: true,
      },
    ],
  }
}
