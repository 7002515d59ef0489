import type { Chat } from '@kancil/contract/messages/chat/line'
import {
  leaveChat,
  sayInChat,
  seeChatPicture,
  sendChatPicture,
} from '@kancil/contract/messages/chat/member'
import { memberChatSocket } from '@kancil/contract/messages/chat/socket'
import { Download, LogOut } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { type Text, useFormat, useText } from '../../../i18n/use-text.tsx'
import { call } from '../../../lib/call/send.ts'
import type { CallError } from '../../../lib/call/error.ts'
import { useAction } from '../../../lib/call/queries.ts'
import { useSession } from '../../../lib/session/session.ts'
import { texts } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Composer } from './composer.tsx'
import { ChatEnd } from './end.tsx'
import { ChatLines } from './lines.tsx'
import { ChatPanel } from './panel.tsx'
import { saveTranscript } from './save-transcript.ts'
import { useConversation } from './use-conversation.ts'
import { usePending } from './use-pending.ts'
import { waitWords } from './wait-words.ts'

const explainSaying = texts(sayInChat, {
  chat_closed: 'service.error.closed',
  chat_flood: 'service.error.flood',
  chat_full: 'service.error.full',
})
const explainPicture = texts(sendChatPicture, {
  chat_closed: 'service.error.closed',
  chat_flood: 'service.error.flood',
  chat_full: 'service.error.full',
  picture_invalid: 'service.error.picture',
})

/** A chat that has begun, in its window. */
export function ChatRoom(props: {
  chatId: string
  /** A visitor's; '' for a member. */
  visitorKey: string
  size: { readonly width: number; readonly height: number }
  title: string
  close: () => void
  onNew: () => void
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const isMember = useSession().state === 'member'
  const { chatId, visitorKey, title } = props
  const own = { chatId, ...(visitorKey ? { key: visitorKey } : {}) }
  const room = useConversation(memberChatSocket, chatId, visitorKey)
  const { chat, lines } = room
  const [draft, setDraft] = useState('')
  const picture = useAction(sendChatPicture)
  const leave = useAction(leaveChat)
  const { pending, say, again } = usePending(lines, 'member', (requestId, line) =>
    call(sayInChat, { ...own, requestId, text: line }),
  )
  const isClosed = chat?.state === 'closed'
  return (
    <ChatPanel
      {...{ title, size: props.size, close: props.close }}
      note={noteOf(text, chat, room.isOnline)}
      actions={
        <RoomActions
          onSave={() => saveTranscript(title, lines, { text, format })}
          {...(isClosed ? {} : { onEnd: () => leave.mutate(own) })}
        />
      }
    >
      <ChatLines
        lines={lines}
        side="member"
        pending={pending}
        isTyping={room.isTyping}
        picture={async (number) => (await call(seeChatPicture, { ...own, number })).webp}
        onAgain={again}
        explain={(error) => {
          const { id, values } = explainSaying(error as CallError<'chat_flood'>)
          return text(id, values)
        }}
      >
        {isClosed && chat && <ChatEnd chat={chat} own={own} onNew={props.onNew} />}
      </ChatLines>
      {picture.error && (
        <div className="px-3 pb-2">
          <FailureNotice error={picture.error} explain={explainPicture} />
        </div>
      )}
      {!isClosed && (
        <Composer
          value={draft}
          onChange={setDraft}
          onSend={say}
          onTyping={room.noteTyping}
          isSendingPicture={picture.isPending}
          {...(isMember ? { onPicture: (file) => picture.mutate({ chatId, file }) } : {})}
        />
      )}
    </ChatPanel>
  )
}

function noteOf(text: Text, chat: Chat | null, isOnline: boolean): string {
  if (!isOnline) return text('service.reconnecting')
  if (!chat) return ''
  if (chat.state === 'closed') return text('service.closed')
  if (chat.state === 'open') return text('service.with', { name: chat.operator })
  return text('service.place', {
    place: chat.position,
    wait: waitWords(text, chat.waitSeconds ?? 0),
  })
}

const actionClass = 'text-on-service hover:bg-white/15'

/** In the window's head: the transcript as a file, and the end of the chat. */
function RoomActions(props: { onSave: () => void; onEnd?: () => void }): ReactElement {
  const text = useText()
  return (
    <>
      <IconButton label={text('service.save')} className={actionClass} onClick={props.onSave}>
        <Download size={18} />
      </IconButton>
      {props.onEnd && (
        <IconButton label={text('service.end')} className={actionClass} onClick={props.onEnd}>
          <LogOut size={18} className="flip-rtl" />
        </IconButton>
      )}
    </>
  )
}
