import type { OutputOf } from '@kancil/contract/endpoint'
import { formatMoney } from '@kancil/contract/money'
import type { depositMethods as endpoint } from '@kancil/contract/payments/deposit'
import type { Context } from '../../../kernel/http/serve.ts'
import { readSettings } from '../../site/door.ts'
import { enabledMethods } from './method-store.ts'
import { lastCredited } from './list-store.ts'
import type { Payments } from '../gateways/gateway.ts'

export async function depositMethods(
  { gateways }: Payments,
  { db, caller }: Context<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const [rows, { payments: terms }, last] = await Promise.all([
    enabledMethods(db, caller.currency),
    readSettings(db),
    lastCredited(db, caller.memberId),
  ])
  const methods = rows
    .filter((row) => gateways.has(row.gateway_id))
    .map((row) => ({
      methodId: row.id,
      kind: row.kind,
      name: row.name,
      currency: row.currency,
      amountMin: formatMoney(row.amount_min, row.currency),
      amountMax: formatMoney(row.amount_max, row.currency),
      feeBasisPoints: row.fee_basis_points,
      feeMin: formatMoney(row.fee_min, row.currency),
      expiryMinutes: row.expiry_minutes || terms.depositMinutes,
      ...(row.usual_seconds === null ? {} : { usualSeconds: Math.ceil(row.usual_seconds) }),
    }))
  const isOffered = last && methods.some((method) => method.methodId === last.method_id)
  return {
    methods,
    turnoverPercent: terms.turnoverPercent,
    ...(isOffered
      ? { last: { methodId: last.method_id, amount: formatMoney(last.amount, last.currency) } }
      : {}),
  }
}
