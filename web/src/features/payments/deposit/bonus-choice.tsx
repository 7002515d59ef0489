import {
  joinPromotion,
  leavePromotion,
  promotion as promotionDetail,
  promotions,
  rewards,
} from '@kancil/contract/promotions/offers'
import { CircleSlash2, Gift } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useLanguageStore, useText } from '../../../i18n/use-text.tsx'
import { useAction, useQueryOf } from '../../../lib/call/queries.ts'
import { Link } from '../../../lib/router.tsx'
import { texts } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { ChoiceCards } from './choice-cards.tsx'

const explainJoin = texts(joinPromotion, {
  promotion_closed: 'promo.error.closed',
  promotion_full: 'promo.error.full',
  promotion_state: 'promo.error.state',
})
const explainLeave = texts(leavePromotion, { promotion_state: 'promo.error.state' })
const refreshes = [promotions, promotionDetail, rewards]
/** The others are a press away. */
const shownMax = 4

/**
 * The bonus that the next deposit brings, or none. A choice joins the promotion, or leaves it,
 * before the money is sent; nothing shows where nothing is offered.
 */
export function BonusChoice(): ReactElement | null {
  const text = useText()
  const language = useLanguageStore().language()
  const { data } = useQueryOf(promotions, { language }, { staleMs: 0 })
  const join = useAction(joinPromotion, { refreshes })
  const leave = useAction(leavePromotion, { refreshes })
  const [asked, setAsked] = useState<string | null>(null)
  const offers = data?.promotions.filter(
    ({ kind, state }) => kind === 'deposit' && (state === 'join' || state === 'signed'),
  )
  if (!offers || offers.length === 0) return null
  const joined = offers.find(({ state }) => state === 'signed')?.promotionId
  const shown = offers.toSorted((a, b) => rank(a.state) - rank(b.state)).slice(0, shownMax)

  async function choose(wanted: string): Promise<void> {
    setAsked(wanted)
    try {
      if (joined && joined !== wanted) await leave.mutateAsync({ promotionId: joined })
      const offer = offers?.find(({ promotionId }) => promotionId === wanted)
      if (offer && wanted !== joined)
        await join.mutateAsync({ promotionId: offer.promotionId, agreed: true })
    } catch {
      // Said below; what is joined then is what the list says.
    } finally {
      setAsked(null)
    }
  }

  return (
    <div className="grid gap-2" aria-busy={asked !== null}>
      <ChoiceCards
        label={text('payments.bonus.title')}
        value={asked ?? joined ?? ''}
        onChange={(wanted) => void choose(wanted)}
        choices={[
          {
            value: '',
            icon: <CircleSlash2 size={22} />,
            title: text('payments.bonus.none'),
            note: text('payments.bonus.noneNote'),
          },
          ...shown.map(({ promotionId, title, summary }) => ({
            value: promotionId as string,
            icon: <Gift size={22} />,
            title: <bdi>{title}</bdi>,
            note: <span dir="auto">{summary}</span>,
          })),
        ]}
      />
      <p className="text-sm text-muted">
        {text('payments.bonus.terms')}{' '}
        <Link className="underline" to={joined ? `/promoDetail?id=${joined}` : '/promotions'}>
          {text('payments.bonus.read')}
        </Link>
      </p>
      <FailureNotice error={join.error} explain={explainJoin} />
      <FailureNotice error={leave.error} explain={explainLeave} />
    </div>
  )
}

/** What is joined comes first, however many there are. */
const rank = (state: string): number => (state === 'signed' ? 0 : 1)
