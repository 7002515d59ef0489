import { ballTexts } from '@kancil/rules/lottery/selections'
import type { CSSProperties, ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { classNames } from '../../../ui/style/class-names.ts'
import './draw.css'

const cars = ballTexts(10)
/** How far behind the winner each place stands when it comes in, in percent of the track. */
const gap = 5

/** Ten cars on their lanes: they run while the race is on, and come in by their places. */
export function RaceTrack(props: {
  order: readonly string[] | null
  isFresh: boolean
}): ReactElement {
  const text = useText()
  const { order } = props
  return (
    <div
      dir="ltr"
      role="img"
      aria-label={`${text('lottery.result')} ${order ? order.join(' ') : ''}`}
      className="grid gap-0.5 w-full max-w-md"
    >
      {cars.map((car, lane) => {
        const place = order ? order.indexOf(car) : lane
        return (
          <div key={car} aria-hidden="true" className="relative h-6 border-b border-hair">
            <span
              style={{ '--place': place, '--way': `${100 - place * gap}%` } as CSSProperties}
              className={classNames(
                'num absolute top-0 grid place-content-center w-9 h-5 rounded-sm text-xs font-bold border',
                `car-${lane + 1}`,
                order ? 'car-in' : 'car-runs',
                order && props.isFresh && 'car-comes',
              )}
            >
              {car}
            </span>
            {order && place < 3 && (
              <span className="absolute end-0 top-0 text-xs text-gold font-bold num">
                {place + 1}
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}
