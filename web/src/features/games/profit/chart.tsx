import type { Currency } from '@kancil/contract/money'
import type { ReactElement } from 'react'
import { useFormat } from '../../../i18n/use-text.tsx'
import type { ProfitRow } from './rows.ts'
import { barsOf } from './bars.ts'

const width = 720
const height = 180

/**
 * A bar for each day of the range, above the line for a gain and below it for a loss. The table
 * under it says the same in figures, so the picture has one description.
 */
export function ProfitChart(props: {
  from: string
  to: string
  currency: Currency
  days: readonly ProfitRow[]
  label: string
}): ReactElement {
  const format = useFormat()
  const { zero, bars } = barsOf(props.days, props.from, props.to, { width, height })
  return (
    <figure className="card p-4 grid gap-2 min-w-0">
      {/* Time runs from the left in every language, as it does on the tables' figures. */}
      <svg
        role="img"
        aria-label={props.label}
        viewBox={`0 0 ${width} ${height}`}
        className="w-full h-auto"
        direction="ltr"
      >
        {bars.map((bar) => (
          <rect
            key={bar.day}
            x={bar.x}
            y={bar.y}
            width={bar.width}
            height={bar.height}
            rx="1.5"
            className={bar.isGain ? 'fill-success' : 'fill-danger'}
          >
            <title>
              {`${format.date(`${bar.day}T04:00:00.000Z`)}: ${format.money(bar.net, props.currency, { plus: true })}`}
            </title>
          </rect>
        ))}
        <line x1="0" x2={width} y1={zero} y2={zero} className="stroke-line" strokeWidth="1" />
      </svg>
      <figcaption dir="ltr" className="flex justify-between text-xs text-muted num">
        <bdi>{format.date(`${props.from}T04:00:00.000Z`)}</bdi>
        <bdi>{format.date(`${props.to}T04:00:00.000Z`)}</bdi>
      </figcaption>
    </figure>
  )
}
