import type { ReactElement } from 'react'
import { fixedInstant } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useAnnouncements } from './use-announcements.ts'
import { WayLink } from './way-link.tsx'

/** The member's current announcements in one list, where dismissed ones can be read again. */
export function AnnouncementList(): ReactElement {
  const text = useText()
  const { headline, player, popup, promotion } = useAnnouncements()
  const list = [...player, ...popup, ...headline, ...promotion]
  if (list.length === 0)
    return <EmptyState pose="greeting" title={text('inbox.announcements.empty')} />
  return (
    <ul className="card overflow-hidden">
      {list.map((item) => (
        <li key={item.announcementId} className="border-b border-hair last:border-0">
          <WayLink
            one={item}
            className="grid min-h-14 content-center px-4 py-2.5 [&[href]]:hover:bg-raised focus-visible:outline-offset-[-3px]"
          >
            <span className="font-medium">{item.title}</span>
            <time dateTime={item.startsAt} className="num text-xs text-muted">
              <bdi dir="ltr">{fixedInstant(item.startsAt)}</bdi>
            </time>
          </WayLink>
        </li>
      ))}
    </ul>
  )
}
