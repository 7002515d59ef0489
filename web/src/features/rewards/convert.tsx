import type { OutputOf } from '@kancil/contract/endpoint'
import { formatMoney } from '@kancil/contract/money'
import {
  convertPoints,
  pointBalance,
  pointConfig,
  pointHistory,
} from '@kancil/contract/rewards/points'
import { walletBalance } from '@kancil/contract/wallet/balance'
import { pointsWorth } from '@kancil/rules/rewards/points'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useFormat, useText } from '../../i18n/use-text.tsx'
import { useAction, useQueryOf } from '../../lib/call/queries.ts'
import { explainCommon, texts } from '../../lib/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/alert.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { ExchangeTable } from './rules.tsx'
import { passwordTexts } from './password-texts.ts'

const explain = texts(convertPoints, {
  ...passwordTexts,
  points_too_few: 'points.error.few',
  points_below_minimum: 'points.error.minimum',
  rate_changed: 'points.error.rate',
  points_stopped: 'points.error.stopped',
})
const whole = /^[1-9]\d{0,8}$/

/** Points to money, at the rate that the table shows. */
export function ConvertPoints(): ReactElement {
  const text = useText()
  const { data, error } = useQueryOf(pointConfig, {}, { staleMs: 0 })
  if (error && !data) return <Notice tone="danger">{text(explainCommon(error).id)}</Notice>
  if (!data) return <Skeleton className="h-80 w-full rounded-md" />
  return (
    <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
      {data.isStopped ? (
        <Notice tone="warning">{text('points.error.stopped')}</Notice>
      ) : (
        <ConvertForm config={data} />
      )}
      <ExchangeTable config={data} />
    </div>
  )
}

function ConvertForm({ config }: { config: OutputOf<typeof pointConfig> }): ReactElement {
  const text = useText()
  const format = useFormat()
  const { currency, convertMin, pointsPerUnit, turnoverPercent } = config
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState(String(convertMin))
  const [paymentPassword, setPassword] = useState('')
  const convert = useAction(convertPoints, {
    refreshes: [pointBalance, pointConfig, pointHistory, walletBalance],
  })
  const isFit = whole.test(typed)
  const worth = (points: string): string =>
    format.money(
      formatMoney(pointsWorth(BigInt(points), currency, pointsPerUnit), currency),
      currency,
    )
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isFit || !paymentPassword) return
    convert.mutate(
      { requestId, points: Number(typed), pointsPerUnit, paymentPassword },
      {
        onSuccess: ({ amount }) => {
          setRequestId(crypto.randomUUID())
          showToast('points.converted', 'success', { amount: format.money(amount, currency) })
        },
        onSettled: () => setPassword(''),
      },
    )
  }
  return (
    <form className="card p-5 grid gap-4" onSubmit={submit}>
      <p className="text-sm text-muted">
        {text('points.convert.rule', {
          points: format.number(pointsPerUnit),
          amount: worth(String(pointsPerUnit)),
          times: format.percent(turnoverPercent / 100, 0),
        })}
      </p>
      <TextField
        label={text('points.convert.points')}
        inputMode="numeric"
        maxLength={9}
        value={typed}
        onChange={(event) => setTyped(event.target.value.trim())}
      />
      {isFit && (
        <p className="font-semibold">{text('points.convert.amount', { amount: worth(typed) })}</p>
      )}
      <TextField
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={128}
        label={text('points.password')}
        value={paymentPassword}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FailureNotice error={convert.error} explain={explain} />
      <Button type="submit" pending={convert.isPending} disabled={!isFit || !paymentPassword}>
        {text('points.convert')}
      </Button>
    </form>
  )
}
