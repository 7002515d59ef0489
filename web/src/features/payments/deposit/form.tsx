import { formatMoney, type Money, parseMoney, zero } from '@kancil/contract/money'
import {
  type Deposit,
  type DepositMethod,
  listDeposits,
  requestDeposit,
} from '@kancil/contract/payments/deposit'
import { refuseDeposit } from '@kancil/rules/payments/deposit'
import { afterFee, feeOf } from '@kancil/rules/payments/fee'
import { Landmark, QrCode } from 'lucide-react'
import { type FormEvent, type ReactElement, useState } from 'react'
import { type Text, useFormat, useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { AmountInput } from './amount-input.tsx'
import { quickAmounts, readAmount } from './amounts.ts'
import { ChoiceCards } from './choice-cards.tsx'
import { durationText } from '../records/duration-text.ts'
import { MoneyLines } from '../records/money-lines.tsx'
import { StakingRule } from './staking-rule.tsx'

const explain = texts(requestDeposit, {
  method_unavailable: 'payments.error.methodUnavailable',
  below_minimum: 'payments.error.belowMinimum',
  above_maximum: 'payments.error.aboveMaximum',
  too_many_open: 'payments.error.tooManyDeposits',
  deposit_limit: 'payments.error.depositLimit',
  identity_needed: 'payments.error.identityNeeded',
  place_refused: 'payments.error.placeRefused',
  gateway_unavailable: 'payments.error.gatewayUnavailable',
})

const icons = { online_banking: Landmark, qr: QrCode }

/** The amount and the method; the cost and what arrives are shown before the button. */
export function DepositForm(props: {
  methods: readonly DepositMethod[]
  turnoverPercent: number
  onOrdered: (deposit: Deposit) => void
}): ReactElement {
  const text = useText()
  const format = useFormat()
  // One id per filled form: a second press or a retry after a lost answer is the same deposit.
  const [requestId] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState('')
  const [methodId, setMethodId] = useState(props.methods[0]!.methodId)
  const [isSubmitted, setAsked] = useState(false)
  const deposit = useAction(requestDeposit, { refreshes: [listDeposits] })
  const method =
    props.methods.find((candidate) => candidate.methodId === methodId) ?? props.methods[0]!
  const { currency } = method
  const limits = limitsOf(method)
  const money = readAmount(amount, currency, format.tag)
  const fault = faultOf(text, format, method, money)
  const fee = money === null ? zero : feeOf(money, method.feeBasisPoints, zero)

  function submit(event: FormEvent): void {
    event.preventDefault()
    setAsked(true)
    if (fault || money === null) return
    const input = { requestId, methodId, amount: formatMoney(money, currency) }
    deposit.mutate(input, { onSuccess: props.onOrdered })
  }

  return (
    <form noValidate className="grid gap-5" aria-busy={deposit.isPending} onSubmit={submit}>
      <AmountInput
        label={text('payments.deposit.amount')}
        currency={currency}
        value={amount}
        quick={quickAmounts(limits.amountMin, limits.amountMax, currency)}
        hint={text('payments.limits', {
          min: format.money(method.amountMin, currency),
          max: format.money(method.amountMax, currency),
        })}
        error={isSubmitted ? fault : undefined}
        onChange={setAmount}
      />
      <MethodChoice methods={props.methods} value={methodId} onChange={setMethodId} />
      <DepositSums
        currency={currency}
        fee={fee}
        credit={afterFee(money ?? zero, fee)}
        turnoverPercent={props.turnoverPercent}
      />
      <FailureNotice error={deposit.error} explain={explain} />
      <Button type="submit" size="lg" block pending={deposit.isPending}>
        {money && !fault
          ? text('payments.deposit.submitAmount', {
              amount: format.money(formatMoney(money, currency), currency),
            })
          : text('payments.deposit.submit')}
      </Button>
    </form>
  )
}

function MethodChoice(props: {
  methods: readonly DepositMethod[]
  value: string
  onChange: (methodId: string) => void
}): ReactElement {
  const text = useText()
  const format = useFormat()
  return (
    <ChoiceCards
      label={text('payments.deposit.method')}
      value={props.value}
      onChange={props.onChange}
      choices={props.methods.map((method) => {
        const Icon = icons[method.kind]
        return {
          value: method.methodId,
          icon: <Icon size={24} aria-hidden="true" />,
          title: text(`payments.method.${method.kind}`),
          note: methodNote(text, format, method),
        }
      })}
    />
  )
}

/** What the deposit costs, what arrives, and the turnover required before it can be withdrawn. */
function DepositSums(props: {
  currency: DepositMethod['currency']
  fee: Money
  credit: Money
  turnoverPercent: number
}): ReactElement {
  const text = useText()
  const { currency, fee, credit, turnoverPercent } = props
  return (
    <>
      <MoneyLines
        currency={currency}
        lines={[
          { label: text('payments.fee'), amount: formatMoney(fee, currency) },
          {
            label: text('payments.deposit.credit'),
            amount: formatMoney(credit, currency),
            strong: true,
          },
        ]}
      />
      <StakingRule turnoverPercent={turnoverPercent} credit={credit} currency={currency} />
    </>
  )
}

function limitsOf({ amountMin, amountMax, currency }: DepositMethod) {
  return {
    enabled: true,
    amountMin: parseMoney(amountMin, currency),
    amountMax: parseMoney(amountMax, currency),
  }
}

function faultOf(
  text: Text,
  format: ReturnType<typeof useFormat>,
  method: DepositMethod,
  amount: Money | null,
): string | undefined {
  if (amount === null) return text('payments.error.amount')
  const refusal = refuseDeposit(limitsOf(method), amount, 0)
  if (!refusal) return undefined
  const { amountMin, amountMax, currency } = method
  return refusal === 'below_minimum'
    ? text('payments.error.atLeast', { amount: format.money(amountMin, currency) })
    : text('payments.error.atMost', { amount: format.money(amountMax, currency) })
}

function methodNote(
  text: Text,
  format: ReturnType<typeof useFormat>,
  { feeBasisPoints, usualSeconds }: DepositMethod,
): string {
  const fee = feeBasisPoints
    ? text('payments.method.fee', { rate: format.percent(feeBasisPoints / 10_000) })
    : text('payments.method.free')
  const time =
    usualSeconds === undefined
      ? text('payments.method.soon')
      : text('payments.method.usually', { duration: durationText(text, usualSeconds) })
  return `${fee} · ${time}`
}
