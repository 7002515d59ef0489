import { type Promotion, promotions, promotionsMessage } from '@kancil/contract/promotions/offers'
import { promotionCategories, type PromotionCategory } from '@kancil/contract/promotions/terms'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useFormat, useLanguageStore, useText } from '../../../i18n/use-text.tsx'
import { keyOf, useQueryOf } from '../../../lib/call/queries.ts'
import { useLive } from '../../../lib/live/state.ts'
import { Link } from '../../../lib/router.tsx'
import { explainCommon } from '../../../lib/texts.ts'
import { BannerArt } from '../../../ui/art/banner-art.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { Promotions } from '../../messages/door.tsx'
import { stateName, stateTone } from './state.ts'

type Choice = 'all' | PromotionCategory

/** The promotions of the site by type, each with what it is to the caller. */
export function PromotionsPage(): ReactElement {
  const text = useText()
  const cache = useQueryClient()
  const language = useLanguageStore().language()
  const read = useQueryOf(promotions, { language }, { staleMs: 0, keepPrevious: true })
  const [choice, setChoice] = useState<Choice>('all')
  useLive(promotionsMessage, () => void cache.invalidateQueries({ queryKey: keyOf(promotions) }))
  if (read.error && !read.data)
    return (
      <EmptyState
        heading
        title={text(explainCommon(read.error).id)}
        action={<Button onClick={() => void read.refetch()}>{text('shell.retry')}</Button>}
      />
    )
  const all = read.data?.promotions
  const paused = read.data?.paused
  const offered = promotionCategories.filter((category) =>
    all?.some((promotion) => promotion.category === category),
  )
  const shown = all?.filter(({ category }) => choice === 'all' || category === choice)
  return (
    <div className="grid gap-5">
      <h1 className="text-2xl font-semibold">{text('shell.nav.promotions')}</h1>
      <Promotions />
      {paused && all && all.length > 0 && (
        <Notice title={text(`promo.paused.${paused}`)}>{text(`promo.paused.${paused}Next`)}</Notice>
      )}
      <Tabs<Choice>
        label={text('promo.types')}
        active={choice}
        onChange={setChoice}
        tabs={(['all', ...offered] as const).map((key) => ({
          key,
          label: text(`promo.category.${key}`),
        }))}
      >
        {!shown ? (
          <Skeleton className="h-80 w-full rounded-md" />
        ) : shown.length === 0 ? (
          <EmptyState
            pose="thinking"
            title={text(paused ? `promo.paused.${paused}` : 'promo.none')}
          >
            {paused && text(`promo.paused.${paused}Next`)}
          </EmptyState>
        ) : (
          <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {shown.map((promotion) => (
              <li key={promotion.promotionId}>
                <Card promotion={promotion} />
              </li>
            ))}
          </ul>
        )}
      </Tabs>
    </div>
  )
}

function Card({ promotion }: { promotion: Promotion }): ReactElement {
  const text = useText()
  const { promotionId, title, summary, state } = promotion
  return (
    <Link
      to={`/promoDetail?id=${promotionId}`}
      className="card h-full overflow-hidden grid grid-rows-[auto_1fr] hover:border-primary/60"
    >
      <span className="relative isolate block aspect-[5/2] overflow-hidden text-white">
        <BannerArt art={promotion.art} seed={promotionId} />
        <span className="absolute inset-0 flex items-center p-4">
          <span dir="auto" className="max-w-[64%] font-semibold text-balance line-clamp-3">
            {title}
          </span>
        </span>
      </span>
      <span className="grid content-between gap-3 p-4">
        <span dir="auto" className="text-sm text-muted line-clamp-3">
          {summary}
        </span>
        <span className="flex flex-wrap items-center justify-between gap-2">
          <Badge tone={stateTone(state)}>{text(stateName(state))}</Badge>
          <Period promotion={promotion} />
        </span>
      </span>
    </Link>
  )
}

/** When it begins or ends, and how many can still enter. */
export function Period({
  promotion,
}: {
  promotion: Pick<Promotion, 'state' | 'startsAt' | 'endsAt' | 'placesLeft'>
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const { state, startsAt, endsAt, placesLeft } = promotion
  const when =
    state === 'comingSoon'
      ? text('promo.from', { at: format.date(startsAt) })
      : endsAt
        ? text('promo.until', { at: format.date(endsAt) })
        : text('promo.always')
  return (
    <span className="text-xs text-muted">
      {when}
      {placesLeft !== null && ` · ${text('promo.places', { count: placesLeft })}`}
    </span>
  )
}
