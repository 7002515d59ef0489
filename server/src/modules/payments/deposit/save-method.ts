import type { InputOf } from '@kancil/contract/endpoint'
import { formatMoney, type Money } from '@kancil/contract/money'
import {
  type KeptDepositMethod,
  listDepositMethods,
  saveDepositMethod,
} from '@kancil/contract/payments/deposit-methods'
import { refuseMethod } from '@kancil/rules/payments/deposit-method'
import { amountFrom } from '../../../kernel/amount.ts'
import type { Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { serveList } from '../../../kernel/http/serve-list.ts'
import { type ActResult, serveDecision } from '../../operator/door.ts'
import type { Payments } from '../gateways/gateway.ts'
import { isUsedMethod, lockMethod, type Method, methodsPage, writeMethod } from './method-store.ts'

/** Serves the list of ways to pay in and the decision that changes one. */
export function serveDepositMethods(payments: Payments): void {
  const { kernel, gateways } = payments
  serveList(kernel, listDepositMethods, {
    async read({ db }, _filters, range) {
      return { ...(await methodsPage(db, range)), gateways: [...gateways.keys()] }
    },
    view: (rows) => rows.map((row) => shownMethod(payments, row)),
  })
  serveDecision(kernel, saveDepositMethod, {
    action: 'payments.saveDepositMethod',
    subject: (_row: unknown, { id }: Method) => `method:${id}`,
    act: (tx, _row, context, input) => save(payments, tx, context, input),
    view: (row) => shownMethod(payments, row),
  })
}

async function save(
  { gateways }: Payments,
  tx: Tx,
  { caller, now }: Context<typeof saveDepositMethod>,
  input: InputOf<typeof saveDepositMethod>,
): Promise<ActResult<Method>> {
  const before = await lockMethod(tx, input.methodId)
  if ((before?.version ?? 0) !== input.version) throw new Refusal('method_changed')
  const row = methodFrom(input, caller.name, now)
  const refusal = refuseMethod({
    kind: row.kind,
    amountMin: row.amount_min,
    amountMax: row.amount_max,
    feeMin: row.fee_min,
    confirmations: row.confirmations,
    hasGateway: gateways.has(row.gateway_id),
  })
  if (refusal) throw new Refusal(refusal)
  const isOther =
    before !== null &&
    (before.kind !== row.kind ||
      before.gateway_id !== row.gateway_id ||
      before.currency !== row.currency)
  if (isOther && (await isUsedMethod(tx, row.id))) throw new Refusal('kind_fixed')
  const saved = await writeMethod(tx, row)
  if (!saved) throw new Refusal('method_changed')
  return { outcome: saved, ...(before ? { before: audited(before) } : {}), after: audited(saved) }
}

function methodFrom(
  input: InputOf<typeof saveDepositMethod>,
  updatedBy: string,
  now: Date,
): Method {
  const amount = (text: string): Money => amountFrom(text, input.currency)
  return {
    id: input.methodId,
    kind: input.kind,
    gateway_id: input.gatewayId,
    name: input.name.trim(),
    currency: input.currency,
    amount_min: amount(input.amountMin),
    amount_max: amount(input.amountMax),
    fee_basis_points: input.feeBasisPoints,
    fee_min: amount(input.feeMin),
    expiry_minutes: input.expiryMinutes,
    confirmations: input.kind === 'crypto' ? input.confirmations : 0,
    enabled: input.enabled,
    position: input.position,
    version: input.version + 1,
    updated_at: now,
    updated_by: updatedBy,
  }
}

function audited(row: Method) {
  const text = (amount: Money): string => formatMoney(amount, row.currency)
  return {
    kind: row.kind,
    gatewayId: row.gateway_id,
    name: row.name,
    currency: row.currency,
    amountMin: text(row.amount_min),
    amountMax: text(row.amount_max),
    feeBasisPoints: row.fee_basis_points,
    feeMin: text(row.fee_min),
    expiryMinutes: row.expiry_minutes,
    confirmations: row.confirmations,
    enabled: row.enabled,
    position: row.position,
  }
}

function shownMethod({ gateways }: Payments, row: Method): KeptDepositMethod {
  return {
    methodId: row.id,
    hasGateway: gateways.has(row.gateway_id),
    ...audited(row),
    version: row.version,
    updatedAt: row.updated_at?.toISOString() ?? null,
    updatedBy: row.updated_by,
  }
}
