import { queueMessage } from '@kancil/contract/payments/withdrawal'
import {
  type QueuedWithdrawal,
  withdrawalCase,
  withdrawalQueue,
} from '@kancil/contract/payments/withdrawal-desk'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useLive } from '../../../lib/live/state.ts'
import { keyOf } from '../../../lib/call/queries.ts'
import { integerParam, oneOfParam, useQueryParams } from '../../../lib/call/query-params.ts'
import { useCasePlace } from '../../../lib/console/case-place.ts'
import { useNavigate } from '../../../lib/router.tsx'
import { explainCommon } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { CasePage } from '../../../ui/console/case-screen.tsx'
import { useNarrow } from '../../../ui/console/use-narrow.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ListPager } from '../../../ui/list/list-pager.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import type { ListPlace } from '../../../ui/list/use-list-place.ts'
import { BareSelect } from '../../../ui/form/select.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { BatchApproval } from './batch-approval.tsx'
import { ConsoleCase } from './case.tsx'
import { CashierBar } from './cashier-bar.tsx'
import { ConsoleQueueList } from './queue-list.tsx'
import { useQueueKeys } from './use-queue-keys.ts'

const states = [
  'open',
  'unsettled',
  'recalled',
  'second_review',
  'approved',
  'paying',
  'paid',
  'rejected',
  'failed',
  'cancelled',
] as const
const table = {
  state: oneOfParam(states, 'open'),
  pageNo: integerParam(1),
}
const everyMs = 20_000

/**
 * The queue with the case beside it, or the case as a page where there is no room: j and k move, t
 * claims the case, a approves, r rejects.
 */
export function ConsoleWithdrawals(): ReactElement {
  const text = useText()
  const cache = useQueryClient()
  const [{ state, pageNo }] = useQueryParams(table)
  const { id, open, close } = useCasePlace('/withdrawals')
  const navigate = useNavigate()
  const isNarrow = useNarrow(1024)
  // Another page or state is another queue: show its first case.
  const place: ListPlace = {
    filters: { state },
    pageNo,
    narrow: (_name, next) => navigate(`/withdrawals?state=${next}`),
    turnTo: (next) => navigate(`/withdrawals?state=${state}&pageNo=${next}`),
  }
  const queue = useList(withdrawalQueue, place, {
    pageSize: 25,
    changesWith: queueMessage,
    everyMs,
  })
  useLive(queueMessage, () => void cache.invalidateQueries({ queryKey: keyOf(withdrawalCase) }))
  const [act, setAct] = useState<'approve' | 'reject' | null>(null)
  const items = queue.page?.items
  const chosen = id || items?.[0]?.withdrawalId || ''
  const choose = (next: string) => {
    setAct(null)
    open(next)
  }
  useQueueKeys(items?.map((item) => item.withdrawalId) ?? [], chosen, choose, setAct)
  const theCase = chosen && (
    <ConsoleCase key={chosen} withdrawalId={chosen} act={act} onAct={setAct} />
  )
  const isPage = isNarrow && id !== ''
  return (
    <>
      {isPage && (
        <CasePage title={text('desk.payments.case')} onBack={close}>
          {theCase}
        </CasePage>
      )}
      <div hidden={isPage}>
        <CashierBar />
        <QueueHead state={state} place={place} />
        <div className="grid gap-4 lg:grid-cols-[minmax(300px,380px)_1fr] items-start">
          <div className="grid gap-3">
            <QueuePart
              items={items}
              error={queue.error}
              chosen={chosen}
              onChoose={choose}
              onRetry={() => void queue.refetch()}
            />
            <BatchApproval items={items ?? []} />
            <ListPager place={place} page={queue.page} />
          </div>
          {!isNarrow && <div className="grid min-w-0">{theCase}</div>}
        </div>
      </div>
    </>
  )
}

function QueueHead({ state, place }: { state: string; place: ListPlace }): ReactElement {
  const text = useText()
  return (
    <header className="flex flex-wrap items-end gap-x-6 gap-y-3 pb-5">
      <div className="grid gap-1 grow basis-80 min-w-0">
        <h1 className="text-xl font-semibold">{text('desk.payments.withdrawals')}</h1>
        <p className="text-sm text-muted">
          <span className="pointer-coarse:hidden">{text('desk.payments.withdrawalsKeys')} </span>
          {text('desk.payments.withdrawalsNote')}
        </p>
      </div>
      <BareSelect
        aria-label={text('desk.payments.show')}
        className="min-w-48"
        value={state}
        options={states.map((candidate) => ({
          value: candidate,
          label: text(`desk.payments.filter.${candidate}`),
        }))}
        onChange={(event) => place.narrow('state', event.target.value, { typing: false })}
      />
    </header>
  )
}

function QueuePart(props: {
  items: readonly QueuedWithdrawal[] | undefined
  error: unknown
  chosen: string
  onChoose: (id: string) => void
  onRetry: () => void
}): ReactElement {
  const text = useText()
  if (props.error)
    return (
      <EmptyState
        title={text(explainCommon(props.error).id)}
        action={
          <Button variant="secondary" onClick={props.onRetry}>
            {text('shell.retry')}
          </Button>
        }
      />
    )
  if (!props.items) return <Skeleton className="h-80 w-full rounded-md" />
  if (props.items.length === 0)
    return (
      <div className="card">
        <EmptyState title={text('desk.payments.empty')} />
      </div>
    )
  return <ConsoleQueueList items={props.items} chosen={props.chosen} onChoose={props.onChoose} />
}
