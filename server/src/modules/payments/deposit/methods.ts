import type { OutputOf } from '@kancil/contract/endpoint'
import { formatMoney } from '@kancil/contract/money'
import type { depositMethods as endpoint } from '@kancil/contract/payments/deposit'
import type { Context } from '../../../kernel/http/serve.ts'
import { readSettings } from '../../site/door.ts'
import { enabledMethods } from './method-store.ts'
import type { Payments } from '../gateways/gateway.ts'

export async function depositMethods(
  { gateways }: Payments,
  { db, caller }: Context<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const [rows, { payments: terms }] = await Promise.all([
    enabledMethods(db, caller.currency),
    readSettings(db),
  ])
  const methods = rows
    .filter((row) => gateways.has(row.gateway_id))
    .map((row) => ({
      methodId: row.id,
      kind: row.kind,
      flavour: row.flavour,
      currency: row.currency,
      amountMin: formatMoney(row.amount_min, row.currency),
      amountMax: formatMoney(row.amount_max, row.currency),
      feeBasisPoints: row.fee_basis_points,
      ...(row.usual_seconds === null ? {} : { usualSeconds: Math.ceil(row.usual_seconds) }),
    }))
  return { methods, turnoverPercent: terms.turnoverPercent }
}
