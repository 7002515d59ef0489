import { Mail } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useOpenInbox } from './entry.tsx'
import { useUnread } from './use-unread.ts'

/** The envelope in the header, with a mark while something is unread. */
export function InboxButton(): ReactElement {
  const text = useText()
  const open = useOpenInbox()
  const unread = useUnread()
  const label = unread
    ? text('announce.messages.unread', { count: unread })
    : text('announce.messages')
  return (
    <IconButton label={label} className="relative" onClick={open}>
      <Mail size={20} />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="num absolute top-0 end-0 grid place-items-center min-w-4.5 h-4.5 px-1 rounded-full bg-primary text-on-primary text-[11px] font-semibold"
        >
          {unread > 9 ? '9+' : unread}
        </span>
      )}
    </IconButton>
  )
}
