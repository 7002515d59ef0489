import type { OutputOf } from '@kancil/contract/endpoint'
import { lineLengthMax } from '@kancil/contract/messages/chat/line'
import { type chatStatus, openChat } from '@kancil/contract/messages/chat/member'
import { Clock, Moon } from 'lucide-react'
import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { useLanguage, useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { useSession } from '../../../lib/session/session.ts'
import { texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { controlClass } from '../../../ui/form/field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { KeptChat } from './kept-chat.ts'
import { waitWords } from './wait-words.ts'

type Status = OutputOf<typeof chatStatus>

const explain = texts(openChat, {
  chat_disabled: 'service.error.disabled',
  chat_too_many: 'service.error.tooMany',
  chat_desk_full: 'service.error.deskFull',
})

/** Before a chat: how long one would wait, or when somebody answers, and the first line. */
export function StartForm(props: {
  status: Status
  onOpened: (chat: KeptChat) => void
}): ReactElement {
  const text = useText()
  const id = useId()
  const language = useLanguage()
  const isMember = useSession().state === 'member'
  const [requestId] = useState(() => crypto.randomUUID())
  const [name, setName] = useState('')
  const [line, setLine] = useState('')
  const open = useAction(openChat)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!line.trim()) return
    const input = { requestId, language, text: line.trim(), ...(isMember ? {} : { name }) }
    open.mutate(input, {
      onSuccess: ({ chat, key }) => props.onOpened({ chatId: chat.chatId, key }),
    })
  }
  return (
    <form onSubmit={submit} className="grow min-h-0 overflow-y-auto flex flex-col gap-4 p-5">
      <Hours status={props.status} />
      {!isMember && (
        <TextField
          label={text('service.name')}
          optional={text('service.optional')}
          maxLength={40}
          autoComplete="nickname"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      <div className="grow grid gap-1.5 grid-rows-[auto_1fr]">
        <label htmlFor={id} className="text-sm font-medium">
          {text('service.first')}
        </label>
        <textarea
          id={id}
          data-autofocus
          dir="auto"
          required
          maxLength={lineLengthMax}
          className={`${controlClass} py-2.5 min-h-24 resize-none`}
          value={line}
          onChange={(event) => setLine(event.target.value)}
        />
      </div>
      <p className="text-xs text-muted">{text('service.noPasswords')}</p>
      <FailureNotice error={open.error} explain={explain} />
      <Button type="submit" block pending={open.isPending} disabled={!line.trim()}>
        {text(props.status.isOpen ? 'service.begin' : 'service.leave')}
      </Button>
    </form>
  )
}

function Hours({ status }: { status: Status }): ReactElement {
  const text = useText()
  if (status.isOpen)
    return (
      <p className="flex items-center gap-2.5 text-sm" role="status">
        <Clock size={18} className="text-success shrink-0" aria-hidden="true" />
        <span>
          {text('service.wait', { wait: waitWords(text, status.waitSeconds) })}{' '}
          <span className="text-muted">{text('service.waiting', { count: status.waiting })}</span>
        </span>
      </p>
    )
  return (
    <div className="flex gap-2.5 text-sm" role="status">
      <Moon size={18} className="text-info shrink-0 mt-0.5" aria-hidden="true" />
      <div className="grid gap-1">
        <p>{status.awayText || text('service.away')}</p>
        <p className="text-muted num">
          {text('service.hours', { from: status.from, to: status.to })}
        </p>
      </div>
    </div>
  )
}
