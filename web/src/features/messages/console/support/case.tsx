import { supportTextMax } from '@kancil/contract/messages/support/case'
import {
  answerSupportCase,
  closeSupportCase,
  type DeskSupportCase,
  deskSupport,
  deskSupportCase,
  takeSupportCase,
} from '@kancil/contract/messages/support/desk'
import { outcomesFor } from '@kancil/rules/messages/support'
import { type ReactElement, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { useText } from '../../../../i18n/use-text.tsx'
import { useAction, useQueryOf } from '../../../../lib/call/queries.ts'
import { Link } from '../../../../lib/router.tsx'
import { useMay } from '../../../../lib/session/operator-session.ts'
import { explainCommon, texts } from '../../../../lib/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { DecisionDialog } from '../../../../ui/console/decision-dialog.tsx'
import { PageHead } from '../../../../ui/console/page-head.tsx'
import { FailureNotice } from '../../../../ui/feedback/alert.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { controlClass, Field } from '../../../../ui/form/field.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { SupportStateBadge } from '../../support/state-badge.tsx'
import { SupportThread } from '../../support/thread.tsx'

const refreshes = [deskSupport, deskSupportCase]
const closed = { already_closed: 'service.error.ended' } as const
const explainTake = texts(takeSupportCase, closed)
const explainAnswer = texts(answerSupportCase, closed)
const explainClose = texts(closeSupportCase, {
  ...closed,
  outcome_not_for_kind: 'servicedesk.error.outcome',
})

/** One matter at the desk: what was written, the answer, and the decision that ends it. */
export function SupportCasePage(): ReactElement {
  const { pathname } = useLocation()
  const caseId = matchPath('/support/:caseId', pathname)?.params.caseId ?? ''
  const { data, error } = useQueryOf(deskSupportCase, { caseId })
  if (error) return <FailureNotice error={error} explain={explainCommon} />
  if (!data) return <Skeleton className="h-100 w-full rounded-md" />
  return <Case it={data} />
}

function Case({ it }: { it: DeskSupportCase }): ReactElement {
  const text = useText()
  const may = useMay()('members.write')
  const [ends, setEnds] = useState(false)
  const take = useAction(takeSupportCase, { refreshes })
  const { caseId } = it
  return (
    <div className="grid gap-5 max-w-[60em]">
      <PageHead title={text(`service.kind.${it.kind}`)} />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <SupportStateBadge {...it} />
        <Link to={`/members/${it.memberId}`} className="text-primary font-semibold">
          {it.account}
        </Link>
        <span className="text-muted">
          {text(`service.topic.${it.topic}`)}
          {it.operator && ` · ${it.operator}`}
          {it.objections > 0 && ` · ${text('servicedesk.objections', { count: it.objections })}`}
        </span>
      </p>
      <SupportThread entries={it.entries} />
      {may && it.state !== 'closed' && (
        <>
          <FailureNotice error={take.error} explain={explainTake} />
          <div className="flex flex-wrap gap-3">
            {it.state === 'received' && (
              <Button
                variant="secondary"
                pending={take.isPending}
                onClick={() => take.mutate({ caseId })}
              >
                {text('servicedesk.support.take')}
              </Button>
            )}
            <Button variant="secondary" onClick={() => setEnds(true)}>
              {text('servicedesk.support.close')}
            </Button>
          </div>
          <Answer key={it.entries.length} caseId={caseId} />
        </>
      )}
      {ends && <CloseDialog it={it} onClose={() => setEnds(false)} />}
    </div>
  )
}

function Answer({ caseId }: { caseId: string }): ReactElement {
  const text = useText()
  const [requestId] = useState(() => crypto.randomUUID())
  const [content, setContent] = useState('')
  const answer = useAction(answerSupportCase, { refreshes })
  return (
    <form
      className="card p-5 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        answer.mutate({ caseId, requestId, content: content.trim() })
      }}
    >
      <Field label={text('servicedesk.answer')} hint={text('servicedesk.answer.hint')}>
        {(control) => (
          <textarea
            {...control}
            rows={5}
            dir="auto"
            maxLength={supportTextMax}
            className={`${controlClass} py-3`}
            value={content}
            onChange={(event) => setContent(event.target.value)}
          />
        )}
      </Field>
      <FailureNotice error={answer.error} explain={explainAnswer} />
      <Button
        type="submit"
        className="justify-self-start"
        pending={answer.isPending}
        disabled={!content.trim()}
      >
        {text('servicedesk.answer.send')}
      </Button>
    </form>
  )
}

type End = 'upheld' | 'rejected' | 'thanked'

function CloseDialog({ it, onClose }: { it: DeskSupportCase; onClose: () => void }): ReactElement {
  const text = useText()
  const ends = outcomesFor(it.kind) as readonly End[]
  const [outcome, setOutcome] = useState<End>(ends[0]!)
  return (
    <DecisionDialog
      endpoint={closeSupportCase}
      title={text('servicedesk.support.close')}
      text={text('servicedesk.support.close.text')}
      confirm={text('servicedesk.support.close')}
      refreshes={refreshes}
      explain={explainClose}
      note={{ label: text('servicedesk.answer'), required: true }}
      input={(note) => ({ caseId: it.caseId, outcome, content: note })}
      onClose={onClose}
    >
      <Select
        label={text('servicedesk.outcome')}
        value={outcome}
        onChange={(event) => setOutcome(event.target.value as End)}
        options={ends.map((value) => ({ value, label: text(`service.outcome.${value}`) }))}
      />
    </DecisionDialog>
  )
}
