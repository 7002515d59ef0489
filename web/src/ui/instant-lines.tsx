import type { ReactElement } from 'react'
import { Instant } from './instant.tsx'

/** A time in a table: the day, with the time of day under it, so that the column stays narrow. */
export function InstantLines({ at }: { at: string }): ReactElement {
  return (
    <span className="grid text-start whitespace-nowrap">
      <Instant at={at} show="date" />
      <Instant at={at} show="time" className="text-xs text-muted" />
    </span>
  )
}
