import type { MovementKind, RecordKind } from '@kancil/contract/wallet/record'

/** The ledger's kinds of transfer behind each kind in the account record. */
const behind: Readonly<Record<RecordKind, readonly string[]>> = {
  deposit: ['deposit', 'suspense_credit'],
  deposit_recall: ['deposit_recall'],
  withdrawal: ['withdrawal'],
  withdrawal_return: ['withdrawal_return', 'withdrawal_shortfall', 'withdrawal_recall'],
  bet: ['bet'],
  win: ['win'],
  rollback: ['rollback'],
  settlement: ['settle'],
  fee: ['deposit_fee', 'withdrawal_fee', 'withdrawal_fee_return'],
  bonus: [
    'bonus_granted',
    'bonus_released',
    'bonus_forfeited',
    'reward_granted',
    'reward_recalled',
  ],
  points: ['points_converted'],
  cashback: ['cashback'],
  transfer: [
    'transfer',
    'line_transfer',
    'purse_in',
    'purse_paid',
    'purse_returned',
    'purse_written_off',
  ],
  agent_income: ['agent_salary', 'agent_dividend', 'agent_rebate', 'agent_realtime', 'agent_debt'],
  adjustment: ['adjustment'],
}

export function movementKindOf(transferKind: string): MovementKind {
  const entry = Object.entries(behind).find(([, kinds]) => kinds.includes(transferKind))
  return (entry?.[0] as RecordKind | undefined) ?? 'other'
}

export function transferKindsOf(kind: RecordKind): readonly string[] {
  return behind[kind]
}
