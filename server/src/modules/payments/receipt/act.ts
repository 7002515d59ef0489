import type { Money } from '@kancil/contract/money'
import type { Settings } from '@kancil/contract/site/settings'
import {
  afterReceiptAct,
  type ReceiptAct,
  receiptDue,
  receiptOwner,
  securityOf,
  securityOutcome,
} from '@kancil/rules/payments/receipt'
import type { Tx } from '../../../kernel/db.ts'
import { readSettings } from '../../site/door.ts'
import { addStep } from '../step-store.ts'
import type { WithdrawalRow } from '../withdrawal/store.ts'
import { endSecurity, holdSecurity } from './postings.ts'
import { insertReceipt, lockReceipt, moveReceipt, type ReceiptRow } from './store.ts'

/** The timeline of a receipt is its own: it begins where the withdrawal's ends. */
export function receiptSubject(withdrawalId: string): string {
  return `${withdrawalId}:receipt`
}

/**
 * Asks the member whether a payout arrived, in the transaction that pays it, and takes the
 * channel's security deposit. `payout` is what the bank paid: what it did not is in the wallet
 * again, and nobody is asked about that.
 */
export async function openReceipt(
  tx: Tx,
  row: WithdrawalRow,
  payout: Money,
  now: Date,
): Promise<void> {
  const { payments: terms } = await readSettings(tx)
  const security = securityOf(payout, securityRate(terms, row.gateway_id))
  const state = 'awaiting' as const
  await insertReceipt(tx, {
    withdrawal_id: row.id,
    member_id: row.member_id,
    gateway_id: row.gateway_id,
    currency: row.currency,
    payout,
    state,
    due_at: receiptDue(state, now, terms.receiptMinutes),
    security,
    created_at: now,
  })
  if (security > 0n)
    await holdSecurity(tx, { ...row, withdrawalId: row.id, amount: security, at: now })
  await addStep(tx, receiptSubject(row.id), { state, owner: receiptOwner(state), at: now })
}

function securityRate({ payoutSecurity }: Settings['payments'], gatewayId: string): number {
  return payoutSecurity.find((channel) => channel.gatewayId === gatewayId)?.basisPoints ?? 0
}

/**
 * Moves a locked receipt: state, timeline and security deposit together. The caller has checked
 * `afterReceiptAct`.
 */
export async function actOnReceipt(
  tx: Tx,
  row: ReceiptRow,
  act: ReceiptAct,
  now: Date,
  change: { readonly arrived?: Money; readonly by?: string; readonly note?: string } = {},
): Promise<ReceiptRow['state']> {
  const state = afterReceiptAct(row.state, act)
  if (!state) throw new Error(`receipt ${row.withdrawal_id} is ${row.state}: ${act} is not for it`)
  const { payments: terms } = await readSettings(tx)
  const { arrived, by, note } = change
  await moveReceipt(tx, row.withdrawal_id, {
    state,
    dueAt: receiptDue(state, now, terms.receiptMinutes),
    ...(arrived === undefined ? {} : { arrived }),
    ...(by === undefined ? {} : { decidedBy: by }),
    ...(note === undefined ? {} : { note }),
    at: now,
  })
  const step = { state, owner: receiptOwner(state), ...(by ? { by } : {}), at: now }
  await addStep(tx, receiptSubject(row.withdrawal_id), step)
  const [before, outcome] = [securityOutcome(row.state), securityOutcome(state)]
  if (row.security > 0n && before === 'held' && outcome !== 'held')
    await endSecurity(tx, { ...row, withdrawalId: row.withdrawal_id, outcome, at: now })
  return state
}

/** The bank took the payout back: its receipt says nothing any more. */
export async function voidReceipt(tx: Tx, withdrawalId: string, now: Date): Promise<void> {
  const row = await lockReceipt(tx, withdrawalId)
  if (row && afterReceiptAct(row.state, 'recall')) await actOnReceipt(tx, row, 'recall', now)
}
