import type { Chat } from '@kancil/contract/messages/chat/line'
import { rateChat } from '@kancil/contract/messages/chat/member'
import { Star } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

const explain = texts(rateChat, {
  chat_not_closed: 'service.error.notClosed',
  chat_not_answered: 'service.error.notAnswered',
  chat_rated: 'service.error.rated',
})
const stars = [1, 2, 3, 4, 5] as const

/** After a chat: a rating if somebody answered, and the way to another one. */
export function ChatEnd(props: {
  chat: Chat
  own: { readonly chatId: string; readonly key?: string }
  onNew: () => void
}): ReactElement {
  const text = useText()
  const { chat } = props
  const rate = useAction(rateChat)
  const [chosen, setChosen] = useState(0)
  const [note, setNote] = useState('')
  const rating = rate.data?.rating ?? chat.rating
  return (
    <div className="grid gap-4 rounded-md border border-hair p-4 mt-2">
      {rating !== null ? (
        <p className="text-sm text-center">{text('service.rated', { count: rating })}</p>
      ) : (
        chat.wasAnswered && (
          <fieldset className="grid gap-3 justify-items-center">
            <legend className="text-sm font-medium text-center mb-2">{text('service.rate')}</legend>
            <div className="flex">
              {stars.map((count) => (
                <button
                  key={count}
                  type="button"
                  aria-pressed={chosen === count}
                  aria-label={text('service.stars', { count })}
                  className="grid place-items-center size-11 text-gold"
                  onClick={() => setChosen(count)}
                >
                  <Star size={26} fill={count <= chosen ? 'currentColor' : 'none'} />
                </button>
              ))}
            </div>
            {chosen > 0 && (
              <>
                <TextField
                  className="w-full"
                  label={text('service.rate.note')}
                  optional={text('service.optional')}
                  maxLength={300}
                  value={note}
                  onChange={(event) => setNote(event.target.value)}
                />
                <FailureNotice error={rate.error} explain={explain} />
                <Button
                  block
                  pending={rate.isPending}
                  onClick={() => rate.mutate({ ...props.own, stars: chosen, note })}
                >
                  {text('service.rate.send')}
                </Button>
              </>
            )}
          </fieldset>
        )
      )}
      <Button variant="secondary" onClick={props.onNew}>
        {text('service.new')}
      </Button>
    </div>
  )
}
