import { formatMoney, type Money, parseMoney, zero } from '@kancil/contract/money'
import {
  type Deposit,
  type DepositMethod,
  listDeposits,
  requestDeposit,
} from '@kancil/contract/payments/deposit'
import { refuseDeposit } from '@kancil/rules/payments/deposit'
import { afterFee, feeOf } from '@kancil/rules/payments/fee'
import { RotateCcw } from 'lucide-react'
import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react'
import { type Text, useFormat, useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { methodName } from '../records/method-name.ts'
import { AmountInput } from './amount-input.tsx'
import { quickAmounts, readAmount } from './amounts.ts'
import { ChoiceCards } from './choice-cards.tsx'
import { durationText } from '../records/duration-text.ts'
import { MethodIcon } from './method-icons.tsx'
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

type Props = {
  readonly methods: readonly DepositMethod[]
  readonly turnoverPercent: number
  /** The last deposit that was credited, for one press. */
  readonly last?: DepositLike
  /** What the form begins with: an earlier deposit's way and amount. */
  readonly like?: DepositLike
  /** What the deposit may bring besides; shown before the sums. */
  readonly bonus?: ReactNode
  readonly onOrdered: (deposit: Deposit) => void
}
type DepositLike = Pick<Deposit, 'methodId' | 'amount'>

/** The amount and the method; the cost and what arrives are shown before the button. */
export function DepositForm(props: Props): ReactElement {
  const text = useText()
  const format = useFormat()
  const { amount, setAmount, method, setMethodId, fault, fee, money, ...form } =
    useDepositForm(props)
  const { currency } = method
  const limits = limitsOf(method)

  return (
    <form noValidate className="grid gap-5" aria-busy={form.isPending} onSubmit={form.submit}>
      {props.last && amount === '' && (
        <AsLastTime
          methods={props.methods}
          last={props.last}
          onPick={(last) => {
            setMethodId(last.methodId)
            setAmount(last.amount)
          }}
        />
      )}
      <AmountInput
        label={text('payments.deposit.amount')}
        currency={currency}
        value={amount}
        quick={quickAmounts(limits.amountMin, limits.amountMax, currency)}
        hint={text('payments.limits', {
          min: format.money(method.amountMin, currency),
          max: format.money(method.amountMax, currency),
        })}
        error={form.isAsked ? fault : undefined}
        onChange={setAmount}
      />
      <MethodChoice methods={props.methods} value={method.methodId} onChange={form.changeMethod} />
      {props.bonus}
      <DepositSums
        currency={currency}
        fee={fee}
        credit={afterFee(money ?? zero, fee)}
        turnoverPercent={props.turnoverPercent}
      />
      {/* On a phone the way to pay is always in reach, however many methods there are. */}
      <div className="grid gap-2 sticky bottom-0 z-10 -mb-1 bg-surface py-2 sm:static sm:py-0">
        <FailureNotice error={form.error} explain={explain} />
        <Button type="submit" size="lg" block pending={form.isPending}>
          {money && !fault
            ? text('payments.deposit.submitAmount', {
                amount: format.money(formatMoney(money, currency), currency),
              })
            : text('payments.deposit.submit')}
        </Button>
      </div>
    </form>
  )
}

function useDepositForm({ methods, like, onOrdered }: Props) {
  const text = useText()
  const format = useFormat()
  // One id per filled form: a second press or a retry after a lost answer is the same deposit.
  const [requestId] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState(like?.amount ?? '')
  const [methodId, setMethodId] = useState(like?.methodId ?? '')
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending, error } = useAction(requestDeposit, { refreshes: [listDeposits] })
  const method = methods.find((way) => way.methodId === methodId) ?? methods[0]!
  const { currency } = method
  const money = readAmount(amount, currency, format.tag)
  const fault = faultOf(text, format, method, money)
  const feeMin = parseMoney(method.feeMin, currency)
  const fee = !money ? zero : feeOf(money, method.feeBasisPoints, feeMin)
  function submit(event: FormEvent): void {
    event.preventDefault()
    setAsked(true)
    if (fault || money === null) return
    const input = { requestId, methodId: method.methodId, amount: formatMoney(money, currency) }
    mutate(input, { onSuccess: onOrdered })
  }
  function changeMethod(next: string): void {
    setMethodId(next)
    // What fitted one method may be too little for another: said at once, not at the button.
    if (amount !== '') setAsked(true)
  }
  const fields = { amount, setAmount, method, setMethodId, money }
  return { ...fields, fault, fee, isAsked, isPending, error, submit, changeMethod }
}

function AsLastTime(props: {
  methods: readonly DepositMethod[]
  last: DepositLike
  onPick: (last: DepositLike) => void
}): ReactElement | null {
  const text = useText()
  const format = useFormat()
  const { last } = props
  const method = props.methods.find((way) => way.methodId === last.methodId)
  if (!method) return null
  return (
    <Button
      variant="secondary"
      size="sm"
      className="justify-self-start"
      icon={<RotateCcw size={16} aria-hidden="true" />}
      onClick={() => props.onPick(last)}
    >
      {text('payments.deposit.again', {
        amount: format.money(last.amount, method.currency),
        method: methodName(text, method.kind, method.name),
      })}
    </Button>
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
      choices={props.methods.map((method) => ({
        value: method.methodId,
        icon: <MethodIcon kind={method.kind} />,
        title: methodName(text, method.kind, method.name),
        note: methodNote(text, format, method),
      }))}
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
  method: DepositMethod,
): string {
  const { kind, usualSeconds } = method
  const time =
    usualSeconds !== undefined
      ? text('payments.method.usually', { duration: durationText(text, usualSeconds) })
      : text(kind === 'bank_transfer' ? 'payments.method.byHand' : 'payments.method.soon')
  return `${feeText(text, format, method)} · ${time}`
}

function feeText(
  text: Text,
  format: ReturnType<typeof useFormat>,
  { feeBasisPoints, feeMin, currency }: DepositMethod,
): string {
  const rate = format.percent(feeBasisPoints / 10_000)
  const amount = format.money(feeMin, currency)
  const hasMin = parseMoney(feeMin, currency) > 0n
  if (!feeBasisPoints)
    return hasMin ? text('payments.method.feeFlat', { amount }) : text('payments.method.free')
  return hasMin
    ? text('payments.method.feeFrom', { rate, amount })
    : text('payments.method.fee', { rate })
}
