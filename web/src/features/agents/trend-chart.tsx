import type { Currency } from '@kancil/contract/money'
import type { ReactElement } from 'react'
import { useFormat } from '../../i18n/use-text.tsx'

const width = 720
const height = 160
const dayMs = 86_400_000
const slots = 30

type Day = { readonly day: string; readonly amount: string }

/** The turnover of the last thirty days, a bar each. Time runs from the left in every language. */
export function TrendChart(props: {
  readonly label: string
  readonly currency: Currency
  readonly days: readonly Day[]
  /** The last day on the right, `yyyy-MM-dd`. */
  readonly until: string
}): ReactElement {
  const format = useFormat()
  const { days, currency } = props
  const most = Math.max(1, ...days.map(({ amount }) => Number(amount)))
  const last = Date.parse(props.until) / dayMs
  const step = width / slots
  const bars = days.map(({ day, amount }) => {
    const tall = Math.max(amount.startsWith('-') ? 0 : 2, (Number(amount) / most) * height)
    const place = slots - 1 - (last - Date.parse(day) / dayMs)
    return { day, amount, tall, x: place * step + step * 0.15 }
  })
  return (
    <figure className="card p-4 grid gap-2 min-w-0">
      <figcaption className="text-sm text-muted">{props.label}</figcaption>
      <svg
        role="img"
        aria-label={props.label}
        viewBox={`0 0 ${width} ${height}`}
        className="w-full h-auto"
        direction="ltr"
      >
        {bars.map(({ day, amount, tall, x }) => (
          <rect
            key={day}
            x={x}
            y={height - tall}
            width={step * 0.7}
            height={tall}
            rx="1.5"
            className="fill-success"
          >
            <title>{`${format.date(`${day}T04:00:00.000Z`)}: ${format.money(amount, currency)}`}</title>
          </rect>
        ))}
        <line x1="0" x2={width} y1={height} y2={height} className="stroke-line" strokeWidth="1" />
      </svg>
    </figure>
  )
}

/** Seven days in the width of a word. */
export function Sparkline({ amounts }: { readonly amounts: readonly string[] }): ReactElement {
  const most = Math.max(1, ...amounts.map(Number))
  // The place of a day is its name: the list never changes its order.
  const bars = amounts.map((amount, at) => ({ amount, at }))
  return (
    <svg viewBox="0 0 70 20" width="70" height="20" aria-hidden="true" direction="ltr">
      {bars.map(({ amount, at }) => {
        const tall = Math.max(1, (Math.max(0, Number(amount)) / most) * 20)
        return (
          <rect
            key={at}
            x={at * 10}
            y={20 - tall}
            width="7"
            height={tall}
            className="fill-success"
          />
        )
      })}
    </svg>
  )
}
