import type { OutputOf } from '@kancil/contract/endpoint'
import {
  addBankAccount,
  type BankAccount,
  listBankAccounts,
} from '@kancil/contract/payments/bank-account'
import { withdrawalOptions } from '@kancil/contract/payments/withdrawal'
import { samePayee } from '@kancil/rules/payments/payee-name'
import type { ReactElement } from 'react'
import { useForm } from 'react-hook-form'
import { type Text, useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

const explain = texts(addBankAccount, {
  payment_password_missing: 'payments.error.passwordMissing',
  payment_password_wrong: 'payments.error.passwordWrong',
  payment_password_locked: 'payments.error.passwordLocked',
  unknown_bank: 'payments.error.unknownBank',
  account_number_invalid: 'payments.error.accountNumber',
  payee_name_mismatch: 'payments.error.payeeName',
  too_many_accounts: 'payments.error.tooManyAccounts',
})

type Banks = OutputOf<typeof listBankAccounts>['banks']
type Values = {
  bankCode: string
  accountNumber: string
  holderName: string
  paymentPassword: string
}

/** Adds a bank account in the member's own name. The payment password proves who adds it. */
export function AddBankAccount(props: {
  banks: Banks
  payeeName: string
  onAdded?: (account: BankAccount) => void
}): ReactElement {
  const text = useText()
  const { banks, payeeName } = props
  const { form, action, submit } = useBankAccountForm(payeeName, props.onAdded)
  const { errors } = form.formState
  const required = text('payments.error.required')
  return (
    <form
      noValidate
      className="grid gap-4"
      aria-busy={action.isPending}
      onSubmit={(event) => void submit(event)}
    >
      <Select
        label={text('payments.bank.bank')}
        placeholder={text('payments.bank.choose')}
        options={banks.map((bank) => ({ value: bank.code, label: bank.name }))}
        error={errors.bankCode?.message}
        {...form.register('bankCode', { required })}
      />
      <TextField
        label={text('payments.bank.number')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        error={errors.accountNumber?.message}
        {...form.register('accountNumber', {
          required,
          validate: (value, { bankCode }) => numberFault(text, banks, bankCode, value) ?? true,
        })}
      />
      <TextField
        label={text('payments.bank.holder')}
        hint={text(payeeName ? 'payments.bank.holderKnown' : 'payments.bank.holderNew')}
        autoComplete="name"
        maxLength={100}
        readOnly={payeeName !== ''}
        error={errors.holderName?.message}
        {...form.register('holderName', {
          required,
          validate: (value) =>
            payeeName === '' || samePayee(value, payeeName) || text('payments.error.payeeName'),
        })}
      />
      <TextField
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={128}
        label={text('payments.paymentPassword')}
        error={errors.paymentPassword?.message}
        {...form.register('paymentPassword', { required })}
      />
      <FailureNotice error={action.error} explain={explain} />
      <Button type="submit" block pending={action.isPending}>
        {text('payments.bank.save')}
      </Button>
    </form>
  )
}

function useBankAccountForm(
  payeeName: string,
  onAdded: ((account: BankAccount) => void) | undefined,
) {
  const action = useAction(addBankAccount, {
    // What a withdrawal still needs is one thing less.
    refreshes: [listBankAccounts, withdrawalOptions],
  })
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { bankCode: '', accountNumber: '', holderName: payeeName, paymentPassword: '' },
  })
  const submit = form.handleSubmit((values) =>
    action.mutate(
      { ...values, accountNumber: digitsOf(values.accountNumber) },
      {
        onSuccess: (account) => onAdded?.(account),
        onError: () => form.resetField('paymentPassword'),
      },
    ),
  )
  return { form, action, submit }
}

/** What is wrong with an account number at this bank, in words. */
function numberFault(
  text: Text,
  banks: Banks,
  bankCode: string,
  value: string,
): string | undefined {
  const bank = banks.find((candidate) => candidate.code === bankCode)
  const digits = digitsOf(value)
  const fits =
    bank &&
    /^\d+$/.test(digits) &&
    digits.length >= bank.digitsMin &&
    digits.length <= bank.digitsMax
  if (!bank || fits) return undefined
  return text('payments.error.digits', { least: bank.digitsMin, most: bank.digitsMax })
}

/** Spaces and dashes as printed on a card are fine. */
function digitsOf(value: string): string {
  return value.replace(/[\s-]/g, '')
}
