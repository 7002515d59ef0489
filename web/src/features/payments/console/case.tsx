import {
  type CaseCheck,
  takeWithdrawal,
  type WithdrawalCase,
  withdrawalCase,
  withdrawalQueue,
} from '@kancil/contract/payments/withdrawal-desk'
import { afterAct } from '@kancil/rules/payments/withdrawal'
import { Check, CircleCheck, TriangleAlert, X } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useMay } from '../../../lib/session/operator-session.ts'
import { useAction, useQueryOf } from '../../../lib/call/queries.ts'
import { Link } from '../../../lib/router.tsx'
import { explainCommon, texts } from '../../../lib/texts.ts'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Money } from '../../../ui/money.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ConsoleCaseFacts } from './case-facts.tsx'
import { ConsoleDecision } from './decision.tsx'
import { ConsolePayoutReports } from './payout-reports.tsx'
import { ConsoleStateBadge } from './state-badge.tsx'
import { reasonText } from '../records/reason-text.ts'

export type Act = 'approve' | 'reject' | null

/** One withdrawal: the sum, the checks, the facts, and the two decisions. */
export function ConsoleCase(props: {
  withdrawalId: string
  act: Act
  onAct: (act: Act) => void
}): ReactElement {
  const text = useText()
  const input = { withdrawalId: props.withdrawalId as WithdrawalCase['withdrawalId'] }
  const caseQuery = useQueryOf(withdrawalCase, input, { staleMs: 0 })
  if (caseQuery.error)
    return (
      <div className="card">
        <EmptyState
          title={text(explainCommon(caseQuery.error).id)}
          action={
            <Button variant="secondary" onClick={() => void caseQuery.refetch()}>
              {text('shell.retry')}
            </Button>
          }
        />
      </div>
    )
  if (!caseQuery.data) return <Skeleton className="h-150 w-full rounded-md" />
  const it = caseQuery.data
  const decidable = afterAct(it.state, 'approve') !== null
  return (
    <article
      className="card grid gap-5 p-4 md:p-5 lg:sticky lg:top-20"
      aria-label={it.withdrawalId}
    >
      <Head it={it} />
      {it.reasonCode && (
        <Notice tone="warning" title={reasonText(text, it.reasonCode)}>
          {it.note}
        </Notice>
      )}
      {decidable && it.needsTwo && (
        <Notice title={text('desk.payments.needsTwo')}>
          {it.isFirstOperator && text('desk.payments.sameOperator')}
        </Notice>
      )}
      {it.receipt && (
        <p className="text-sm text-muted">
          {text('desk.payments.receipt')}: {text(`cashier.disputes.state.${it.receipt}`)}
        </p>
      )}
      <ConsolePayoutReports it={it} />
      {decidable && <Buttons it={it} onAct={props.onAct} />}
      <Checks it={it} />
      <ConsoleCaseFacts it={it} />
      {decidable && props.act && (
        <ConsoleDecision it={it} act={props.act} onClose={() => props.onAct(null)} />
      )}
    </article>
  )
}

function Head({ it }: { it: WithdrawalCase }): ReactElement {
  const text = useText()
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="grid gap-1 grow min-w-0">
        <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
          <Link className="text-text underline" to={`/members/${it.member.memberId}`}>
            {it.member.account}
          </Link>
          <ConsoleStateBadge it={it} />
          {it.takenBy && text('desk.payments.takenBy', { name: it.takenBy })}
        </p>
        <p className="text-2xl font-semibold">
          <Money amount={it.payout} currency={it.currency} />
        </p>
        {/[1-9]/.test(it.fee) && (
          <p className="text-sm text-muted">
            {text('payments.fee')} <Money amount={it.fee} currency={it.currency} />
          </p>
        )}
      </div>
      <code className="text-xs text-muted">{it.withdrawalId}</code>
    </header>
  )
}

const explain = texts(takeWithdrawal, { already_decided: 'payments.error.alreadyDecided' })

function Buttons({
  it,
  onAct,
}: {
  it: WithdrawalCase
  onAct: (act: Act) => void
}): ReactElement | null {
  const text = useText()
  const may = useMay()
  const take = useAction(takeWithdrawal, { refreshes: [withdrawalCase, withdrawalQueue] })
  if (!may('withdrawals.decide')) return null
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={<Check size={16} />} onClick={() => onAct('approve')}>
          {text('desk.payments.approve')} <kbd aria-hidden="true">a</kbd>
        </Button>
        <Button size="sm" variant="danger" icon={<X size={16} />} onClick={() => onAct('reject')}>
          {text('desk.payments.reject')} <kbd aria-hidden="true">r</kbd>
        </Button>
        {it.state === 'received' && (
          <Button
            size="sm"
            variant="secondary"
            pending={take.isPending}
            onClick={() => take.mutate({ withdrawalId: it.withdrawalId })}
          >
            {text('desk.payments.take')}
          </Button>
        )}
      </div>
      <FailureNotice error={take.error} explain={explain} />
    </div>
  )
}

function Checks({ it }: { it: WithdrawalCase }): ReactElement {
  const text = useText()
  return (
    <ul className="grid gap-x-8 gap-y-1.5 sm:grid-cols-2 text-sm">
      {it.checks.map((check) => (
        <li key={check.code} className="flex items-center gap-2">
          {check.warning ? (
            <TriangleAlert size={16} className="text-gold shrink-0" aria-hidden="true" />
          ) : (
            <CircleCheck size={16} className="text-success shrink-0" aria-hidden="true" />
          )}
          {check.warning ? (
            <Warning code={check.code} />
          ) : (
            <span className="text-muted">{text(`desk.check.${check.code}.fine`)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The page where a person decides on the subject of the warning. */
const pages: Partial<Record<CaseCheck['code'], string>> = {
  open_dispute: '/suspense',
  deposit_taken_back: '/recalls',
}

function Warning({ code }: Pick<CaseCheck, 'code'>): ReactElement {
  const words = useText()(`desk.check.${code}.warning`)
  const page = pages[code]
  if (!page) return <span className="font-semibold">{words}</span>
  return (
    <Link to={page} className="font-semibold underline">
      {words}
    </Link>
  )
}
