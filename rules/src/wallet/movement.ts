import type { MovementKind } from '@kancil/contract/wallet'

/** Kinds of ledger transfers, as the account record groups them. */
const kinds: Readonly<Record<string, MovementKind>> = {
  deposit: 'deposit',
  suspense_credit: 'deposit',
  deposit_fee: 'fee',
  withdrawal_fee: 'fee',
  withdrawal: 'withdrawal',
  hold: 'withdrawal',
  withdrawal_hold: 'withdrawal',
  hold_void: 'withdrawal_return',
  void: 'withdrawal_return',
  withdrawal_return: 'withdrawal_return',
  bet: 'bet',
  win: 'win',
  rollback: 'rollback',
  bonus: 'bonus',
  transfer: 'transfer',
  adjustment: 'adjustment',
}

export function movementKindOf(transferKind: string): MovementKind {
  return kinds[transferKind] ?? 'other'
}

/** The ledger's kinds behind one kind of the record; for `other`, null: all that no kind names. */
export function transferKindsOf(kind: MovementKind): readonly string[] | null {
  if (kind === 'other') return null
  return Object.keys(kinds).filter((one) => kinds[one] === kind)
}

export const namedTransferKinds: readonly string[] = Object.keys(kinds)
