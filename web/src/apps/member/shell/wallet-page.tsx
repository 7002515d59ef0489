import type { ReactElement } from 'react'
import { BankAccounts } from '../../../features/payments/bank-account/list.tsx'
import { MyWallet } from '../../../features/wallet/my-wallet.tsx'

/** 'My wallet' of the personal centre: the money, and the bank accounts that it may go to. */
export function WalletPage(): ReactElement {
  return (
    <MyWallet>
      <BankAccounts />
    </MyWallet>
  )
}
