import {
  answerChat,
  closeChat,
  type DeskChat,
  deskChat,
  deskChatPicture,
  deskChats,
  takeChat,
} from '@kancil/contract/messages/chat/desk'
import { deskChatSocket } from '@kancil/contract/messages/chat/socket'
import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactElement, useEffect, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { languageNames } from '../../../../i18n/language-names.ts'
import { useFormat, useText } from '../../../../i18n/use-text.tsx'
import type { CallError } from '../../../../lib/call/error.ts'
import { keyOf, useAction, useQueryOf } from '../../../../lib/call/queries.ts'
import { call } from '../../../../lib/call/send.ts'
import { Link } from '../../../../lib/router.tsx'
import { useMay, useOperator } from '../../../../lib/session/operator-session.ts'
import { explainCommon, texts } from '../../../../lib/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { FailureNotice } from '../../../../ui/feedback/alert.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { Instant } from '../../../../ui/instant.tsx'
import { Composer } from '../../chat/composer.tsx'
import { ChatLines } from '../../chat/lines.tsx'
import { saveTranscript } from '../../chat/save-transcript.ts'
import { type Conversation, useConversation } from '../../chat/use-conversation.ts'
import { usePending } from '../../chat/use-pending.ts'
import { CannedMenu } from './canned-menu.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

const refreshes = [deskChat, deskChats]
const explainTake = texts(takeChat, {
  chat_closed: 'service.error.closed',
  chat_taken: 'servicedesk.error.taken',
})
const explainAnswer = texts(answerChat, {
  chat_closed: 'service.error.closed',
  chat_not_yours: 'servicedesk.error.notYours',
  chat_full: 'service.error.full',
})

/** One chat at the desk: its lines, what is known of the other side, and what can be done. */
export function ChatCase(): ReactElement {
  const { pathname } = useLocation()
  const chatId = matchPath('/chats/:chatId', pathname)?.params.chatId ?? ''
  const { data, error } = useQueryOf(deskChat, { chatId, after: 1_000_000 })
  if (error) return <FailureNotice error={error} explain={explainCommon} />
  if (!data) return <Skeleton className="h-100 w-full rounded-md" />
  return <Case key={chatId} it={data.chat} />
}

function Case({ it }: { it: DeskChat }): ReactElement {
  const text = useText()
  const format = useFormat()
  const cache = useQueryClient()
  const { chatId } = it
  const room = useConversation(deskChatSocket, chatId)
  const isStale =
    room.chat !== null && (room.chat.state !== it.state || room.chat.operator !== it.operator)
  // The socket says that the chat changed hands; the rest of its facts is read again.
  useEffect(() => {
    if (isStale) void cache.invalidateQueries({ queryKey: keyOf(deskChat) })
  }, [cache, isStale])
  const name = it.name || text('service.visitor')
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_300px] items-start">
      <section
        aria-label={name}
        className="card flex flex-col h-[calc(100dvh-180px)] min-h-110 overflow-hidden"
      >
        <header className="flex flex-wrap items-center gap-3 px-4 py-2.5 bg-service text-on-service">
          <h1 className="font-semibold grow">{name}</h1>
          {!room.isOnline && <span className="text-sm">{text('service.reconnecting')}</span>}
          <button
            type="button"
            title={text('service.save')}
            aria-label={text('service.save')}
            className="grid place-items-center size-9 rounded-md hover:bg-white/15"
            onClick={() => saveTranscript(name, room.lines, { text, format })}
          >
            <Download size={18} aria-hidden="true" />
          </button>
        </header>
        <Talk it={it} room={room} />
      </section>
      <Facts it={it} />
    </div>
  )
}

function Talk({ it, room }: { it: DeskChat; room: Conversation }): ReactElement {
  const text = useText()
  const me = useOperator()
  const may = useMay()('members.write')
  const { chatId } = it
  const [draft, setDraft] = useState('')
  const { pending, say, again } = usePending(room.lines, 'operator', (requestId, line) =>
    call(answerChat, { chatId, requestId, text: line }),
  )
  const state = room.chat?.state ?? it.state
  const isMine = state === 'open' && it.operatorId === me?.operatorId
  return (
    <>
      <ChatLines
        lines={room.lines}
        side="operator"
        pending={pending}
        isTyping={room.isTyping}
        picture={async (number) => (await call(deskChatPicture, { chatId, number })).webp}
        onAgain={again}
        explain={(error) => {
          const { id, values } = explainAnswer(error as CallError<'chat_full'>)
          return text(id, values)
        }}
      />
      {may && state === 'waiting' && <Take chatId={chatId} />}
      {state === 'open' && !isMine && (
        <p className="p-4 border-t border-hair text-sm text-muted">
          {text('servicedesk.others', { name: room.chat?.operator ?? it.operator })}
        </p>
      )}
      {isMine && (
        <Composer value={draft} onChange={setDraft} onSend={say} onTyping={room.noteTyping}>
          <CannedMenu language={it.language} onChoose={(words) => setDraft(words)} />
        </Composer>
      )}
      {isMine && <Acts it={it} />}
    </>
  )
}

function Take({ chatId }: { chatId: string }): ReactElement {
  const text = useText()
  const take = useAction(takeChat, { refreshes })
  return (
    <div className="grid gap-3 p-4 border-t border-hair">
      <FailureNotice error={take.error} explain={explainTake} />
      <Button pending={take.isPending} onClick={() => take.mutate({ chatId })}>
        {text('servicedesk.take')}
      </Button>
    </div>
  )
}

function Acts({ it }: { it: DeskChat }): ReactElement {
  const text = useText()
  const [transfers, setTransfers] = useState(false)
  const close = useAction(closeChat, { refreshes })
  return (
    <div className="flex flex-wrap gap-3 px-3 pb-3">
      <Button size="sm" variant="secondary" onClick={() => setTransfers(true)}>
        {text('servicedesk.transfer')}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        pending={close.isPending}
        onClick={() => close.mutate({ chatId: it.chatId })}
      >
        {text('servicedesk.close')}
      </Button>
      <FailureNotice error={close.error} explain={explainCommon} />
      {transfers && <TransferDialog chatId={it.chatId} onClose={() => setTransfers(false)} />}
    </div>
  )
}

function Facts({ it }: { it: DeskChat }): ReactElement {
  const text = useText()
  const language = languageNames[it.language as keyof typeof languageNames] ?? it.language
  return (
    <aside className="card p-4 grid gap-3 text-sm">
      {it.memberId && (
        <Link to={`/members/${it.memberId}`} className="text-primary font-semibold">
          {text('servicedesk.member')}
        </Link>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5">
        <dt className="text-muted">{text('servicedesk.type')}</dt>
        <dd>{text(`operator.service.${it.type}`)}</dd>
        <dt className="text-muted">{text('servicedesk.language')}</dt>
        <dd>{language}</dd>
        <dt className="text-muted">{text('servicedesk.opened')}</dt>
        <dd>
          <Instant at={it.openedAt} />
        </dd>
        {it.takenAt && (
          <>
            <dt className="text-muted">{text('servicedesk.taken')}</dt>
            <dd>
              <Instant at={it.takenAt} />
            </dd>
          </>
        )}
        {it.operator && (
          <>
            <dt className="text-muted">{text('servicedesk.by')}</dt>
            <dd>{it.operator}</dd>
          </>
        )}
        {it.rating !== null && (
          <>
            <dt className="text-muted">{text('servicedesk.figure.rating')}</dt>
            <dd>
              {it.rating} / 5
              {it.ratingNote && (
                <span className="block text-muted" dir="auto">
                  {it.ratingNote}
                </span>
              )}
            </dd>
          </>
        )}
      </dl>
    </aside>
  )
}
