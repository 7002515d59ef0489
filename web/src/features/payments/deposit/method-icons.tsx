import type { DepositKind } from '@kancil/contract/payments/deposit'
import { Coins, Landmark, QrCode, Receipt, Wallet } from 'lucide-react'
import type { ReactElement } from 'react'

const icons = {
  qr: QrCode,
  online_banking: Landmark,
  e_wallet: Wallet,
  bank_transfer: Receipt,
  crypto: Coins,
} as const satisfies Record<DepositKind, unknown>

export function MethodIcon({ kind }: { kind: DepositKind }): ReactElement {
  const Icon = icons[kind]
  return <Icon size={24} aria-hidden="true" />
}
