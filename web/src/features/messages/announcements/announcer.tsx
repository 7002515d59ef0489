import {
  announcement,
  announcements,
  announcementsMessage,
  notices,
} from '@kancil/contract/messages/announcements'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useLiveNews } from '../../../lib/live/state.ts'
import { lazyScreen } from '../../../lib/screen/lazy-screen.tsx'
import { keyOf } from '../../../lib/call/queries.ts'
import { AnnouncementBar } from './bar.tsx'
import { Popups } from './popups.tsx'

/** The bar, the popups, and the listener for the operator's changes. */
export function announcer(needTexts: () => Promise<void>): () => ReactElement {
  const dialog = lazyScreen(
    () => import('./popup-dialog.tsx'),
    (m) => m.PopupDialog,
    needTexts,
  )
  return function Announcer(): ReactElement {
    const cache = useQueryClient()
    useLiveNews(announcementsMessage, () => {
      for (const endpoint of [announcements, announcement, notices])
        void cache.invalidateQueries({ queryKey: keyOf(endpoint) })
    })
    return (
      <>
        <AnnouncementBar />
        <Popups dialog={dialog} />
      </>
    )
  }
}
