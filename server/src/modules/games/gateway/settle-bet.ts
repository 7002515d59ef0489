import { type Money, money } from '@kancil/contract/money'
import type { MoneyResult } from '@kancil/contract/ports/vendor-result'
import type { SettleCall } from '@kancil/contract/ports/vendor-call'
import type { VendorFault } from '@kancil/contract/ports/game-vendor'
import { parseVendorAmount } from '@kancil/contract/seamless/native-wire'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { vendorPlay } from '../../../ledger/accounts.ts'
import { postSettlement } from '../../../ledger/post-settlement.ts'
import { setRoundPayout } from '../bets/store.ts'
import type { VendorEntry } from '../catalogue/games.ts'
import type { Gateway } from './routes.ts'
import { roundRef } from '../bets/round-ref.ts'
import { lockSettlement, putSettlement, type Settlement } from './settlement-store.ts'
import { type BetTransfer, findBet } from './transfer-store.ts'

/** The part of the gateway that is needed here. */
export type BetSettlementGateway = {
  readonly kernel: Pick<Kernel, 'db' | 'clock'>
  readonly players: Pick<Gateway['players'], 'get'>
}

/**
 * Settles a bet by version (sports, lottery): the ledger books the difference from the previous
 * version, in the buckets the stake came from. An older version changes nothing and is answered
 * 200; a repeated version gets its stored answer. When a lower payout cannot be taken back in full,
 * the rest is owed (`member:receivable`).
 */
export async function settleBet(
  { kernel, players }: BetSettlementGateway,
  vendor: Pick<VendorEntry, 'id'>,
  call: SettleCall,
): Promise<MoneyResult | VendorFault> {
  const player = call.playerId ? await players.get(`${vendor.id} ${call.playerId}`) : null
  if (call.playerId !== undefined && !player)
    return { fault: 'PLAYER_NOT_FOUND', message: 'no such player' }
  return inTransaction(kernel.db, async (tx): Promise<MoneyResult | VendorFault> => {
    const bet = await findBet(tx, vendor.id, call.betId, player?.memberId ?? null)
    if (!bet) return { fault: 'REFERENCE_NOT_FOUND', message: 'betId names no bet of this player' }
    if (call.currency !== undefined && call.currency !== bet.currency)
      return { fault: 'CURRENCY_MISMATCH', message: 'this is not the currency of the bet' }
    const payout = parseVendorAmount(call.payout, bet.currency)
    if (payout === null)
      return { fault: 'INVALID_AMOUNT', message: `payout: must be decimal text in ${bet.currency}` }
    return settle(tx, vendor.id, bet, call, payout, kernel.clock.now())
  })
}

const rolledBack: VendorFault = {
  fault: 'ALREADY_ROLLED_BACK',
  message: 'this bet was rolled back',
}

async function settle(
  tx: Tx,
  vendorId: string,
  bet: BetTransfer,
  call: SettleCall,
  payout: Money,
  now: Date,
): Promise<MoneyResult | VendorFault> {
  const key = { vendorId, memberId: bet.memberId, betTx: call.betId }
  const before = await lockSettlement(tx, key, now)
  // A payout from before the rollback can still be taken back, and nothing else.
  if (bet.isRolledBack && (before.version === 0 || payout > 0n)) return rolledBack
  if (call.version === before.version) {
    if (payout !== before.payout || call.result !== before.result)
      return { fault: 'TRANSACTION_CONFLICT', message: 'this version was settled otherwise' }
    return answer(vendorId, bet, call, before, true)
  }
  if (call.version < before.version) return answer(vendorId, bet, call, before, true)
  const posted = await postSettlement(tx, {
    source: `settlement:${vendorId}`,
    sourceTx: `${bet.memberId}:${call.betId}:${call.version}`,
    bet: bet.id,
    play: vendorPlay(vendorId, bet.currency),
    before: { payout: before.payout, bonus: before.payoutBonus },
    payout,
    details: { version: call.version, result: call.result },
    at: now,
  })
  if (!posted) return rolledBack
  const after: Settlement = {
    ...{ version: call.version, result: call.result, payout, payoutBonus: posted.payoutBonus },
    ...{ transferId: posted.transferId, balanceAfter: posted.balance },
    bonusUsed: posted.bonusUsed,
  }
  await putSettlement(tx, key, after, now)
  if (bet.roundId !== null) {
    const round = {
      ...{ vendorId, memberId: bet.memberId, roundId: bet.roundId, currency: bet.currency },
      ...{ id: roundRef(vendorId, bet.memberId, bet.roundId), gameCode: bet.gameCode ?? '' },
    }
    const voidStake = money(voidOf(call.result, bet) - voidOf(before.result, bet))
    const change = { payout: money(payout - before.payout), voidStake }
    await setRoundPayout(tx, round, change, posted.transferId, now)
  }
  return answer(vendorId, bet, call, after, false)
}

/** The part of the stake that this result voids. */
function voidOf(result: string, bet: BetTransfer): Money {
  return result === 'void' ? bet.amount : money(0n)
}

function answer(
  vendorId: string,
  bet: BetTransfer,
  call: SettleCall,
  settlement: Settlement,
  duplicate: boolean,
): MoneyResult {
  return {
    kind: 'money',
    currency: bet.currency,
    roundRef: bet.roundId === null ? '' : roundRef(vendorId, bet.memberId, bet.roundId),
    results: [
      {
        transactionId: call.betId,
        transferId: String(settlement.transferId ?? bet.id),
        balance: settlement.balanceAfter,
        bonusUsed: settlement.bonusUsed,
        duplicate,
        applied: true,
      },
    ],
  }
}
