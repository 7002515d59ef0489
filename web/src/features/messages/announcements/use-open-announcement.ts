import type { Announcement } from '@kancil/contract/messages/announcements'
import { useModal } from '../../../lib/screen/modal.tsx'
import { useNavigate } from '../../../lib/router.tsx'

export type Way = { readonly href: string; readonly outside: boolean; readonly press?: () => void }

/** What a press on an announcement opens: its link, or else its content; null if neither. */
export function useWayOf(): (announcement: Announcement) => Way | null {
  const modal = useModal()
  const navigate = useNavigate()
  return ({ link, hasContent, announcementId }) => {
    if (link.startsWith('/'))
      return { href: link, outside: false, press: () => void navigate(link) }
    if (link !== '') return { href: link, outside: true }
    if (!hasContent) return null
    const href = `?modal=announcement&at=${announcementId}`
    return { href, outside: false, press: () => modal.open('announcement', announcementId) }
  }
}
