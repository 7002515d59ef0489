import { type Money, money } from '@kancil/contract/money'
import type { MoneyResult, SettleCall, VendorFault } from '@kancil/contract/ports/game-vendor'
import { parseVendorAmount } from '@kancil/contract/seamless/native'
import { inTransaction, type Tx } from '../../kernel/db.ts'
import { memberCash, memberReceivable, vendorPlay, walletOf } from '../../ledger/accounts.ts'
import { post } from '../../ledger/post.ts'
import { setRoundPayout } from './bet-store.ts'
import type { VendorEntry } from './catalogue.ts'
import type { Gateway } from './gateway.ts'
import { roundRef } from './round-ref.ts'
import { lockSettlement, putSettlement, type Settlement } from './settlement-store.ts'
import { type BetTransfer, findBet } from './transfer-store.ts'

/**
 * Settles a bet by version (sports, lottery): the books take the difference to the version before.
 * An older version
 * changes nothing and is answered 200; the same version again gets its stored answer. What a lower
 * payout cannot take
 * back is owed (`member:receivable`).
 */
export async function settleBet(
  gateway: Gateway,
  vendor: VendorEntry,
  call: SettleCall,
): Promise<MoneyResult | VendorFault> {
  const { kernel, players } = gateway
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
  // What was paid before the bet was rolled back can still be taken back, and nothing else.
  if (bet.isRolledBack && (before.version === 0 || payout > 0n))
    return { fault: 'ALREADY_ROLLED_BACK', message: 'this bet was rolled back' }
  if (call.version === before.version) {
    if (payout !== before.payout || call.result !== before.result)
      return { fault: 'TRANSACTION_CONFLICT', message: 'this version was settled otherwise' }
    return answer(vendorId, bet, call, before, true)
  }
  if (call.version < before.version) return answer(vendorId, bet, call, before, true)
  const transferId = await postDifference(tx, vendorId, bet, call, before, payout, now)
  const wallet = await walletOf(tx, bet.memberId, bet.currency)
  const after: Settlement = {
    version: call.version,
    result: call.result,
    payout,
    transferId,
    balanceAfter: wallet?.playable ?? money(0n),
  }
  await putSettlement(tx, key, after, now)
  if (bet.roundId !== null) {
    const round = {
      ...{ vendorId, memberId: bet.memberId, roundId: bet.roundId, currency: bet.currency },
      ...{ id: roundRef(vendorId, bet.memberId, bet.roundId), gameCode: bet.gameCode ?? '' },
    }
    const voidStake = money(voidOf(call.result, bet) - voidOf(before.result, bet))
    const change = { payout: money(payout - before.payout), voidStake }
    await setRoundPayout(tx, round, change, transferId, now)
  }
  return answer(vendorId, bet, call, after, false)
}

/** What of the bet's stake this result makes void. */
function voidOf(result: string, bet: BetTransfer): Money {
  return result === 'void' ? bet.amount : money(0n)
}

/** The transfer that tells of the change; the first of two where a part is owed. */
async function postDifference(
  tx: Tx,
  vendorId: string,
  bet: BetTransfer,
  call: SettleCall,
  before: Settlement,
  payout: Money,
  now: Date,
): Promise<bigint> {
  const difference = payout - before.payout
  const cash = memberCash(bet.memberId, bet.currency)
  const play = vendorPlay(vendorId, bet.currency)
  const fact = {
    kind: 'settle',
    source: `settlement:${vendorId}`,
    sourceTx: `${bet.memberId}:${call.betId}:${call.version}`,
    ref: String(bet.id),
    ...(bet.roundId === null ? {} : { roundId: bet.roundId }),
    ...(bet.gameCode === null ? {} : { gameCode: bet.gameCode }),
    details: { version: call.version, result: call.result },
    at: now,
  }
  if (difference >= 0n) {
    const paid = await post(tx, { ...fact, from: play, to: cash, amount: money(difference) })
    return BigInt(paid.transferId)
  }
  const taken = await takeBack(tx, fact, cash, play, money(-difference))
  if (taken.short > 0n) {
    const owed = memberReceivable(bet.memberId, bet.currency)
    const sourceTx = `${fact.sourceTx}:owed`
    await post(tx, { ...fact, sourceTx, from: owed, to: play, amount: taken.short })
  }
  return taken.transferId
}

/** As much of it as the cash holds. */
async function takeBack(
  tx: Tx,
  fact: Omit<Parameters<typeof post>[1], 'from' | 'to' | 'amount'>,
  cash: ReturnType<typeof memberCash>,
  play: ReturnType<typeof vendorPlay>,
  amount: Money,
): Promise<{ transferId: bigint; short: Money }> {
  // A posting of nothing locks the account, so that what is read next is what can be taken.
  const lock = { ...fact, sourceTx: `${fact.sourceTx}:lock` }
  const { fromBalance } = await post(tx, { ...lock, from: cash, to: play, amount: money(0n) })
  const taken = money(fromBalance! < amount ? fromBalance! : amount)
  const posted = await post(tx, { ...fact, from: cash, to: play, amount: taken })
  return { transferId: BigInt(posted.transferId), short: money(amount - taken) }
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
        bonusUsed: money(0n),
        duplicate,
        applied: true,
      },
    ],
  }
}
