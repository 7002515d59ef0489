import { useState } from 'react'

/** The way through pages of which each names only the next: for `CursorPager`. */
export type Steps = {
  /** Where the page in view begins; undefined: at the beginning. */
  readonly at: string | undefined
  /** What the pager needs, given the next page as this one names it. */
  readonly pager: (next: string | undefined) => {
    readonly pageNo: number
    readonly onBack: (() => void) | null
    readonly onNext: (() => void) | null
  }
}

export function useSteps(): Steps {
  const [places, setPlaces] = useState<readonly string[]>([])
  return {
    at: places.at(-1),
    pager: (next) => ({
      pageNo: places.length + 1,
      onBack: places.length > 0 ? () => setPlaces(places.slice(0, -1)) : null,
      onNext: next === undefined ? null : () => setPlaces([...places, next]),
    }),
  }
}
