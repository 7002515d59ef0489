import type { TimelineEntry } from '@kancil/contract/ports/sports-feed'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'

const bucketMinutes = 5
/** What an event says of who is pressing. */
const weights: Readonly<Partial<Record<TimelineEntry['what'], number>>> = { corner: 1, goal: 2 }
const [width, height, gap] = [9, 22, 1]

type Bucket = { readonly home: number; readonly away: number; readonly goals: readonly string[] }

/** Who pressed when: corners and goals in every five minutes, the first side upwards. */
export function Pressure(props: {
  entries: readonly TimelineEntry[]
  home: string
  away: string
}): ReactElement | null {
  const text = useText()
  const shown = props.entries.filter(({ what, side }) => weights[what] && side !== 'none')
  if (shown.length === 0) return null
  const buckets = bucketsOf(shown, props.entries)
  const most = Math.max(3, ...buckets.flatMap(({ home, away }) => [home, away]))
  const size = (value: number): number => (value / most) * height
  const sum = (side: 'home' | 'away'): number =>
    shown.filter((entry) => entry.side === side && entry.what === 'corner').length
  return (
    <figure className="grid gap-1" dir="ltr">
      <figcaption className="flex justify-between gap-3 text-xs text-muted">
        <bdi className="text-success font-semibold truncate">{props.home}</bdi>
        <span>{text('sports.pressure')}</span>
        <bdi className="text-info font-semibold truncate">{props.away}</bdi>
      </figcaption>
      <svg
        role="img"
        aria-label={`${text('sports.pressure')}: ${sum('home')} – ${sum('away')}`}
        viewBox={`0 0 ${buckets.length * (width + gap)} ${height * 2 + 2}`}
        className="w-full h-16"
        preserveAspectRatio="none"
      >
        {buckets.map(({ home, away, goals }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- minutes do not change places
          <g key={place} transform={`translate(${place * (width + gap)} 0)`}>
            <rect className="fill-raised" width={width} height={height * 2 + 2} />
            <rect
              className={goals.includes('home') ? 'fill-gold' : 'fill-success'}
              y={height - size(home)}
              width={width}
              height={size(home)}
            />
            <rect
              className={goals.includes('away') ? 'fill-gold' : 'fill-info'}
              y={height + 2}
              width={width}
              height={size(away)}
            />
          </g>
        ))}
      </svg>
    </figure>
  )
}

function bucketsOf(shown: readonly TimelineEntry[], all: readonly TimelineEntry[]): Bucket[] {
  const last = Math.max(90, ...all.map(({ minute }) => minute))
  return Array.from({ length: Math.ceil((last + 1) / bucketMinutes) }, (_, place) => {
    const own = shown.filter(({ minute }) => Math.floor(minute / bucketMinutes) === place)
    const of = (side: 'home' | 'away'): number =>
      own
        .filter((entry) => entry.side === side)
        .reduce((sum, { what }) => sum + (weights[what] ?? 0), 0)
    const goals = own.filter(({ what }) => what === 'goal').map(({ side }) => side)
    return { home: of('home'), away: of('away'), goals }
  })
}
