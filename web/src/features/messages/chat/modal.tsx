import { chatStatus } from '@kancil/contract/messages/chat/member'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { useSession } from '../../../lib/session/session.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ChatPanel } from './panel.tsx'
import { ChatRoom } from './room.tsx'
import { keepChat, type KeptChat, keptChat } from './kept-chat.ts'
import { StartForm } from './start-form.tsx'

/**
 * Live chat with customer service: a window at the page's corner, on a phone the whole screen. It
 * goes on where it was left, also in another tab or after a reload.
 */
export function ChatModal({ close }: { close: () => void }): ReactElement {
  const text = useText()
  const isMember = useSession().state === 'member'
  const [opened, setOpened] = useState<KeptChat | null>(null)
  const [past, setPast] = useState('')
  const { data: status, error } = useQueryOf(chatStatus, {}, { staleMs: 5_000, everyMs: 20_000 })
  const remembered = isMember ? null : keptChat()
  const running =
    status?.chatId && status.chatId !== past ? { chatId: status.chatId, key: '' } : null
  const current = opened ?? remembered ?? running
  // The chat that was found stays in view after it has ended.
  if (current && !opened) setOpened(current)
  const size = status ?? { width: 440, height: 500, type: 'LIVECHAT' as const }
  const title = text(`shell.service.${size.type}`)
  if (current)
    return (
      <ChatRoom
        key={current.chatId}
        chatId={current.chatId}
        visitorKey={current.key}
        size={size}
        title={title}
        close={close}
        onNew={() => {
          keepChat(null)
          setPast(current.chatId)
          setOpened(null)
        }}
      />
    )
  return (
    <ChatPanel title={title} size={size} close={close}>
      {error ? (
        <div className="p-5">
          <FailureNotice error={error} explain={explainCommon} />
        </div>
      ) : status ? (
        <StartForm
          status={status}
          onOpened={(chat) => {
            if (chat.key) keepChat(chat)
            setOpened(chat)
          }}
        />
      ) : (
        <div className="p-5">
          <Skeleton className="h-52 w-full rounded-md" />
        </div>
      )}
    </ChatPanel>
  )
}
