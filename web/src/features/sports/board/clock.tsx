import type { BoardMatch } from '@kancil/contract/sports/board'
import { type ReactElement, useEffect, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Instant } from '../../../ui/instant.tsx'

const tickMs = 10_000
const soonMs = 12 * 3_600_000

/** The minute being played, or when it begins. */
export function MatchClock(props: { match: BoardMatch; isShort?: boolean }): ReactElement {
  const text = useText()
  const { match } = props
  const { phase, period, startsAt } = match
  const minute = useMinute(match)
  if (phase !== 'live')
    return phase === 'scheduled' ? (
      <Instant
        at={startsAt}
        show={props.isShort && isSoon(startsAt) ? 'shortTime' : 'dateTime'}
        className="text-xs text-muted num"
      />
    ) : (
      <span className="text-xs text-muted">{text(`sports.phase.${phase}`)}</span>
    )
  const part =
    period === 'break'
      ? text('sports.break')
      : /^map\d$/.test(period)
        ? text(`sports.period.${period as 'map1'}`)
        : ''
  return (
    <span className="text-xs font-semibold text-danger num">
      {part || (match.sport === 'cockfight' ? text('sports.fighting') : `${minute}′`)}
    </span>
  )
}

/** Within the next hours a time alone says when. */
function isSoon(at: string): boolean {
  return Date.parse(at) - Date.now() < soonMs
}

function useMinute({ clockSeconds, clockAt, isClockRunning }: BoardMatch): number {
  const begun = clockAt ? Date.parse(clockAt) : 0
  const [now, setNow] = useState(begun)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  const since = isClockRunning ? Math.max(0, now - begun) / 1_000 : 0
  // A clock that was not corrected for a while does not run away.
  return Math.floor((clockSeconds + Math.min(since, 180)) / 60) + 1
}
