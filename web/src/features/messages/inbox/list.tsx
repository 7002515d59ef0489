import {
  deleteMessage,
  listMessages,
  type PlatformMessage,
  readAllMessages,
  readMessage,
  takenBackMessage,
  unreadMessage,
  unreadMessages,
} from '@kancil/contract/messages/inbox'
import { useQueryClient } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useLanguageStore, useText } from '../../../i18n/use-text.tsx'
import { useLive } from '../../../lib/live/state.ts'
import { useModal } from '../../../lib/screen/modal.tsx'
import { keyOf, useAction } from '../../../lib/call/queries.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { Notice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ListPager } from '../../../ui/list/list-pager.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { type ListPlace, useOwnPlace } from '../../../ui/list/use-list-place.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { AnnouncementList } from '../announcements/list.tsx'
import { InboxMessage } from './message.tsx'
import { useUnread } from './use-unread.ts'

/**
 * 'Platform information' in the personal centre: the member's own messages, and the announcements.
 */
export function Inbox(): ReactElement {
  const text = useText()
  const modal = useModal()
  const [tab, setTab] = useState<'messages' | 'announcements'>('messages')
  return (
    <section aria-label={text('inbox.title')} className="grid gap-4">
      <Button
        variant="secondary"
        className="justify-self-start"
        icon={<PenLine size={18} aria-hidden="true" />}
        onClick={() => modal.open('center', 'support', true)}
      >
        {text('inbox.support')}
      </Button>
      <Tabs
        label={text('inbox.title')}
        active={tab}
        onChange={setTab}
        tabs={[
          { key: 'messages', label: text('inbox.messages') },
          { key: 'announcements', label: text('inbox.announcements') },
        ]}
      >
        <div className="pt-4">{tab === 'messages' ? <Messages /> : <AnnouncementList />}</div>
      </Tabs>
    </section>
  )
}

function Messages(): ReactElement {
  const text = useText()
  const unread = useUnread()
  const [unreadOnly, setUnreadOnly] = useState(false)
  const place = useOwnPlace()
  const { list, readAll, error } = useMessages(unreadOnly, place)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 min-h-10">
        <Checkbox
          label={text('inbox.unreadOnly')}
          checked={unreadOnly}
          onChange={(event) => {
            setUnreadOnly(event.target.checked)
            place.turnTo(1)
          }}
        />
        {unread > 0 && (
          <Button
            variant="ghost"
            size="sm"
            className="ms-auto"
            pending={readAll.isPending}
            onClick={() => readAll.mutate({})}
          >
            {text('inbox.readAll')}
          </Button>
        )}
      </div>
      {error && <Notice tone="danger">{text(explainCommon(error).id)}</Notice>}
      {list.data ? (
        <List items={list.data.items} unreadOnly={unreadOnly} busy={list.isPlaceholderData} />
      ) : (
        !error && <Skeleton className="h-60 w-full rounded-md" />
      )}
      <ListPager place={place} page={list.page} />
    </div>
  )
}

function useMessages(unreadOnly: boolean, place: ListPlace) {
  const cache = useQueryClient()
  const language = useLanguageStore().language()
  const list = useList(listMessages, place, {
    scope: { language, ...(unreadOnly ? { unreadOnly } : {}) },
    // A message arrived, or was read in another tab.
    changesWith: unreadMessage,
  })
  const readAll = useAction(readAllMessages, { refreshes: [listMessages, unreadMessages] })
  useLive(takenBackMessage, () => void cache.invalidateQueries({ queryKey: keyOf(listMessages) }))
  return { list, readAll, error: list.error ?? readAll.error }
}

function List(props: {
  items: readonly PlatformMessage[]
  unreadOnly: boolean
  busy: boolean
}): ReactElement {
  const text = useText()
  const [open, setOpen] = useState('')
  const read = useAction(readMessage, { refreshes: [unreadMessages] })
  const remove = useAction(deleteMessage, { refreshes: [listMessages, unreadMessages] })
  if (props.items.length === 0)
    return (
      <EmptyState
        pose={props.unreadOnly ? 'celebrating' : 'greeting'}
        title={text(props.unreadOnly ? 'inbox.empty.unread' : 'inbox.empty')}
      />
    )
  function press({ messageId, readAt }: PlatformMessage): void {
    setOpen(open === messageId ? '' : messageId)
    if (readAt === null && open !== messageId) read.mutate({ messageId })
  }
  return (
    <ul className="card overflow-hidden" aria-busy={props.busy}>
      {props.items.map((item) => (
        <InboxMessage
          key={item.messageId}
          message={item}
          isOpen={open === item.messageId}
          onPress={() => press(item)}
          onDelete={() =>
            remove.mutate(
              { messageId: item.messageId },
              { onSuccess: () => showToast('inbox.deleted', 'success') },
            )
          }
        />
      ))}
    </ul>
  )
}
