import {
  type Deposit,
  depositMessage,
  depositStatus,
  type DepositState,
  listDeposits,
} from '@kancil/contract/payments/deposit'
import { withdrawalOptions } from '@kancil/contract/payments/withdrawal'
import { isOpenDeposit } from '@kancil/rules/payments/deposit-states'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useLive } from '../../../lib/live/state.ts'
import { keyOf, useQueryOf } from '../../../lib/call/queries.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { Mascot } from '../../../ui/art/mascot.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { Money } from '../../../ui/money.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Timeline } from '../../../ui/pictures/timeline.tsx'
import { DepositActionPanel } from './action.tsx'
import { PlayOn } from './play-on.tsx'
import { CancelDeposit, DepositReceipt } from './receipt.tsx'
import { depositSteps } from '../records/steps-of.tsx'
import { TurnoverMeter } from '../withdrawal/turnover-meter.tsx'

/** A fallback in case a push gets lost. */
const askAgainMs = 4_000

/** One deposit from order to credit: what to do now, what happens next, and what has happened. */
export function DepositProgress(props: {
  depositId: string
  /** `again`: this deposit's id, to pay the same way. */
  onNew: (again?: string) => void
}): ReactElement {
  const text = useText()
  const cache = useQueryClient()
  const input = { depositId: props.depositId as Deposit['depositId'] }
  const cached = cache.getQueryData<Deposit>(keyOf(depositStatus, input))
  const isOver = cached !== undefined && !isOpenDeposit(cached.state)
  const deposit = useQueryOf(depositStatus, input, {
    everyMs: isOver ? false : askAgainMs,
    staleMs: 0,
  })
  useLive<{ id: string }>(depositMessage, ({ id }) => {
    if (id !== props.depositId) return
    void cache.invalidateQueries({ queryKey: keyOf(depositStatus, input) })
    void cache.invalidateQueries({ queryKey: keyOf(listDeposits) })
  })
  const another = (
    <Button variant="secondary" onClick={() => props.onNew()}>
      {text('payments.deposit.another')}
    </Button>
  )
  if (deposit.error && !deposit.data)
    return <EmptyState title={text(explainCommon(deposit.error).id)} action={another} />
  if (!deposit.data) return <Skeleton className="h-105 w-full rounded-md" />
  const it = deposit.data
  return (
    <div className="grid gap-6" data-testid="deposit" data-state={it.state}>
      <Head deposit={it} />
      <Confirmations deposit={it} />
      <DepositActionPanel deposit={it} />
      <DepositReceipt deposit={it} />
      {it.state === 'succeeded' && <Credited depositId={it.depositId} />}
      <Timeline steps={depositSteps(text, it)} />
      <div className="flex flex-wrap justify-end gap-3">
        <CancelDeposit deposit={it} />
        {!isOpenDeposit(it.state) && (
          <>
            <Button variant="ghost" onClick={() => props.onNew(it.depositId)}>
              {text('payments.deposit.sameWay')}
            </Button>
            {another}
          </>
        )}
      </div>
    </div>
  )
}

const heads = {
  created: 'payments.deposit.state.created',
  pending: 'payments.deposit.state.pending',
  processing: 'payments.deposit.state.processing',
  matching: 'payments.deposit.state.matching',
  succeeded: 'payments.deposit.state.succeeded',
  failed: 'payments.deposit.state.failed',
  cancelled: 'payments.deposit.state.cancelled',
  expired: 'payments.deposit.state.expired',
  disputed: 'payments.deposit.state.disputed',
} as const satisfies Record<DepositState, string>

const nexts = {
  created: 'payments.deposit.next.created',
  pending: 'payments.deposit.next.pending',
  processing: 'payments.deposit.next.processing',
  matching: 'payments.deposit.next.matching',
  succeeded: 'payments.deposit.next.succeeded',
  failed: 'payments.deposit.next.failed',
  cancelled: 'payments.deposit.next.cancelled',
  expired: 'payments.deposit.next.expired',
  disputed: 'payments.deposit.next.disputed',
} as const satisfies Record<DepositState, string>

/** The turnover that the credit requires, and the next step. */
function Credited({ depositId }: { depositId: string }): ReactElement {
  const options = useQueryOf(withdrawalOptions, {}, { staleMs: 0 }).data
  return (
    <div className="grid gap-4">
      <PlayOn depositId={depositId} />
      {options && <TurnoverMeter turnover={options.turnover} currency={options.currency} />}
    </div>
  )
}

function Head({ deposit }: { deposit: Deposit }): ReactElement {
  const text = useText()
  const { state, currency } = deposit
  return (
    <div className="flex items-center gap-5" role="status">
      {state === 'succeeded' && <Mascot pose="celebrating" height={96} />}
      <div className="grow min-w-0 grid gap-1">
        <p className="text-sm text-muted">{text(heads[state])}</p>
        <p className="text-3xl font-semibold">
          <Money
            amount={state === 'succeeded' ? deposit.credit : deposit.amount}
            currency={currency}
          />
        </p>
        <p className="text-sm text-muted">{text(nexts[state])}</p>
      </div>
    </div>
  )
}

/** How far a payment to an address is confirmed. */
function Confirmations({ deposit }: { deposit: Deposit }): ReactElement | null {
  const text = useText()
  if (!deposit.confirmations || deposit.state !== 'processing') return null
  const { seen, needed } = deposit.confirmations
  return (
    <Progress
      label={text('payments.deposit.confirmations')}
      value={Math.min(seen, needed)}
      most={needed}
      note={text('payments.deposit.confirmations.of', { seen, needed })}
    />
  )
}
