import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { formatMoney, type Money, money } from '@kancil/contract/money'
import type { requestDeposit as endpoint } from '@kancil/contract/payments/deposit'
import { refuseDeposit } from '@kancil/rules/payments/deposit'
import { depositOwner, flavourOf } from '@kancil/rules/payments/deposit-states'
import { feeOf } from '@kancil/rules/payments/fee'
import { nextPoll } from '@kancil/rules/payments/next-poll'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { requireActive } from '../../identity/door.ts'
import { depositLeft, depositNeed, passGate } from '../../safety/door.ts'
import { readSettings } from '../../site/door.ts'
import { amountFrom } from '../../../kernel/amount.ts'
import { depositView } from './view.ts'
import {
  countOpenDeposits,
  depositByRequest,
  depositOf,
  type DepositRow,
  insertDeposit,
  lockDeposit,
  moveDeposit,
  noteAction,
} from './store.ts'
import { depositsTotal, depositsUsed } from './limit-store.ts'
import { methodById } from './method-store.ts'
import { callbackUrl, type Payments, returnUrl } from '../gateways/gateway.ts'
import { addStep } from '../step-store.ts'
import { lockTurnover } from '../withdrawal/turnover-store.ts'

/**
 * Stores the order first, then tells the gateway, outside any transaction. Both steps are
 * idempotent by the deposit's id, so a repeated request resumes where the first one stopped.
 */
export async function requestDeposit(
  payments: Payments,
  context: Context<typeof endpoint>,
  input: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { db, caller } = context
  await requireActive(db, caller.memberId)
  const amount = amountFrom(input.amount, caller.currency)
  const row = await inTransaction(db, (tx) => keepOrder(payments, context, tx, input, amount))
  if (row.state === 'created') await orderAtGateway(payments, context, row)
  return depositView(db, (await depositOf(db, caller.memberId, row.id))!)
}

async function keepOrder(
  { gateways }: Payments,
  { caller, now, refuse, request }: Context<typeof endpoint>,
  tx: Tx,
  input: InputOf<typeof endpoint>,
  amount: Money,
): Promise<DepositRow> {
  const { memberId, currency } = caller
  await lockTurnover(tx, memberId, currency)
  const repeated = await depositByRequest(tx, memberId, input.requestId)
  if (repeated) {
    const same = repeated.method_id === input.methodId && repeated.amount === amount
    return same ? repeated : refuse('idempotency_conflict')
  }
  await passGate(tx, 'deposit', memberId, now)
  const used = () => depositsUsed(tx, memberId, currency, now)
  const left = await depositLeft(tx, { memberId, currency, amount, used })
  if (left !== null) refuse('deposit_limit', { left })
  const total = money((await depositsTotal(tx, memberId, currency)) + amount)
  const need = await depositNeed(tx, { memberId, country: request.country, total })
  if (need === 'place_refused') refuse(need, { country: request.country })
  if (need) refuse('identity_needed', { needed: need })
  const method = await methodById(tx, input.methodId)
  if (!method || method.currency !== currency || !gateways.has(method.gateway_id))
    return refuse('method_unavailable')
  const terms = {
    enabled: method.enabled,
    amountMin: method.amount_min,
    amountMax: method.amount_max,
  }
  const refusal = refuseDeposit(terms, amount, await countOpenDeposits(tx, memberId, now))
  if (refusal)
    refuse(refusal, {
      amountMin: formatMoney(terms.amountMin, currency),
      amountMax: formatMoney(terms.amountMax, currency),
    })
  const { payments: settings } = await readSettings(tx)
  const row: DepositRow = {
    id: newId('deposit', now),
    member_id: memberId,
    request_id: input.requestId,
    method_id: method.id,
    kind: method.kind,
    method_name: method.name,
    gateway_id: method.gateway_id,
    currency,
    amount,
    fee: feeOf(amount, method.fee_basis_points, method.fee_min),
    state: 'created',
    reason_code: null,
    action: null,
    gateway_ref: '',
    credited_ref: '',
    confirmations: 0,
    confirmations_needed: method.confirmations,
    has_receipt: false,
    released: null,
    created_at: now,
    updated_at: now,
    expires_at: new Date(
      now.getTime() + (method.expiry_minutes || settings.depositMinutes) * 60_000,
    ),
  }
  await insertDeposit(tx, row, nextPoll(now, now))
  await addStep(tx, row.id, { state: 'created', owner: depositOwner('created'), at: now })
  return row
}

async function orderAtGateway(
  payments: Payments,
  { db, now, log, refuse }: Context<typeof endpoint>,
  row: DepositRow,
): Promise<void> {
  const created = await payments.gateways.get(row.gateway_id)!.create({
    reference: row.id,
    flavour: flavourOf(row.kind),
    amount: row.amount,
    currency: row.currency,
    callbackUrl: callbackUrl(payments, row.gateway_id),
    returnUrl: returnUrl(payments, row.id),
    expiresAt: row.expires_at,
    ...(row.confirmations_needed > 0 ? { confirmations: row.confirmations_needed } : {}),
  })
  if (!created.ok)
    log.warn({ deposit: row.id, reason: created.reason }, 'gateway did not take the order')
  // The outcome is unknown: the same request may be sent again.
  if (!created.ok && created.code === 'unavailable')
    refuse('gateway_unavailable', { retryable: true })
  await inTransaction(db, async (tx) => {
    if (!created.ok) {
      // A report or a concurrent repeat of the request may have come first: then its state stands.
      const locked = await lockDeposit(tx, row.gateway_id, row.id)
      if (locked?.state !== 'created') return
      await moveDeposit(tx, row.id, 'failed', now, { reasonCode: 'gateway_refused' })
      const step = { state: 'failed', owner: depositOwner('failed'), reasonCode: 'gateway_refused' }
      return addStep(tx, row.id, { ...step, at: now })
    }
    if (await noteAction(tx, row.id, created.gatewayRef, created.action, now))
      await addStep(tx, row.id, { state: 'pending', owner: depositOwner('pending'), at: now })
  })
}
