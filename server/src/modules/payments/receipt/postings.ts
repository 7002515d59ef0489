import type { Currency, Money } from '@kancil/contract/money'
import type { Tx } from '../../../kernel/db.ts'
import { gatewayAccount, gatewaySecurity, house, memberCash } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import type { WithdrawalRow } from '../withdrawal/store.ts'

const source = 'withdrawal'

/** gateway -> member:cash: the part of a payout that never arrived. */
export async function returnMissing(
  tx: Tx,
  row: Pick<WithdrawalRow, 'id' | 'member_id' | 'currency' | 'gateway_id'>,
  amount: Money,
  at: Date,
): Promise<void> {
  await post(tx, {
    kind: 'withdrawal_shortfall',
    source,
    sourceTx: `${row.id}:receipt`,
    from: gatewayAccount(row.gateway_id, row.currency),
    to: memberCash(row.member_id, row.currency),
    amount,
    details: { reference: row.id },
    at,
  })
}

/**
 * house:adjustments -> gateway, before a refund: what the bank took back of a payout, and was
 * booked as the house's, is the member's after all. The gateway gives nothing back twice.
 */
export async function releaseBooked(
  tx: Tx,
  row: Pick<WithdrawalRow, 'id' | 'currency' | 'gateway_id'>,
  amount: Money,
  at: Date,
): Promise<void> {
  if (amount === 0n) return
  await post(tx, {
    kind: 'payout_difference',
    source,
    sourceTx: `${row.id}:booked:receipt`,
    from: house('adjustments', row.currency),
    to: gatewayAccount(row.gateway_id, row.currency),
    amount,
    details: { reference: row.id },
    at,
  })
}

type Security = {
  readonly withdrawalId: string
  readonly gateway_id: string
  readonly currency: Currency
  readonly at: Date
}

/** gateway -> gateway:security: what the payer of a channel deposits for one payout. */
export async function holdSecurity(
  tx: Tx,
  { withdrawalId, gateway_id: gatewayId, currency, amount, at }: Security & { amount: Money },
): Promise<void> {
  await post(tx, {
    kind: 'payout_security',
    source,
    sourceTx: `${withdrawalId}:security`,
    from: gatewayAccount(gatewayId, currency),
    to: gatewaySecurity(gatewayId, currency),
    amount,
    details: { reference: withdrawalId },
    at,
  })
}

/** gateway:security -> gateway, or to the house where a forced receipt keeps it. */
export async function endSecurity(
  tx: Tx,
  row: Security & { readonly security: Money; readonly outcome: 'returned' | 'kept' },
): Promise<void> {
  const { withdrawalId, gateway_id: gatewayId, currency, outcome, at } = row
  await post(tx, {
    kind: outcome === 'kept' ? 'payout_security_kept' : 'payout_security_return',
    source,
    sourceTx: `${withdrawalId}:security-${outcome}`,
    from: gatewaySecurity(gatewayId, currency),
    to: outcome === 'kept' ? house('adjustments', currency) : gatewayAccount(gatewayId, currency),
    amount: row.security,
    details: { reference: withdrawalId },
    at,
  })
}
