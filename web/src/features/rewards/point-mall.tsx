import { pointBalance, pointsMessage } from '@kancil/contract/rewards/points'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { keyOf, useQueryOf } from '../../lib/call/queries.ts'
import { useLive } from '../../lib/live/state.ts'
import { useGuard } from '../../lib/session/guard.ts'
import { isTrialSession, useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ConvertPoints } from './convert.tsx'
import { MallGoods } from './goods.tsx'
import { PointHistory, RedeemRecord } from './records.tsx'
import { PointsFigure } from './points-figure.tsx'
import { PointRules } from './rules.tsx'

const tabs = ['goods', 'convert', 'details', 'redemptions', 'rules'] as const
/** What anybody may look at: without an account, or on trial. */
const openTabs = ['goods', 'rules'] as const
type Tab = (typeof tabs)[number]

/** The points mall: what the member has, what it takes, and how it is earned. */
export function PointMall(): ReactElement {
  const text = useText()
  const guard = useGuard()
  const session = useSession()
  const [tab, setTab] = useState<Tab>('goods')
  const isMember = session.state === 'member' && !isTrialSession(session)
  const shownTabs: readonly Tab[] = isMember ? tabs : openTabs
  const active = shownTabs.includes(tab) ? tab : 'goods'
  return (
    <div className="grid gap-5">
      <h1 className="text-2xl font-semibold">{text('points.title')}</h1>
      {isMember ? (
        <PointFigures />
      ) : (
        <EmptyState
          pose="greeting"
          title={text('points.signIn')}
          action={
            <Button onClick={() => guard('member', () => undefined)}>{text('shell.login')}</Button>
          }
        />
      )}
      <Tabs<Tab>
        label={text('points.title')}
        active={active}
        onChange={setTab}
        tabs={shownTabs.map((key) => ({ key, label: text(`points.${key}`) }))}
      >
        {active === 'rules' ? (
          <PointRules />
        ) : active === 'goods' ? (
          <MallGoods />
        ) : active === 'convert' ? (
          <ConvertPoints />
        ) : active === 'details' ? (
          <PointHistory />
        ) : (
          <RedeemRecord />
        )}
      </Tabs>
    </div>
  )
}

function PointFigures(): ReactElement {
  const text = useText()
  const cache = useQueryClient()
  const { data } = useQueryOf(pointBalance, {}, { staleMs: 0 })
  useLive(pointsMessage, () => void cache.invalidateQueries({ queryKey: keyOf(pointBalance) }))
  if (!data) return <Skeleton className="h-24 w-full rounded-md" />
  return (
    <dl className="card p-5 flex flex-wrap gap-x-10 gap-y-3">
      <div className="grid gap-1">
        <dt className="text-sm text-muted">{text('points.balance')}</dt>
        <dd className="text-3xl font-semibold num" data-points={data.balance}>
          <PointsFigure points={data.balance} />
        </dd>
      </div>
      <div className="grid gap-1 content-end">
        <dt className="text-sm text-muted">{text('points.earned')}</dt>
        <dd className="num">
          <PointsFigure points={data.earned} />
        </dd>
      </div>
      <div className="grid gap-1 content-end">
        <dt className="text-sm text-muted">{text('points.used')}</dt>
        <dd className="num">
          <PointsFigure points={data.used} />
        </dd>
      </div>
    </dl>
  )
}
