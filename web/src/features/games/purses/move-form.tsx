import {
  type Purse,
  type Purses,
  purseTransfers,
  walletTransfer,
} from '@kancil/contract/games/purses'
import { type Currency, formatMoney, parseMoney } from '@kancil/contract/money'
import { consolidatedFunds, walletBalance } from '@kancil/contract/wallet/balance'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { AmountInput, readAmount } from '../../payments/door.tsx'
import { showOutcome } from './outcome.ts'

export const explainMove = texts(walletTransfer, {
  vendor_unknown: 'transfer.error.closed',
  wallet_is_single: 'transfer.single',
  vendor_closed: 'transfer.error.closed',
  amount_zero: 'payments.error.amount',
  insufficient_funds: 'payments.error.insufficient',
  purse_short: 'transfer.error.purseShort',
  account_locked: 'transfer.error.locked',
  play_limit: 'transfer.error.playLimit',
  time_limit: 'transfer.error.timeLimit',
  reality_check_pending: 'transfer.error.realityCheck',
  bonus_active: 'transfer.line.bonusActive',
})

const refreshes = [purseTransfers, walletBalance, consolidatedFunds]

/** How much goes in or comes out. */
export function MoveForm(props: {
  purse: Purse
  act: 'in' | 'out'
  currency: Currency
  available: string
  onDone: (answer: Purses) => void
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const { purse, act, currency, available, onDone } = props
  // One id per filled form: a retry after a lost answer is the same transfer.
  const [requestId] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const move = useAction(walletTransfer, { refreshes })
  const amount = readAmount(typed, currency, format.tag)
  const fault =
    amount === null || amount === 0n
      ? text('payments.error.amount')
      : amount > parseMoney(available, currency)
        ? text('payments.error.atMost', { amount: format.money(available, currency) })
        : undefined

  function submit(event: FormEvent): void {
    event.preventDefault()
    setSubmitted(true)
    if (fault || amount === null) return
    move.mutate(
      { requestId, act, vendorId: purse.vendorId, amount: formatMoney(amount, currency) },
      {
        onSuccess(answer) {
          const { transfers, ...view } = answer
          onDone(view)
          showOutcome(transfers)
        },
      },
    )
  }

  return (
    <form noValidate className="grid gap-4" aria-busy={move.isPending} onSubmit={submit}>
      <AmountInput
        label={text(`transfer.amount.${act}`, { vendor: purse.displayName })}
        currency={currency}
        value={typed}
        quick={[]}
        all={{ label: text('transfer.all'), value: available }}
        hint={text('transfer.available', { amount: format.money(available, currency) })}
        error={isSubmitted ? fault : undefined}
        onChange={setTyped}
      />
      <FailureNotice error={move.error} explain={explainMove} />
      <Button type="submit" block pending={move.isPending}>
        {text(`transfer.submit.${act}`)}
      </Button>
    </form>
  )
}
