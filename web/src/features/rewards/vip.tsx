import { type VipStep, vipLadder, vipMessage, vipStatus } from '@kancil/contract/rewards/vip'
import { useQueryClient } from '@tanstack/react-query'
import type { OutputOf } from '@kancil/contract/endpoint'
import type { ReactElement } from 'react'
import { useFormat, useText } from '../../i18n/use-text.tsx'
import { keyOf, useQueryOf } from '../../lib/call/queries.ts'
import { useLive } from '../../lib/live/state.ts'
import { useGuard } from '../../lib/session/guard.ts'
import { isTrialSession, useSession } from '../../lib/session/session.ts'
import { explainCommon } from '../../lib/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/alert.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Instant } from '../../ui/instant.tsx'
import { VipGifts } from './vip-gifts.tsx'
import { VipHistory } from './vip-history.tsx'
import { VipSteps } from './vip-steps.tsx'

type Status = OutputOf<typeof vipStatus>

/** The VIP ladder: where the member stands, what they can claim, and what each level gives. */
export function Vip(): ReactElement {
  const text = useText()
  const guard = useGuard()
  const session = useSession()
  const isMember = session.state === 'member' && !isTrialSession(session)
  const { data, error } = useQueryOf(vipLadder, {})
  if (error && !data) return <Notice tone="danger">{text(explainCommon(error).id)}</Notice>
  if (!data) return <Skeleton className="h-120 w-full rounded-md" />
  return (
    <div className="grid gap-6">
      <header className="grid gap-1">
        <h1 className="text-2xl font-semibold">{text('club.vip')}</h1>
        <p className="text-muted max-w-160">{text('club.vip.lead')}</p>
      </header>
      {!data.isOpen ? (
        <EmptyState pose="thinking" title={text('club.vip.closed')} />
      ) : isMember ? (
        <Standing steps={data.steps} />
      ) : (
        <EmptyState
          pose="greeting"
          title={text('club.vip.signIn')}
          action={
            <Button onClick={() => guard('member', () => undefined)}>{text('shell.login')}</Button>
          }
        />
      )}
      {data.isOpen && <VipSteps ladder={data} />}
      {isMember && <VipHistory steps={data.steps} />}
    </div>
  )
}

function Standing({ steps }: { steps: readonly VipStep[] }): ReactElement {
  const text = useText()
  const cache = useQueryClient()
  const { data, error } = useQueryOf(vipStatus, {}, { staleMs: 0 })
  useLive(vipMessage, () => void cache.invalidateQueries({ queryKey: keyOf(vipStatus) }))
  if (error && !data) return <Notice tone="danger">{text(explainCommon(error).id)}</Notice>
  if (!data) return <Skeleton className="h-60 w-full rounded-md" />
  return (
    <section className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-start">
      <div className="card p-5 grid gap-5">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <p className="grid gap-0.5" data-vip-level={data.level}>
            <span className="text-sm text-muted">
              {text('club.vip.of', { level: data.level, top: steps.length - 1 })}
            </span>
            <span className="text-3xl font-semibold text-gold">{data.name}</span>
          </p>
          {steps[data.level]?.hasService && (
            <span className="text-sm text-gold">{text('club.vip.service')}</span>
          )}
        </div>
        <NextStep status={data} />
        <Keep status={data} />
      </div>
      <VipGifts status={data} />
    </section>
  )
}

function NextStep({ status }: { status: Status }): ReactElement {
  const text = useText()
  const format = useFormat()
  const { next, currency } = status
  if (!next) return <p>{text('club.vip.top')}</p>
  const of = (done: string, most: string): string =>
    text('club.of', { done: format.money(done, currency), most: format.money(most, currency) })
  return (
    <div className="grid gap-3">
      <h2 className="font-semibold">{text('club.vip.next', { name: next.name })}</h2>
      {status.lowered && <p className="text-sm text-muted">{text('club.vip.lowered')}</p>}
      <Progress
        label={text(status.lowered ? 'club.vip.month' : 'club.vip.turnover')}
        value={Number(status.lowered ? status.monthTurnover : status.turnover)}
        most={Number(next.turnover)}
        note={of(status.lowered ? status.monthTurnover : status.turnover, next.turnover)}
      />
      {!status.lowered && (
        <Progress
          label={text('club.vip.deposits')}
          value={Number(status.deposits)}
          most={Number(next.deposits)}
          note={of(status.deposits, next.deposits)}
        />
      )}
    </div>
  )
}

function Keep({ status }: { status: Status }): ReactElement | null {
  const text = useText()
  const format = useFormat()
  const { keep, currency, monthTurnover } = status
  if (keep === null) return null
  return (
    <div className="grid gap-1.5">
      <Progress
        label={text('club.vip.keep', { name: status.name })}
        value={Number(monthTurnover)}
        most={Number(keep)}
        note={text('club.of', {
          done: format.money(monthTurnover, currency),
          most: format.money(keep, currency),
        })}
      />
      <p className="text-xs text-muted">
        {text('club.vip.review')} <Instant at={status.reviewAt} show="dateTime" />
      </p>
    </div>
  )
}
