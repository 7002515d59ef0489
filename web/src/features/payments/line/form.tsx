import type { OutputOf } from '@kancil/contract/endpoint'
import { formatMoney, type Money, money, parseMoney } from '@kancil/contract/money'
import {
  type LineDirection,
  lineOptions,
  lineTransfers,
  remarkLengthMax,
  transferDownline,
  transferUpline,
} from '@kancil/contract/payments/line-transfer'
import { bonusDetails } from '@kancil/contract/payments/turnover'
import { walletBalance } from '@kancil/contract/wallet/balance'
import { refuseLineTransfer, travellingTurnover } from '@kancil/rules/wallet/line-transfer'
import { type FormEvent, type ReactElement, useState } from 'react'
import { type Text, useFormat, useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { AmountInput } from '../deposit/amount-input.tsx'
import { quickAmounts, readAmount } from '../deposit/amounts.ts'
import { Recipient } from './recipient.tsx'

type Options = OutputOf<typeof lineOptions>

const refreshes = [lineOptions, lineTransfers, walletBalance, bonusDetails]
const words = {
  line_closed: 'transfer.line.closed',
  not_in_line: 'transfer.line.notInLine',
  recipient_unavailable: 'transfer.line.unavailable',
  insufficient_funds: 'payments.error.insufficient',
  amount_out_of_range: 'transfer.line.outOfRange',
  day_limit: 'transfer.line.dayLimit',
  payment_password_missing: 'payments.error.passwordMissing',
  payment_password_wrong: 'payments.error.passwordWrong',
  payment_password_locked: 'payments.error.passwordLocked',
  account_locked: 'transfer.error.locked',
  transfers_stopped: 'transfer.line.stopped',
  agent_debt: 'transfer.line.agentDebt',
  bonus_active: 'transfer.line.bonusActive',
} as const
const explain = { up: texts(transferUpline, words), down: texts(transferDownline, words) }

/** To whom, how much, and what of the staking travels along. */
export function LineForm(props: { direction: LineDirection; options: Options }): ReactElement {
  const text = useText()
  const format = useFormat()
  const { direction, options } = props
  const { currency } = options
  const form = useLineForm(direction, options)
  const show = (amount: string) => format.money(amount, currency)
  return (
    <form noValidate className="grid gap-5" aria-busy={form.isPending} onSubmit={form.submit}>
      {direction === 'up' ? (
        <p className="card px-4 py-3">
          <span className="text-sm text-muted">{text('transfer.line.upline')} </span>
          <bdi className="font-semibold">{options.upline}</bdi>
        </p>
      ) : (
        <Recipient
          value={form.account}
          error={form.isSubmitted && !form.account ? text('transfer.line.choose') : undefined}
          onChange={form.setAccount}
        />
      )}
      <AmountInput
        label={text('transfer.line.amount')}
        currency={currency}
        value={form.typed}
        quick={quickOf(options)}
        hint={text('transfer.line.bounds', {
          available: show(options.available),
          min: show(options.amountMin),
          max: show(options.amountMax),
          day: show(options.dayLeft),
        })}
        error={form.isSubmitted ? form.fault : undefined}
        onChange={form.setTyped}
      />
      {/[1-9]/.test(form.travels) && (
        <p className="text-sm text-muted">
          {text('transfer.line.travels', { amount: show(form.travels) })}
        </p>
      )}
      <TextField
        label={text('transfer.line.remark')}
        optional={text('identity.optional')}
        maxLength={remarkLengthMax}
        value={form.remark}
        onChange={(event) => form.setRemark(event.target.value)}
      />
      <TextField
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={64}
        label={text('payments.paymentPassword')}
        value={form.password}
        error={
          form.isSubmitted && !form.password ? text('payments.error.passwordMissing') : undefined
        }
        onChange={(event) => form.setPassword(event.target.value)}
      />
      <FailureNotice error={form.error} explain={explain[direction]} />
      <Button type="submit" size="lg" block pending={form.isPending}>
        {text('transfer.line.submit')}
      </Button>
    </form>
  )
}

function quickOf({ amountMin, amountMax, currency }: Options): readonly string[] {
  const [least, most] = [parseMoney(amountMin, currency), parseMoney(amountMax, currency)]
  return quickAmounts(least, most, currency).slice(0, 4)
}

function useLineForm(direction: LineDirection, options: Options) {
  const text = useText()
  const format = useFormat()
  const { currency } = options
  // One id per filled form: a retry after a lost answer is the same transfer.
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState('')
  const [account, setAccount] = useState('')
  const [remark, setRemark] = useState('')
  const [password, setPassword] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const up = useAction(transferUpline, { refreshes })
  const down = useAction(transferDownline, { refreshes })
  const action = direction === 'up' ? up : down
  const amount = readAmount(typed, currency, format.tag)
  const { fault, travels } = checkAmount(text, format, options, amount)

  function done(): void {
    setRequestId(crypto.randomUUID())
    setTyped('')
    setRemark('')
    setPassword('')
    setSubmitted(false)
    showToast('transfer.line.done', 'success')
  }

  return {
    ...{ typed, setTyped, account, setAccount, remark, setRemark, password, setPassword },
    isSubmitted,
    isPending: action.isPending,
    error: action.error,
    fault,
    travels,
    submit(event: FormEvent): void {
      event.preventDefault()
      setSubmitted(true)
      if (fault || amount === null || !password || (direction === 'down' && !account)) return
      const order = {
        requestId,
        amount: formatMoney(amount, currency),
        paymentPassword: password,
        ...(remark.trim() ? { remark: remark.trim() } : {}),
      }
      const ends = { onSuccess: done, onError: () => setPassword('') }
      if (direction === 'up') up.mutate(order, ends)
      else down.mutate({ ...order, account }, ends)
    },
  }
}

/** The same rule as the server's, applied to what the server reported. */
function checkAmount(
  text: Text,
  format: ReturnType<typeof useFormat>,
  options: Options,
  amount: Money | null,
): { readonly fault: string | undefined; readonly travels: string } {
  const { currency } = options
  const nothing = formatMoney(money(0n), currency)
  if (amount === null) return { fault: text('payments.error.amount'), travels: nothing }
  const minor = (value: string) => parseMoney(value, currency)
  const show = (value: string) => format.money(value, currency)
  const cash = minor(options.available)
  const refusal = refuseLineTransfer(
    {
      amountMin: minor(options.amountMin),
      amountMax: minor(options.amountMax),
      dayMax: minor(options.dayLeft),
      dayCount: options.dayCountLeft,
    },
    { cash, dayUsed: money(0n), dayTransfers: 0 },
    amount,
  )
  if (!refusal) {
    const travels = travellingTurnover(minor(options.turnoverLeft), amount, cash)
    return { fault: undefined, travels: formatMoney(travels, currency) }
  }
  const fault = text(words[refusal], {
    amountMin: show(options.amountMin),
    amountMax: show(options.amountMax),
    dayLeft: show(options.dayLeft),
    dayCountLeft: options.dayCountLeft,
  })
  return { fault, travels: nothing }
}
