import type { Currency } from '@kancil/contract/money'
import type { ReactElement } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'

const [width, height, hours] = [720, 150, 24]
const step = width / hours

/** The hours of a day: today's as bars, last week's as a line. Time runs from the left. */
export function HourChart(props: {
  readonly currency: Currency
  readonly today: readonly string[]
  readonly before: readonly string[]
  readonly label: string
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const [today, before] = [props.today.map(Number), props.before.map(Number)]
  const high = Math.max(0, ...today, ...before)
  const low = Math.min(0, ...today, ...before)
  const span = high - low || 1
  const yOf = (value: number): number => 4 + ((high - value) / span) * (height - 8)
  const zero = yOf(0)
  const nameOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
  const line = before.map((value, hour) => `${(hour + 0.5) * step} ${yOf(value).toFixed(1)}`)
  return (
    <figure className="grid gap-1 min-w-0">
      <svg
        role="img"
        aria-label={props.label}
        viewBox={`0 0 ${width} ${height}`}
        className="w-full h-auto"
        direction="ltr"
      >
        {props.today.map((amount, hour) => (
          <rect
            key={nameOf(hour)}
            x={hour * step + step * 0.15}
            y={Math.min(zero, yOf(Number(amount)))}
            width={step * 0.7}
            height={Math.max(1, Math.abs(yOf(Number(amount)) - zero))}
            rx="2"
            className={amount.startsWith('-') ? 'fill-danger' : 'fill-primary'}
          >
            <title>
              {`${nameOf(hour)}  ${format.money(amount, props.currency, { plus: true })}  (${text(
                'reports.day.lastWeek',
                { amount: format.money(props.before[hour] ?? '0', props.currency, { plus: true }) },
              )})`}
            </title>
          </rect>
        ))}
        <line x1="0" x2={width} y1={zero} y2={zero} className="stroke-line" strokeWidth="1" />
        <path
          d={`M${line.join('L')}`}
          fill="none"
          className="stroke-info"
          strokeWidth="2"
          strokeLinejoin="round"
          strokeDasharray="5 4"
        />
      </svg>
      <figcaption dir="ltr" className="flex justify-between text-xs text-muted num">
        <span>00:00</span>
        <span className="flex flex-wrap justify-center gap-x-4">
          <span className="before:content-['■'] before:me-1 before:text-primary">
            {text('reports.day.today')}
          </span>
          <span className="before:content-['┅'] before:me-1 before:text-info">
            {text('reports.day.before')}
          </span>
        </span>
        <span>24:00</span>
      </figcaption>
    </figure>
  )
}
