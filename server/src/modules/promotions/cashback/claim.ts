import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { formatMoney, type Money, money } from '@kancil/contract/money'
import type { claimCashback as endpoint } from '@kancil/contract/promotions/cashback'
import { businessDay } from '@kancil/contract/time'
import {
  cashbackOf,
  type CashbackTerms,
  paidForAfter,
  refuseCashback,
  totalCashback,
} from '@kancil/rules/promotions/cashback'
import { amountFrom } from '../../../kernel/amount.ts'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { house, memberCash } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { bonusKit } from '../../games/door.ts'
import { memberClub, requireActive } from '../../identity/door.ts'
import { passGate } from '../../safety/door.ts'
import { pushBalance } from '../../wallet/door.ts'
import { activeLock } from '../bonus/store.ts'
import {
  claimByRequest,
  type ClaimRow,
  insertClaim,
  lastClaim,
  linesOf,
  lockTurn,
  paidForOf,
} from './store.ts'
import { claimView, nextClaimAt } from './view.ts'
import { openCashback } from './open.ts'

/**
 * Pays cashback on the member's valid bets since their last claim, from the house's promotions.
 *
 * It pays the difference between two sums: everything ever settled, and everything already paid
 * for, which each claim stores by line. No times are compared, so a bet that settles late counts
 * once, in the next claim, and one rolled back after it was paid for is offset by later bets.
 */
export async function claimCashback(
  kernel: Kernel,
  context: Context<typeof endpoint>,
  input: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { db, caller } = context
  const terms = await openCashback(db)
  await requireActive(db, caller.memberId)
  const amount = amountFrom(input.amount, caller.currency)
  const { claim, isNew } = await inTransaction(db, async (tx) => {
    await lockTurn(tx, caller.memberId)
    const repeated = await claimByRequest(tx, caller.memberId, input.requestId)
    if (!repeated)
      return { claim: await pay(context, tx, input.requestId, amount, terms), isNew: true }
    if (repeated.asked !== amount) throw new Refusal('idempotency_conflict')
    return { claim: repeated, isNew: false }
  })
  if (isNew) await pushBalance(kernel, caller.memberId)
  const lines = await linesOf(db, [claim])
  return claimView(claim, lines.get(claim.id) ?? [])
}

async function pay(
  { caller, now, refuse }: Context<typeof endpoint>,
  tx: Tx,
  requestId: string,
  requested: Money,
  terms: CashbackTerms,
): Promise<ClaimRow> {
  const { memberId, currency } = caller
  await passGate(tx, 'bonus', memberId, now)
  if (await activeLock(tx, { memberId, currency })) return refuse('cashback_bonus_open')
  const last = await lastClaim(tx, memberId)
  const paidFor = await paidForOf(tx, last)
  const settled = await bonusKit.validBetsOf(tx, memberId, currency)
  const rebate = await memberClub.clubRebate(tx, memberId)
  const lines = cashbackOf(settled, paidFor, terms, rebate)
  const amount = totalCashback(lines)
  const claimMin = money(BigInt(terms.claimMin))
  const day = businessDay(now)
  const lastDay = last?.day ?? null
  const refusal = refuseCashback({ total: amount, asked: requested, claimMin, today: day, lastDay })
  if (refusal === 'cashback_claimed_today')
    return refuse(refusal, { nextClaimAt: nextClaimAt(lastDay!) })
  if (refusal)
    return refuse(refusal, {
      amount: formatMoney(amount, currency),
      minimum: formatMoney(claimMin, currency),
    })
  const id = newId('cashback', now)
  const claim = { id, memberId, requestId, currency, asked: requested, amount, day, claimedAt: now }
  await insertClaim(tx, claim, lines, paidForAfter(paidFor, lines))
  await post(tx, {
    kind: 'cashback',
    source: 'cashback',
    sourceTx: id,
    from: house('promotions', currency),
    to: memberCash(memberId, currency),
    amount,
    details: { reference: id },
    at: now,
  })
  return claim
}
