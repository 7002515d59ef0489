import {
  type SupportKind,
  supportKinds,
  supportTextMax,
  supportTopics,
} from '@kancil/contract/messages/support/case'
import {
  askQuestion,
  complain,
  ownSupport,
  sendFeedback,
  supportBounds,
} from '@kancil/contract/messages/support/member'
import { countWords } from '@kancil/rules/messages/support'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction, useQueryOf } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { controlClass, Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'

const refreshes = [ownSupport]
const tooMany = { support_too_many: 'service.error.matters' } as const
const explainFeedback = texts(sendFeedback, {
  ...tooMany,
  feedback_empty: 'service.error.empty',
})
const explainQuestion = texts(askQuestion, {
  ...tooMany,
  question_too_short: 'service.error.words',
  question_too_long: 'service.error.words',
})
const explainComplaint = texts(complain, tooMany)

/** Writes to the house: what it is, about what, and the words. */
export function SupportForm({ onSent }: { onSent: (caseId: string) => void }): ReactElement {
  const text = useText()
  const [kind, setKind] = useState<SupportKind>('question')
  const [topic, setTopic] = useState<(typeof supportTopics)[number]>('account')
  const [content, setContent] = useState('')
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const { data: bounds } = useQueryOf(supportBounds, {}, { staleMs: 300_000 })
  const sending = useSending(kind)
  const words = countWords(content)
  const isOutside =
    kind === 'question' && bounds && (words < bounds.wordsMin || words > bounds.wordsMax)
  function submit(event: FormEvent): void {
    event.preventDefault()
    sending.send({ requestId, topic, content: content.trim() }, (caseId) => {
      setRequestId(crypto.randomUUID())
      showToast('service.sent', 'success')
      onSent(caseId)
    })
  }
  return (
    <form onSubmit={submit} className="grid gap-5 max-w-[40em]">
      <Chips
        label={text('service.kind')}
        active={kind}
        onChange={setKind}
        values={supportKinds.map((value) => ({ value, label: text(`service.kind.${value}`) }))}
      />
      <p className="text-sm text-muted">{text(`service.kind.${kind}.text`)}</p>
      <Select
        label={text('service.topic')}
        value={topic}
        onChange={(event) => setTopic(event.target.value as typeof topic)}
        options={supportTopics.map((value) => ({ value, label: text(`service.topic.${value}`) }))}
      />
      <Field
        label={text('service.content')}
        hint={
          kind === 'question' &&
          bounds &&
          text('service.words', { words, min: bounds.wordsMin, max: bounds.wordsMax })
        }
      >
        {(control) => (
          <textarea
            {...control}
            rows={7}
            dir="auto"
            required
            maxLength={supportTextMax}
            className={`${controlClass} py-3`}
            value={content}
            onChange={(event) => setContent(event.target.value)}
          />
        )}
      </Field>
      {sending.failure}
      <Button
        type="submit"
        className="justify-self-start"
        pending={sending.isPending}
        disabled={!content.trim() || isOutside === true}
      >
        {text('service.submit')}
      </Button>
    </form>
  )
}

type Written = { requestId: string; topic: (typeof supportTopics)[number]; content: string }

function useSending(kind: SupportKind) {
  const feedback = useAction(sendFeedback, { refreshes })
  const question = useAction(askQuestion, { refreshes })
  const complaint = useAction(complain, { refreshes })
  const action = { feedback, question, complaint }[kind]
  return {
    isPending: action.isPending,
    failure: {
      feedback: <FailureNotice error={feedback.error} explain={explainFeedback} />,
      question: <FailureNotice error={question.error} explain={explainQuestion} />,
      complaint: <FailureNotice error={complaint.error} explain={explainComplaint} />,
    }[kind],
    send(input: Written, onSent: (caseId: string) => void): void {
      action.mutate(input, { onSuccess: ({ caseId }) => onSent(caseId) })
    },
  }
}
