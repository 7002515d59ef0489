import type { ReactElement } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { classNames } from '../../../ui/style/class-names.ts'

const hurryMs = 10_000
const [daySeconds, hourSeconds] = [86_400, 3_600]
/** Above so many days, hours say little. */
const daysMin = 2

/** The time left by the server's clock. */
export function Countdown(props: {
  label: string
  issueNo: string
  until: number
  now: number
}): ReactElement {
  const text = useText()
  const { tag } = useFormat()
  const left = Math.max(0, props.until - props.now)
  const seconds = Math.ceil(left / 1_000)
  const wholeDays = Math.floor(seconds / daySeconds)
  const days = wholeDays < daysMin ? 0 : wholeDays
  const hours = Math.floor((seconds - days * daySeconds) / hourSeconds)
  const parts = [hours, Math.floor(seconds / 60) % 60, seconds % 60]
  const clock = (parts[0] === 0 ? parts.slice(1) : parts)
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
  return (
    <div className="grid">
      <p className="text-sm text-muted">{text('lottery.issue', { issue: props.issueNo })}</p>
      <p className="text-sm text-muted mt-2">{props.label}</p>
      <p
        role="timer"
        className={classNames(
          'num text-3xl font-bold',
          left < hurryMs ? 'text-gold' : 'text-primary',
        )}
      >
        {days > 0 && <bdi>{dayFormat(tag).format(days)} </bdi>}
        <bdi dir="ltr">{clock}</bdi>
      </p>
    </div>
  )
}

function dayFormat(tag: string): Intl.NumberFormat {
  return new Intl.NumberFormat(tag, { style: 'unit', unit: 'day', unitDisplay: 'long' })
}
