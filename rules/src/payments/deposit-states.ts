import type { DepositKind, DepositState } from '@kancil/contract/payments/deposit'
import type { StepOwner } from '@kancil/contract/payments/step'
import type { DepositFlavour } from '@kancil/contract/ports/payment-gateway'

/**
 * What can happen to a deposit. The gateway: `order` (took it), `refuse`, `book` (has the payment),
 * `credit` (its money arrived), `dispute` (other money arrived), `fail`, `cancel`, `expire`. The
 * member: `giveUp`, `upload` (sent a receipt). An operator: `reject` (the receipt), `release`
 * (money in suspense is this deposit's), `return` (it went back to its payer).
 */
export const depositActs = [
  'order',
  'refuse',
  'book',
  'credit',
  'dispute',
  'fail',
  'cancel',
  'expire',
  'giveUp',
  'upload',
  'reject',
  'release',
  'return',
] as const
export type DepositAct = (typeof depositActs)[number]

const money = { credit: 'succeeded', dispute: 'disputed', release: 'succeeded' } as const
const ends = { fail: 'failed', cancel: 'cancelled', expire: 'expired', return: 'failed' } as const

/**
 * The complete state machine: where each act leads from each state; what is not listed changes
 * nothing. Money counts in every state, however late, until the deposit has its own. A receipt that
 * a person looks at is not overtaken by the clock.
 */
const table: Record<DepositState, Partial<Record<DepositAct, DepositState>>> = {
  created: {
    order: 'pending',
    refuse: 'failed',
    book: 'processing',
    giveUp: 'cancelled',
    ...money,
    ...ends,
  },
  pending: { book: 'processing', giveUp: 'cancelled', upload: 'matching', ...money, ...ends },
  processing: { ...money, ...ends },
  matching: { upload: 'matching', reject: 'failed', return: 'failed', ...money },
  succeeded: {},
  failed: { ...money },
  cancelled: { ...money },
  expired: { upload: 'matching', ...money },
  disputed: { ...money, return: 'failed' },
}

/** The state after an act, or null if the act is not for this state. */
export function afterDepositAct(state: DepositState, act: DepositAct): DepositState | null {
  return table[state][act] ?? null
}

const openStates: readonly DepositState[] = ['created', 'pending', 'processing']

/** Whether the payer or the bank may still act. */
export function isOpenDeposit(state: DepositState): boolean {
  return openStates.includes(state)
}

const owners: Record<DepositState, StepOwner> = {
  created: 'bank',
  pending: 'member',
  processing: 'bank',
  matching: 'operator',
  succeeded: 'nobody',
  failed: 'nobody',
  cancelled: 'nobody',
  expired: 'nobody',
  disputed: 'operator',
}

/** Who has to act before a deposit in this state can go on. */
export function depositOwner(state: DepositState): StepOwner {
  return owners[state]
}

/** Whether a receipt helps: only a transfer can arrive without its reference. */
export function takesReceipt(kind: DepositKind, state: DepositState): boolean {
  return kind === 'bank_transfer' && afterDepositAct(state, 'upload') !== null
}

const flavours: Record<DepositKind, DepositFlavour> = {
  qr: 'qr',
  online_banking: 'redirect',
  e_wallet: 'wallet',
  bank_transfer: 'transfer',
  crypto: 'address',
}

/** What a gateway is asked for. */
export function flavourOf(kind: DepositKind): DepositFlavour {
  return flavours[kind]
}
