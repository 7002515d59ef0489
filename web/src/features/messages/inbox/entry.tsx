import { Mail } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useGuard } from '../../../lib/session/guard.ts'
import { useModal } from '../../../lib/screen/modal.tsx'
import { UnreadCount } from './unread-count.tsx'
import { useUnread } from './use-unread.ts'

/** The member's inbox is a page of the personal centre; a visitor is asked to log in first. */
export function useOpenInbox(): () => void {
  const modal = useModal()
  const guard = useGuard()
  return () => guard('member', () => modal.open('center', 'messageV2'))
}

/** The side bar's link to the platform messages (specification, section 2). */
export function InboxEntry(): ReactElement {
  const text = useText()
  const open = useOpenInbox()
  const unread = useUnread()
  return (
    <button
      type="button"
      onClick={open}
      className="card flex items-center gap-2.5 min-h-12 px-4 text-sm font-semibold text-start hover:border-line"
    >
      <Mail size={17} className="text-primary" aria-hidden="true" />
      <span className="grow">{text('announce.messages')}</span>
      <UnreadCount count={unread} />
    </button>
  )
}
