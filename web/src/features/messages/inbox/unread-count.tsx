import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { CountBadge } from '../../../ui/count-badge.tsx'
import { useUnread } from './use-unread.ts'

/** The count in a round badge, with words for screen readers; nothing if it is 0. */
export function UnreadCount({ count }: { count: number }): ReactElement | null {
  const text = useText()
  return <CountBadge count={count} words={text('announce.messages.unread', { count })} />
}

/** The member's unread messages, beside the name of the page that lists them. */
export function UnreadBadge(): ReactElement {
  return <UnreadCount count={useUnread()} />
}
