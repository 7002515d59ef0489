import {
  promotion as promotionEndpoint,
  type PromotionDetail,
  promotionsMessage,
} from '@kancil/contract/promotions/offers'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useLanguageStore, useText } from '../../../i18n/use-text.tsx'
import { keyOf, useQueryOf } from '../../../lib/call/queries.ts'
import { useLive } from '../../../lib/live/state.ts'
import { Link, useSearchParams } from '../../../lib/router.tsx'
import { useHydrated } from '../../../lib/session/stored-choice.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { BannerArt } from '../../../ui/art/banner-art.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { OfferAction } from './action.tsx'
import { Period } from './promo.tsx'
import { BonusSimulator } from './simulator.tsx'
import { stateName, stateTone } from './state.ts'
import { TermsTable } from './terms-table.tsx'

const idPattern = /^prm_[0-9a-f]{32}$/

/** One promotion: its text, its terms as data, what it costs on average, and how to enter. */
export function PromoDetail(): ReactElement {
  const text = useText()
  const [params] = useSearchParams()
  const promotionId = params.get('id') ?? ''
  // The server renders the page without its query: which promotion it is about is known later.
  const hydrated = useHydrated()
  const back = (
    <Link to="/promotions" className={buttonClass('secondary')}>
      {text('promo.all')}
    </Link>
  )
  if (!hydrated) return <Waiting />
  if (!idPattern.test(promotionId))
    return <EmptyState heading title={text('promo.unknown')} action={back} />
  return <Detail key={promotionId} promotionId={promotionId} back={back} />
}

const Waiting = (): ReactElement => <Skeleton className="h-105 w-full rounded-md" />

function Detail(props: { promotionId: string; back: ReactElement }): ReactElement {
  const text = useText()
  const cache = useQueryClient()
  const language = useLanguageStore().language()
  const { promotionId, back } = props
  const { data, error } = useQueryOf(
    promotionEndpoint,
    { promotionId, language },
    { staleMs: 0, keepPrevious: true },
  )
  useLive(
    promotionsMessage,
    () => void cache.invalidateQueries({ queryKey: keyOf(promotionEndpoint) }),
  )
  if (error && !data) {
    const title = error.code === 'not_found' ? text('promo.unknown') : text(explainCommon(error).id)
    return <EmptyState heading title={title} action={back} />
  }
  if (!data) return <Waiting />
  return (
    <article className="grid items-start gap-6">
      <Head promotion={data} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_360px] lg:items-start">
        <div className="grid gap-6 min-w-0 max-lg:order-2">
          <div className="grid gap-3">
            {data.content
              .split(/\n{2,}/)
              .filter((part) => part.trim())
              .map((part) => (
                <p key={part} dir="auto" className="whitespace-pre-line">
                  {part}
                </p>
              ))}
          </div>
          <section className="grid gap-3">
            <h2 className="text-lg font-semibold">{text('promo.terms')}</h2>
            <TermsTable kind={data.kind} terms={data.terms} currency={data.currency} />
          </section>
          <BonusSimulator promotion={data} />
        </div>
        <div className="grid gap-4 card p-5 lg:sticky lg:top-24">
          <OfferAction promotion={data} />
        </div>
      </div>
      <div>{back}</div>
    </article>
  )
}

function Head({ promotion }: { promotion: PromotionDetail }): ReactElement {
  const text = useText()
  return (
    <header className="grid gap-3">
      <div className="relative isolate overflow-hidden rounded-[14px] text-white aspect-[5/2] md:aspect-[5/1]">
        <BannerArt art={promotion.art} seed={promotion.promotionId} />
        <div className="absolute inset-0 flex items-center p-5 md:p-8">
          <h1 dir="auto" className="max-w-[64%] text-lg md:text-2xl font-semibold text-balance">
            {promotion.title}
          </h1>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={stateTone(promotion.state)}>{text(stateName(promotion.state))}</Badge>
        <Period promotion={promotion} />
      </div>
      {promotion.summary && (
        <p dir="auto" className="text-muted">
          {promotion.summary}
        </p>
      )}
    </header>
  )
}
