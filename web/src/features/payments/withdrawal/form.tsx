import type { OutputOf } from '@kancil/contract/endpoint'
import { formatMoney, type Money, money, parseMoney, zero } from '@kancil/contract/money'
import { type listBankAccounts } from '@kancil/contract/payments/bank-account'
import {
  listWithdrawals,
  requestWithdrawal,
  type Withdrawal,
  type WithdrawalOptions,
  withdrawalOptions,
} from '@kancil/contract/payments/withdrawal'
import { walletBalance } from '@kancil/contract/wallet/balance'
import { afterFee, feeOf } from '@kancil/rules/payments/fee'
import { refuseWithdrawal } from '@kancil/rules/payments/withdrawal'
import { type FormEvent, type ReactElement, useState } from 'react'
import { type Text, useFormat, useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { AmountInput } from '../deposit/amount-input.tsx'
import { quickAmounts, readAmount } from '../deposit/amounts.ts'
import { BankChoice } from '../deposit/bank-choice.tsx'
import { durationText } from '../records/duration-text.ts'
import { MoneyLines } from '../records/money-lines.tsx'
import { WithdrawalNeeds } from './needs.tsx'
import { TurnoverMeter } from './turnover-meter.tsx'

const explain = texts(requestWithdrawal, {
  identity_needed: 'payments.error.identityNeeded',
  bank_account_not_owned: 'payments.error.accountNotOwned',
  payment_password_missing: 'payments.error.passwordMissing',
  payment_password_wrong: 'payments.error.passwordWrong',
  payment_password_locked: 'payments.error.passwordLocked',
  bank_account_unknown: 'payments.error.bankAccountUnknown',
  below_minimum: 'payments.error.belowMinimum',
  above_maximum: 'payments.error.aboveMaximum',
  day_limit: 'payments.error.dayLimit',
  day_count: 'payments.error.dayCount',
  insufficient_funds: 'payments.error.insufficient',
  turnover_open: 'payments.error.turnoverOpen',
  agent_debt: 'payments.error.agentDebt',
  bonus_active: 'payments.error.bonusActive',
  too_many_open: 'payments.error.tooManyWithdrawals',
  withdrawals_stopped: 'payments.withdrawal.stopped',
})

type Format = ReturnType<typeof useFormat>

/** The calculator and the order in one: what is deducted, what arrives, and when. */
export function WithdrawForm(props: {
  options: WithdrawalOptions
  accounts: OutputOf<typeof listBankAccounts>
  onAsked: (withdrawal: Withdrawal) => void
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const { options, accounts } = props
  const { currency } = options
  const form = useWithdrawForm(props)
  return (
    <form
      noValidate
      className="grid gap-5"
      aria-busy={form.action.isPending}
      onSubmit={form.submit}
    >
      <AmountInput
        label={text('payments.withdrawal.amount')}
        currency={currency}
        value={form.amount}
        quick={quickOf(options)}
        all={{ label: text('payments.withdrawal.all'), value: options.available }}
        hint={text('payments.withdrawal.available', {
          amount: format.money(options.available, currency),
          min: format.money(options.amountMin, currency),
          day: format.money(options.dayLeft, currency),
        })}
        error={form.asked ? form.fault : undefined}
        onChange={form.setAmount}
      />
      <TurnoverMeter turnover={options.turnover} currency={currency} />
      <WithdrawalNeeds options={options} />
      <BankChoice accounts={accounts} value={form.accountId} onChange={form.setAccountId} />
      <MoneyLines
        currency={currency}
        lines={[
          { label: text('payments.fee'), amount: formatMoney(form.fee, currency) },
          {
            label: text('payments.withdrawal.payout'),
            amount: formatMoney(afterFee(form.money ?? zero, form.fee), currency),
            strong: true,
          },
        ]}
      />
      <p className="text-sm text-muted">{timeText(text, options)}</p>
      <TextField
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={128}
        label={text('payments.paymentPassword')}
        value={form.password}
        error={form.asked && !form.password ? text('payments.error.passwordMissing') : undefined}
        onChange={(event) => form.setPassword(event.target.value)}
      />
      <BonusConsent form={form} currency={currency} />
      <Button type="submit" size="lg" block pending={form.action.isPending}>
        {form.money && !form.fault
          ? text('payments.withdrawal.submitAmount', {
              amount: format.money(formatMoney(form.money, currency), currency),
            })
          : text('payments.withdrawal.submit')}
      </Button>
    </form>
  )
}

/** Why the request was refused; where a bonus is open, the consent to give it up. */
function BonusConsent(props: {
  form: ReturnType<typeof useWithdrawForm>
  currency: WithdrawalOptions['currency']
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const { form, currency } = props
  return (
    <>
      <FailureNotice
        error={form.action.error}
        explain={(error) => {
          const { id, values } = explain(error)
          const { balance } = (values ?? {}) as { balance?: string }
          return balance
            ? { id, values: { balance: format.money(balance, currency) } }
            : { id, values }
        }}
      />
      {form.asksForBonus && (
        <Checkbox
          label={text('payments.withdrawal.forfeit')}
          checked={form.isForfeiting}
          onChange={(event) => form.setForfeiting(event.target.checked)}
        />
      )}
    </>
  )
}

function quickOf({ amountMin, amountMax, currency }: WithdrawalOptions): readonly string[] {
  const [least, most] = [parseMoney(amountMin, currency), parseMoney(amountMax, currency)]
  return quickAmounts(least, most, currency).slice(0, 4)
}

function useWithdrawForm({ options, accounts, onAsked }: Parameters<typeof WithdrawForm>[0]) {
  const text = useText()
  const format = useFormat()
  // One id per filled form: a second press or a retry after a lost answer is the same withdrawal.
  const [requestId] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState('')
  const [chosen, setAccountId] = useState('')
  const [password, setPassword] = useState('')
  const [isSubmitted, setAsked] = useState(false)
  const [isForfeiting, setForfeiting] = useState(false)
  const action = useAction(requestWithdrawal, {
    refreshes: [listWithdrawals, withdrawalOptions, walletBalance],
  })
  const bank =
    accounts.accounts.find((account) => account.bankAccountId === chosen) ?? accounts.accounts[0]!
  const typed = readAmount(amount, options.currency, format.tag)
  const feeMin = parseMoney(options.feeMin, options.currency)
  const fault = faultOf(text, format, options, typed)
  // The refusal is shown once, below; the emptied field is not a second error.
  const again = (): void => {
    setPassword('')
    setAsked(false)
  }
  return {
    amount,
    setAmount,
    accountId: bank.bankAccountId,
    setAccountId,
    password,
    setPassword,
    asked: isSubmitted,
    // Asked only where the server said that a bonus is open.
    asksForBonus: isForfeiting || action.error?.code === 'bonus_active',
    isForfeiting,
    setForfeiting,
    action,
    money: typed,
    fault,
    fee: typed === null || typed === 0n ? zero : feeOf(typed, options.feeBasisPoints, feeMin),
    submit(event: FormEvent): void {
      event.preventDefault()
      setAsked(true)
      if (fault || typed === null || !password) return
      const input = {
        requestId,
        bankAccountId: bank.bankAccountId,
        amount: formatMoney(typed, options.currency),
        paymentPassword: password,
        ...(isForfeiting ? { forfeitBonus: true } : {}),
      }
      action.mutate(input, { onSuccess: onAsked, onError: again })
    },
  }
}

/**
 * The same rule as the server's, applied to what the server reported; the server decides in the
 * end.
 */
function faultOf(
  text: Text,
  format: Format,
  options: WithdrawalOptions,
  amount: Money | null,
): string | undefined {
  if (amount === null) return text('payments.error.amount')
  const { currency } = options
  const of = (value: string) => parseMoney(value, currency)
  const terms = {
    amountMin: of(options.amountMin),
    amountMax: of(options.amountMax),
    dayMax: of(options.dayLeft),
    dayCount: options.dayCount,
  }
  const facts = {
    stopped: options.stopped,
    cash: of(options.available),
    dayUsed: money(0n),
    dayRequests: options.dayCount - options.dayCountLeft,
    turnoverLeft: of(options.turnover.left),
    openCount: 0,
  }
  const show = (value: string) => format.money(value, currency)
  switch (refuseWithdrawal(terms, facts, amount)) {
    case null:
      return undefined
    case 'below_minimum':
      return text('payments.error.atLeast', { amount: show(options.amountMin) })
    case 'above_maximum':
      return text('payments.error.atMost', { amount: show(options.amountMax) })
    case 'insufficient_funds':
      return text('payments.error.atMost', { amount: show(options.available) })
    case 'day_limit':
      return text('payments.error.dayLeft', { amount: show(options.dayLeft) })
    case 'day_count':
      return text('payments.error.dayCount', { dayCount: options.dayCount })
    case 'turnover_open':
      return text('payments.error.turnoverLeft', { amount: show(options.turnover.left) })
    default:
      return undefined
  }
}

function timeText(text: Text, { usualMinutes, reviewMinutes }: WithdrawalOptions): string {
  if (!usualMinutes)
    return text('payments.withdrawal.review', {
      duration: durationText(text, reviewMinutes * 60),
    })
  const usual = durationText(text, usualMinutes.p50 * 60)
  const most = durationText(text, usualMinutes.p95 * 60)
  return usual === most
    ? text('payments.withdrawal.usuallyAll', { most })
    : text('payments.withdrawal.usually', { usual, most })
}
