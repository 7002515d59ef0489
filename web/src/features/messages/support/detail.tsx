import {
  type SupportCase,
  supportMessage,
  supportTextMax,
} from '@kancil/contract/messages/support/case'
import {
  acceptAnswer,
  objectToAnswer,
  ownSupport,
  ownSupportCase,
  withdrawSupport,
} from '@kancil/contract/messages/support/member'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { keyOf, useAction, useQueryOf } from '../../../lib/call/queries.ts'
import { useLive } from '../../../lib/live/state.ts'
import { explainCommon, texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { controlClass, Field } from '../../../ui/form/field.tsx'
import { SupportStateBadge } from './state-badge.tsx'
import { SupportThread } from './thread.tsx'

const refreshes = [ownSupport, ownSupportCase]
const explainAccept = texts(acceptAnswer, { not_answered: 'service.error.notYet' })
const explainObject = texts(objectToAnswer, {
  not_answered: 'service.error.notYet',
  objected_enough: 'service.error.objections',
})
const explainWithdraw = texts(withdrawSupport, { already_closed: 'service.error.ended' })

/** One matter: where it stands, what was written, and what the member can do next. */
export function SupportDetail({ caseId }: { caseId: string }): ReactElement {
  const cache = useQueryClient()
  const { data, error } = useQueryOf(ownSupportCase, { caseId })
  useLive(supportMessage, () => void cache.invalidateQueries({ queryKey: keyOf(ownSupportCase) }))
  if (error) return <FailureNotice error={error} explain={explainCommon} />
  if (!data) return <Skeleton className="h-80 w-full rounded-md" />
  return <Matter it={data} />
}

function Matter({ it }: { it: SupportCase }): ReactElement {
  const text = useText()
  return (
    <article className="grid gap-5 max-w-[46em]">
      <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
        <SupportStateBadge {...it} />
        {text(`service.kind.${it.kind}`)} · {text(`service.topic.${it.topic}`)}
      </p>
      <p className="text-sm text-muted">
        {text(it.state === 'closed' ? 'service.next.closed' : `service.next.${it.state}`)}
      </p>
      <SupportThread entries={it.entries} />
      {it.state === 'answered' && <AnswerActs it={it} />}
      {(it.state === 'received' || it.state === 'underReview') && <Withdraw it={it} />}
    </article>
  )
}

function AnswerActs({ it }: { it: SupportCase }): ReactElement {
  const text = useText()
  const { caseId } = it
  const accept = useAction(acceptAnswer, { refreshes })
  const object = useAction(objectToAnswer, { refreshes })
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const [objects, setObjects] = useState(false)
  const [content, setContent] = useState('')
  return (
    <section className="grid gap-4 rounded-md border border-hair p-4">
      <FailureNotice error={accept.error} explain={explainAccept} />
      <FailureNotice error={object.error} explain={explainObject} />
      {objects && (
        <Field label={text('service.object.why')}>
          {(control) => (
            <textarea
              {...control}
              rows={4}
              dir="auto"
              maxLength={supportTextMax}
              className={`${controlClass} py-3`}
              value={content}
              onChange={(event) => setContent(event.target.value)}
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap gap-3">
        {objects ? (
          <Button
            pending={object.isPending}
            disabled={!content.trim()}
            onClick={() =>
              object.mutate(
                { caseId, requestId, content: content.trim() },
                { onSuccess: () => setRequestId(crypto.randomUUID()) },
              )
            }
          >
            {text('service.object.send')}
          </Button>
        ) : (
          <Button pending={accept.isPending} onClick={() => accept.mutate({ caseId })}>
            {text('service.accept')}
          </Button>
        )}
        {it.canObject && (
          <Button variant="secondary" onClick={() => setObjects(!objects)}>
            {text(objects ? 'shell.cancel' : 'service.object')}
          </Button>
        )}
      </div>
    </section>
  )
}

function Withdraw({ it }: { it: SupportCase }): ReactElement {
  const text = useText()
  const withdraw = useAction(withdrawSupport, { refreshes })
  return (
    <div className="grid gap-3 justify-items-start">
      <FailureNotice error={withdraw.error} explain={explainWithdraw} />
      <Button
        variant="ghost"
        size="sm"
        pending={withdraw.isPending}
        onClick={() => withdraw.mutate({ caseId: it.caseId })}
      >
        {text('service.withdraw')}
      </Button>
    </div>
  )
}
