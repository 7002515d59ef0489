import { withdrawalOptions } from '@kancil/contract/payments/withdrawal'
import type { ReactElement } from 'react'
import { Withdrawable } from './withdrawal/withdrawable.tsx'
import { useQueryOf } from '../../lib/call/queries.ts'
import { BankAccounts } from './bank-account/list.tsx'
import { PursePanel } from '../games/door.tsx'
import { MyWallet } from '../wallet/door.tsx'

function WithdrawableNow(): ReactElement | null {
  const options = useQueryOf(withdrawalOptions, {}, { staleMs: 0 }).data
  return options ? <Withdrawable options={options} /> : null
}

/** 'My wallet' in the personal centre: the money, and the bank accounts it may be paid to. */
export function WalletPage(): ReactElement {
  return (
    <MyWallet>
      <WithdrawableNow />
      <PursePanel />
      <BankAccounts />
    </MyWallet>
  )
}
