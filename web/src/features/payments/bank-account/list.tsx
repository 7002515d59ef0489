import {
  type BankAccount,
  bankAccountsMax,
  listBankAccounts,
  removeBankAccount,
} from '@kancil/contract/payments/bank-account'
import { Landmark, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction, useQueryOf } from '../../../lib/call/queries.ts'
import { explainCommon, texts } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { AddBankAccount } from './add.tsx'

/** The accounts that withdrawals may go to. */
export function BankAccounts(): ReactElement {
  const text = useText()
  const list = useQueryOf(listBankAccounts, {})
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<BankAccount | null>(null)
  if (list.error) return <EmptyState title={text(explainCommon(list.error).id)} />
  if (!list.data) return <Skeleton className="h-30 w-full rounded-md" />
  const { accounts, banks, payeeName } = list.data
  return (
    <section className="grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">{text('payments.bank.title')}</h3>
        {accounts.length < bankAccountsMax && (
          <Button
            size="sm"
            variant="secondary"
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            {text('payments.bank.add')}
          </Button>
        )}
      </div>
      {accounts.length === 0 && <p className="text-sm text-muted">{text('payments.bank.none')}</p>}
      <ul className="grid gap-2">
        {accounts.map((account) => (
          <li key={account.bankAccountId} className="card flex items-center gap-3 ps-4 pe-2 py-3">
            <Landmark size={22} className="text-muted shrink-0" aria-hidden="true" />
            <span className="grow min-w-0">
              <span className="block font-semibold">{account.bankName}</span>
              <span className="block text-sm text-muted">
                {text('payments.bank.ends', { end: account.accountEnd, name: account.holderName })}{' '}
                · {text('payments.bank.added')} <Instant at={account.addedAt} show="date" />
              </span>
            </span>
            <IconButton label={text('payments.bank.remove')} onClick={() => setRemoving(account)}>
              <Trash2 size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
      {adding && (
        <Dialog
          size="narrow"
          guarded
          title={text('payments.bank.add')}
          onClose={() => setAdding(false)}
        >
          <AddBankAccount banks={banks} payeeName={payeeName} onAdded={() => setAdding(false)} />
        </Dialog>
      )}
      {removing && <Remove account={removing} onClose={() => setRemoving(null)} />}
    </section>
  )
}

const explain = texts(removeBankAccount, {
  payment_password_missing: 'payments.error.passwordMissing',
  payment_password_wrong: 'payments.error.passwordWrong',
  payment_password_locked: 'payments.error.passwordLocked',
})

function Remove(props: { account: BankAccount; onClose: () => void }): ReactElement {
  const text = useText()
  const [password, setPassword] = useState('')
  const action = useAction(removeBankAccount, { refreshes: [listBankAccounts] })
  const { bankAccountId, bankName, accountEnd } = props.account
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!password) return
    action.mutate(
      { bankAccountId, paymentPassword: password },
      { onSuccess: props.onClose, onError: () => setPassword('') },
    )
  }
  return (
    <Dialog size="narrow" title={text('payments.bank.remove')} onClose={props.onClose}>
      <form noValidate className="grid gap-4" aria-busy={action.isPending} onSubmit={submit}>
        <p className="text-muted">
          {text('payments.bank.removeNote', { bank: bankName, end: accountEnd })}
        </p>
        <TextField
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={128}
          label={text('payments.paymentPassword')}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <FailureNotice error={action.error} explain={explain} />
        <Button
          type="submit"
          variant="danger"
          block
          pending={action.isPending}
          disabled={!password}
        >
          {text('payments.bank.remove')}
        </Button>
      </form>
    </Dialog>
  )
}
