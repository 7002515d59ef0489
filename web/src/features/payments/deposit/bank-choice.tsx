import type { OutputOf } from '@kancil/contract/endpoint'
import { bankAccountsMax, type listBankAccounts } from '@kancil/contract/payments/bank-account'
import { Landmark, Plus } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { AddBankAccount } from '../bank-account/add.tsx'
import { ChoiceCards } from './choice-cards.tsx'

/** Where the money goes; another account can be added without leaving the form. */
export function BankChoice(props: {
  accounts: OutputOf<typeof listBankAccounts>
  value: string
  onChange: (bankAccountId: string) => void
}): ReactElement {
  const text = useText()
  const [adding, setAdding] = useState(false)
  const { accounts, banks, payeeName } = props.accounts
  return (
    <div className="grid gap-2">
      <ChoiceCards
        label={text('payments.withdrawal.to')}
        value={props.value}
        onChange={props.onChange}
        choices={accounts.map((account) => ({
          value: account.bankAccountId,
          icon: <Landmark size={22} aria-hidden="true" />,
          title: account.bankName,
          note: text('payments.bank.ends', { end: account.accountEnd, name: account.holderName }),
        }))}
      />
      {accounts.length < bankAccountsMax && (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          {text('payments.bank.add')}
        </Button>
      )}
      {adding && (
        <Dialog
          size="narrow"
          guarded
          title={text('payments.bank.add')}
          onClose={() => setAdding(false)}
        >
          <AddBankAccount
            banks={banks}
            payeeName={payeeName}
            onAdded={(account) => {
              setAdding(false)
              props.onChange(account.bankAccountId)
            }}
          />
        </Dialog>
      )}
    </div>
  )
}
