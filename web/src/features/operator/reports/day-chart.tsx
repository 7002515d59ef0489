import type { Currency } from '@kancil/contract/money'
import type { ReportRow } from '@kancil/contract/operator/reports'
import type { ReactElement } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'

const [width, height] = [960, 180]
const dayMs = 86_400_000

/** GGR of each day as a bar, NGR as a line over them. Time runs from the left. */
export function DayChart(props: {
  /** The newest first, as a report lists them. */
  readonly days: readonly ReportRow[]
  readonly currency: Currency
  readonly label: string
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const days = props.days.toReversed()
  const [first, last] = [days[0]!, days.at(-1)!]
  const at = (row: ReportRow): number => (Date.parse(row.key) - Date.parse(first.key)) / dayMs
  const step = width / (at(last) + 1)
  const values = days.flatMap(({ ggr, ngr }) => [Number(ggr), Number(ngr)])
  const [high, low] = [Math.max(0, ...values), Math.min(0, ...values)]
  const yOf = (value: number): number => 4 + ((high - value) / (high - low || 1)) * (height - 8)
  const line = days.map((row) => `${(at(row) + 0.5) * step} ${yOf(Number(row.ngr)).toFixed(1)}`)
  const money = (amount: string) => format.money(amount, props.currency, { plus: true })
  const day = (row: ReportRow) => format.date(`${row.key}T04:00:00.000Z`)
  return (
    <figure className="card p-4 grid gap-2 min-w-0">
      <svg
        role="img"
        aria-label={props.label}
        viewBox={`0 0 ${width} ${height}`}
        className="w-full h-auto"
        direction="ltr"
      >
        {days.map((row) => (
          <rect
            key={row.key}
            x={at(row) * step + step * 0.15}
            y={Math.min(yOf(0), yOf(Number(row.ggr)))}
            width={step * 0.7}
            height={Math.max(1, Math.abs(yOf(Number(row.ggr)) - yOf(0)))}
            rx="2"
            className={row.ggr.startsWith('-') ? 'fill-danger' : 'fill-primary'}
          >
            <title>{`${day(row)}: GGR ${money(row.ggr)}, NGR ${money(row.ngr)}`}</title>
          </rect>
        ))}
        <line x1="0" x2={width} y1={yOf(0)} y2={yOf(0)} className="stroke-line" strokeWidth="1" />
        <path d={`M${line.join('L')}`} fill="none" className="stroke-info" strokeWidth="2" />
      </svg>
      <figcaption
        dir="ltr"
        className="flex flex-wrap justify-between gap-x-4 text-xs text-muted num"
      >
        <span>{day(first)}</span>
        <span className="flex gap-4">
          <span className="before:content-['■'] before:me-1 before:text-primary">
            {text('reports.figure.ggr')}
          </span>
          <span className="before:content-['━'] before:me-1 before:text-info">
            {`${text('reports.figure.ngr')} · ${props.currency}`}
          </span>
        </span>
        <span>{day(last)}</span>
      </figcaption>
    </figure>
  )
}
