import type { ReactElement } from 'react'

const shownMost = 99

/** A count in a round badge, with words for screen readers; nothing if it is 0. */
export function CountBadge(props: { count: number; words: string }): ReactElement | null {
  const { count } = props
  if (count === 0) return null
  return (
    <span className="num inline-grid place-items-center min-w-5 h-5 px-1.5 rounded-full bg-primary text-on-primary text-xs font-semibold">
      <span aria-hidden="true">{count > shownMost ? `${shownMost}+` : count}</span>
      <span className="sr-only">{props.words}</span>
    </span>
  )
}
