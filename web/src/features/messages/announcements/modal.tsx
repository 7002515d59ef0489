import { announcement } from '@kancil/contract/messages/announcements'
import type { ReactElement } from 'react'
import { useLanguageStore, useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { AnnouncementBody } from './body.tsx'

/** One announcement, opened from the bar, a banner or a list. */
export function AnnouncementModal(props: { at: string; close: () => void }): ReactElement {
  const text = useText()
  const language = useLanguageStore().language()
  const isId = /^ann_[0-9a-f]{32}$/.test(props.at)
  const read = useQueryOf(announcement, { announcementId: props.at, language }, { enabled: isId })
  const title = read.data?.title ?? text('announce.bar')
  return (
    <Dialog title={title} onClose={props.close}>
      {read.data ? (
        <AnnouncementBody {...read.data} />
      ) : read.error || !isId ? (
        <EmptyState pose="thinking" title={text('inbox.ended')} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Dialog>
  )
}
