import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'

const shownMost = 99

/** The count in a round badge, with words for screen readers; nothing if it is 0. */
export function UnreadCount({ count }: { count: number }): ReactElement | null {
  const text = useText()
  if (count === 0) return null
  return (
    <span className="num inline-grid place-items-center min-w-5 h-5 px-1.5 rounded-full bg-primary text-on-primary text-xs font-semibold">
      <span aria-hidden="true">{count > shownMost ? `${shownMost}+` : count}</span>
      <span className="sr-only">{text('announce.messages.unread', { count })}</span>
    </span>
  )
}
