import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { formatMoney, type Money, money } from '@kancil/contract/money'
import {
  queueMessage,
  type requestWithdrawal as endpoint,
} from '@kancil/contract/payments/withdrawal'
import type { Settings } from '@kancil/contract/site/settings'
import { businessDay } from '@kancil/contract/time'
import { feeOf } from '@kancil/rules/payments/fee'
import { samePayee } from '@kancil/rules/payments/payee-name'
import { turnoverLeft } from '@kancil/rules/payments/turnover'
import { refuseWithdrawal, withdrawalOwner } from '@kancil/rules/payments/withdrawal'
import { limitsOfLevel } from '@kancil/rules/payments/withdrawal-limits'
import { startOfDay } from '@kancil/rules/wallet/period'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { emit } from '../../../kernel/events/outbox.ts'
import { findMember, memberClub, requireActive } from '../../identity/door.ts'
import { withdrawalNeed } from '../../safety/door.ts'
import { readSettings } from '../../site/door.ts'
import { bucketsOf, pushBalance, withdrawalsStopped } from '../../wallet/door.ts'
import { amountFrom } from '../../../kernel/amount.ts'
import { bankAccountOf } from '../bank-account/store.ts'
import type { Payments } from '../gateways/gateway.ts'
import type { PaymentsOutside } from '../outside.ts'
import { payoutGateway } from './payout-gateway.ts'
import { holdMoney } from '../postings.ts'
import { provePayer } from '../deposit/prove-payer.ts'
import { addStep } from '../step-store.ts'
import { lockTurnover } from './turnover-store.ts'
import { withdrawalView } from './view.ts'
import { insertWithdrawal, withdrawalByRequest, type WithdrawalRow } from './store.ts'
import { withdrawalSums } from './queue-store.ts'

type Terms = Settings['payments']

/**
 * Checks the member and the request and holds the money, all in one transaction under the member's
 * payments lock.
 */
export async function requestWithdrawal(
  payments: Payments,
  outside: PaymentsOutside,
  context: Context<typeof endpoint>,
  input: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { db, caller } = context
  await requireActive(db, caller.memberId)
  const amount = amountFrom(input.amount, caller.currency)
  await provePayer(context, caller.memberId, input.paymentPassword)
  const { payments: terms } = await readSettings(db)
  const { row, isNew } = await inTransaction(db, async (tx) => {
    await lockTurnover(tx, caller.memberId, caller.currency)
    const repeated = await withdrawalByRequest(tx, caller.memberId, input.requestId)
    if (!repeated) {
      await refuseDebt(outside, context, tx)
      await endBonuses(payments, outside, context, tx, input.forfeitBonus === true)
      return { row: await open(payments, context, tx, input, amount, terms), isNew: true }
    }
    const same = repeated.bank_account_id === input.bankAccountId && repeated.amount === amount
    return same ? { row: repeated, isNew: false } : context.refuse('idempotency_conflict')
  })
  if (isNew) {
    await pushBalance(payments.kernel, caller.memberId)
    payments.kernel.live.toConsole({ type: queueMessage, data: { withdrawalId: row.id } })
  }
  return withdrawalView(db, row, terms)
}

/** An agent pays those below them first (handbook, games 7.5). */
async function refuseDebt(
  outside: PaymentsOutside,
  { caller, refuse }: Context<typeof endpoint>,
  tx: Tx,
): Promise<void> {
  const debt = await outside.debtOf(tx, caller.memberId)
  if (debt > 0n) refuse('agent_debt', { debt: formatMoney(debt, caller.currency) })
}

/** Money does not leave while a bonus is open: it is given up, with the member's consent. */
async function endBonuses(
  { kernel }: Payments,
  outside: PaymentsOutside,
  { caller, now, refuse }: Context<typeof endpoint>,
  tx: Tx,
  isConsented: boolean,
): Promise<void> {
  const owner = { memberId: caller.memberId, currency: caller.currency }
  const balance = await outside.openBonus(tx, owner)
  if (balance === null) return
  if (!isConsented) refuse('bonus_active', { balance: formatMoney(balance, caller.currency) })
  await outside.forfeitAll(kernel, tx, owner, now)
}

async function open(
  payments: Payments,
  context: Context<typeof endpoint>,
  tx: Tx,
  input: InputOf<typeof endpoint>,
  amount: Money,
  terms: Terms,
): Promise<WithdrawalRow> {
  const { now, refuse, caller } = context
  const { memberId, currency } = caller
  const bank = await bankAccountOf(tx, memberId, input.bankAccountId)
  const gateway = payoutGateway(payments)
  if (!bank) return refuse('bank_account_unknown')
  if (!gateway) return refuse('withdrawals_stopped')
  // The name on record may have changed since the account was added.
  const { payee_name: owner } = await findMember(tx, memberId)
  if (!samePayee(bank.holder_name, owner ?? '')) refuse('bank_account_not_owned')
  await refuseUnlessAllowed(context, tx, amount, terms)
  const row = {
    id: newId('withdrawal', now),
    member_id: memberId,
    request_id: input.requestId,
    bank_account_id: bank.id,
    gateway_id: gateway.id,
    currency,
    amount,
    fee: feeOf(amount, terms.withdrawalFeeBasisPoints, money(BigInt(terms.withdrawalFeeMin))),
  }
  await insertWithdrawal(tx, row, now)
  await addStep(tx, row.id, { state: 'received', owner: withdrawalOwner('received'), at: now })
  await holdMoney(tx, row, now)
  await emit(tx, 'payments.withdrawalAsked', {
    withdrawalId: row.id,
    memberId,
    currency,
    amount: formatMoney(amount, currency),
    at: now.toISOString(),
  })
  return (await withdrawalByRequest(tx, memberId, input.requestId))!
}

async function refuseUnlessAllowed(
  { now, refuse, caller, request }: Context<typeof endpoint>,
  tx: Tx,
  amount: Money,
  terms: Terms,
): Promise<void> {
  const { memberId, currency } = caller
  const turnover = await lockTurnover(tx, memberId, currency)
  const buckets = await bucketsOf(tx, memberId, currency)
  const sums = await withdrawalSums(tx, memberId, currency, startOfDay(businessDay(now)))
  const left = turnoverLeft(turnover, buckets.wagered)
  const limits = limitsOfLevel(terms, await memberClub.clubRank(tx, memberId))
  const facts = {
    stopped: await withdrawalsStopped(tx),
    cash: buckets.cash,
    dayUsed: sums.dayUsed,
    dayRequests: sums.dayRequests,
    turnoverLeft: left,
    openCount: sums.openCount,
  }
  const refusal = refuseWithdrawal(limits, facts, amount)
  if (!refusal) {
    const total = money(sums.total + amount)
    const needed = await withdrawalNeed(tx, { memberId, country: request.country, total })
    if (needed) refuse('identity_needed', { needed })
    return
  }
  const dayLeft = limits.dayMax > sums.dayUsed ? money(limits.dayMax - sums.dayUsed) : money(0n)
  refuse(refusal, {
    amountMin: formatMoney(limits.amountMin, currency),
    amountMax: formatMoney(limits.amountMax, currency),
    dayLeft: formatMoney(dayLeft, currency),
    dayCount: limits.dayCount,
    turnoverLeft: formatMoney(left, currency),
    available: formatMoney(buckets.cash, currency),
  })
}
