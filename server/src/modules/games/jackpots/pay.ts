import { type Money, money, zero } from '@kancil/contract/money'
import type { VendorFault } from '@kancil/contract/ports/game-vendor'
import type { MoneyCall, VendorWin } from '@kancil/contract/ports/vendor-call'
import type { MoneyResult } from '@kancil/contract/ports/vendor-result'
import type { WalletRefusal, WalletSuccess } from '@kancil/contract/ports/vendor-wallet'
import { afterCommit, inTransaction, type Tx } from '../../../kernel/db.ts'
import { newId } from '../../../kernel/ids.ts'
import { house, jackpotAccount, vendorPlay } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { roundRef } from '../../../ledger/round-ref.ts'
import { submitIn } from '../../../ledger/submit-in.ts'
import { balanceOf } from '../../../ledger/wallets.ts'
import type { VendorEntry } from '../catalogue/games.ts'
import { faultOf } from '../gateway/move-money.ts'
import type { Gateway } from '../gateway/routes.ts'
import type { Player } from '../launch/session-store.ts'
import { pushBalances } from '../settlement/push.ts'
import { forgetJackpots } from './facts.ts'
import { type JackpotRow, lockJackpot } from './store.ts'
import { insertWin, type JackpotWinRow, winOf } from './win-store.ts'

type JackpotClaim = VendorWin & { readonly jackpotId: string }

/** The win that names a jackpot, which may be one that the house holds. */
export function jackpotClaim({ actions }: MoneyCall): JackpotClaim | null {
  const [win] = actions
  const { jackpotId } = win?.type === 'win' && win.winType === 'jackpot' ? win : {}
  return actions.length === 1 && jackpotId !== undefined
    ? { ...(win as VendorWin), jackpotId }
    : null
}

type Paid = { readonly outcome: WalletSuccess; readonly amount: Money }

/** Rolls the transaction back with the wallet's refusal. */
class Refused extends Error {
  override name = 'Refused'
  readonly refusal: WalletRefusal
  constructor(refusal: WalletRefusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/**
 * Pays what a jackpot of the house holds to the player whose round won it, and lets it begin anew
 * with its seed: one transaction, with the jackpot's row locked. Of two rounds that win at the same
 * moment the second finds the seed. Null where the house holds no such jackpot of the vendor: the
 * win is then one like any other, of a pool that the vendor keeps itself.
 */
export async function payJackpot(
  gateway: Gateway,
  vendor: VendorEntry,
  call: MoneyCall,
  claim: JackpotClaim,
): Promise<MoneyResult | VendorFault | null> {
  const player = await gateway.players.get(`${vendor.id} ${call.playerId}`)
  if (!player) return { fault: 'PLAYER_NOT_FOUND', message: 'no such player' }
  const { db, clock } = gateway.kernel
  try {
    return await inTransaction(db, async (tx) => {
      const jackpot = await lockJackpot(tx, claim.jackpotId)
      if (jackpot?.vendorId !== vendor.id) return null
      const fault = faultIn(jackpot, call, claim)
      if (fault) return fault
      const { outcome, amount } = await pay(
        tx,
        { vendor, call, claim, player, jackpot },
        clock.now(),
      )
      const { transactionId } = claim
      afterCommit(tx, () => {
        forgetJackpots(db)
        pushBalances(gateway.kernel, [player.memberId])
      })
      return {
        kind: 'money',
        currency: jackpot.currency,
        roundRef: roundRef(vendor.id, player.memberId, call.roundId ?? ''),
        jackpotAmount: amount,
        results: [{ transactionId, ...outcome }],
      }
    })
  } catch (error) {
    if (error instanceof Refused) return faultOf(error.refusal, player.currency)
    throw error
  }
}

function faultIn(jackpot: JackpotRow, call: MoneyCall, claim: JackpotClaim): VendorFault | null {
  if (claim.amount !== 0n)
    return { fault: 'INVALID_AMOUNT', message: 'amount: "0", the platform pays what it holds' }
  if (call.gameCode === undefined || !jackpot.games.includes(call.gameCode))
    return { fault: 'BAD_REQUEST', message: 'jackpotId: is not one of this game’s' }
  if (call.currency !== jackpot.currency)
    return { fault: 'CURRENCY_MISMATCH', message: `this jackpot is in ${jackpot.currency}` }
  if (claim.referenceTransactionId === undefined)
    return { fault: 'BAD_REQUEST', message: 'referenceTransactionId: is required for a jackpot' }
  return null
}

type Claimed = {
  readonly vendor: VendorEntry
  readonly call: MoneyCall
  readonly claim: JackpotClaim
  readonly player: Player
  readonly jackpot: JackpotRow
}

async function pay(
  tx: Tx,
  { vendor, call, claim, player, jackpot }: Claimed,
  at: Date,
): Promise<Paid> {
  const { currency } = jackpot
  const address = {
    ...{ jackpotId: jackpot.id, vendorId: vendor.id, memberId: player.memberId },
    ...{ transactionId: claim.transactionId, roundId: call.roundId ?? '' },
  }
  const before = await winOf(tx, address)
  // The round has had this jackpot under another id: it is won once.
  if (before && before.transactionId !== claim.transactionId)
    throw new Refused({ ok: false, code: 'TRANSACTION_CONFLICT' })
  const pool = await balanceOf(tx, jackpotAccount(jackpot.id, 'pool', currency))
  const amount = before?.amount ?? pool
  const outcome = await submitIn(
    tx,
    {
      kind: 'win',
      ...{ vendorId: vendor.id, scope: vendor.transactionScope, memberId: player.memberId },
      ...{ currency, transactionId: claim.transactionId, amount, winType: 'jackpot' },
      referenceTransactionId: claim.referenceTransactionId!,
      roundFinished: call.finished,
      ...(call.roundId === undefined ? {} : { roundId: call.roundId }),
      ...(call.gameCode === undefined ? {} : { gameCode: call.gameCode }),
    },
    at,
  )
  if (!outcome.ok) throw new Refused(outcome)
  // What moved nothing now takes nothing out of the pool.
  if (outcome.duplicate || !outcome.applied) return { outcome, amount }
  const win = { ...address, gameCode: call.gameCode!, currency, amount, wonAt: at }
  await bookWin(tx, jackpot, win)
  return { outcome, amount }
}

/** The pool gives what the vendor's play has paid, and is seeded again: reserve first. */
async function bookWin(
  tx: Tx,
  { id, seed, currency }: JackpotRow,
  win: Omit<JackpotWinRow, 'id' | 'fromReserve' | 'fromHouse'>,
): Promise<void> {
  const winId = newId('jackpotWin', win.wonAt)
  const pool = jackpotAccount(id, 'pool', currency)
  const reserve = jackpotAccount(id, 'reserve', currency)
  const reserved = await balanceOf(tx, reserve)
  const fromReserve = reserved < seed ? reserved : seed
  const fromHouse = money(seed - fromReserve)
  const posting = { source: 'jackpot', at: win.wonAt, roundId: win.roundId }
  const moves = [
    { step: 'win', from: pool, to: vendorPlay(win.vendorId, currency), amount: win.amount },
    { step: 'reserve', from: reserve, to: pool, amount: fromReserve },
    { step: 'seed', from: house('promotions', currency), to: pool, amount: fromHouse },
  ]
  for (const { step, ...move } of moves)
    if (move.amount > zero)
      await post(tx, {
        ...{ ...posting, ...move },
        kind: `jackpot_${step}`,
        sourceTx: `${id}:${step}:${winId}`,
      })
  await insertWin(tx, { ...win, id: winId, fromReserve, fromHouse })
}
