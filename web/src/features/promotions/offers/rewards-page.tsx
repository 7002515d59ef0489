import { promotionsMessage, type Reward, rewards } from '@kancil/contract/promotions/offers'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useLanguageStore, useText } from '../../../i18n/use-text.tsx'
import { keyOf, useQueryOf } from '../../../lib/call/queries.ts'
import { useLive } from '../../../lib/live/state.ts'
import { Link } from '../../../lib/router.tsx'
import { explainCommon } from '../../../lib/texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { Money } from '../../../ui/money.tsx'
import { stateName, stateTone } from './state.ts'

/** The reward centre: what the member joined, applied for and got. */
export function RewardsPage(): ReactElement {
  const text = useText()
  const cache = useQueryClient()
  const language = useLanguageStore().language()
  const { data, error } = useQueryOf(rewards, { language }, { staleMs: 0 })
  useLive(promotionsMessage, () => void cache.invalidateQueries({ queryKey: keyOf(rewards) }))
  if (error && !data) return <Notice tone="danger">{text(explainCommon(error).id)}</Notice>
  if (!data) return <Skeleton className="h-80 w-full rounded-md" />
  const toPromotions = (
    <Link to="/promotions" className={buttonClass('secondary')}>
      {text('promo.all')}
    </Link>
  )
  if (data.rewards.length === 0)
    return <EmptyState pose="greeting" title={text('promo.rewards.none')} action={toPromotions} />
  return (
    <div className="grid gap-4">
      {data.claimable > 0 && (
        <Notice tone="success">{text('promo.rewards.ready', { count: data.claimable })}</Notice>
      )}
      <ul className="card divide-y divide-hair">
        {data.rewards.map((reward) => (
          <li key={reward.promotionId}>
            <RewardRow reward={reward} />
          </li>
        ))}
      </ul>
      <div>{toPromotions}</div>
    </div>
  )
}

function RewardRow({ reward }: { reward: Reward }): ReactElement {
  const text = useText()
  return (
    <Link
      to={`/promoDetail?id=${reward.promotionId}`}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 hover:bg-raised focus-visible:outline-offset-[-3px]"
    >
      <span className="grid gap-0.5 min-w-0">
        <span className="font-medium">{reward.title}</span>
        <span className="text-xs text-muted">
          <Instant at={reward.at} />
        </span>
      </span>
      <span className="flex items-center gap-3">
        {reward.amount && <Money amount={reward.amount} currency={reward.currency} />}
        <Badge tone={stateTone(reward.state)}>{text(stateName(reward.state))}</Badge>
      </span>
    </Link>
  )
}
