import { bonusLocks } from '@kancil/contract/promotions/bonus'
import {
  claimPromotion,
  joinPromotion,
  leavePromotion,
  promotion as promotionEndpoint,
  type PromotionDetail,
  promotions,
  rewards,
} from '@kancil/contract/promotions/offers'
import { walletBalance } from '@kancil/contract/wallet/balance'
import { type ReactElement, useState } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { useModal } from '../../../lib/screen/modal.tsx'
import { useGuard } from '../../../lib/session/guard.ts'
import { useSession } from '../../../lib/session/session.ts'
import { texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { ApplyForm } from './apply-form.tsx'

const entryTexts = {
  promotion_closed: 'promo.error.closed',
  promotion_full: 'promo.error.full',
  promotion_state: 'promo.error.state',
} as const
const explainJoin = texts(joinPromotion, entryTexts)
const explainClaim = texts(claimPromotion, entryTexts)
const explainLeave = texts(leavePromotion, { promotion_state: 'promo.error.state' })
const refreshes = [promotionEndpoint, promotions, rewards, bonusLocks, walletBalance]

type Props = { readonly promotion: PromotionDetail }

/** What the member can do with the promotion now, or why there is nothing to do. */
export function OfferAction({ promotion }: Props): ReactElement {
  const text = useText()
  const guard = useGuard()
  const session = useSession()
  const { state, kind, paused } = promotion
  const enters = state === 'join' || state === 'claim' || state === 'rejected'
  if (paused && enters)
    return (
      <Notice title={text(`promo.paused.${paused}`)}>{text(`promo.paused.${paused}Next`)}</Notice>
    )
  if (enters && session.state !== 'member')
    return (
      <>
        <p>{text('promo.signIn')}</p>
        <Button size="lg" onClick={() => guard('member', () => undefined)}>
          {text(kind === 'application' ? 'promo.apply' : 'promo.join')}
        </Button>
      </>
    )
  switch (state) {
    case 'join':
      return kind === 'application' ? (
        <ApplyForm promotion={promotion} />
      ) : (
        <Join {...{ promotion }} />
      )
    case 'rejected':
      return (
        <>
          <Notice tone="warning" title={text('promo.rejected')}>
            {promotion.application?.reason}
          </Notice>
          <ApplyForm promotion={promotion} />
        </>
      )
    case 'signed':
      return <Signed promotion={promotion} />
    case 'claim':
      return <Claim promotion={promotion} />
    case 'process':
    case 'issued':
      return <Running promotion={promotion} />
    default:
      return <p>{text(`promo.now.${state}`)}</p>
  }
}

function Join({ promotion }: Props): ReactElement {
  const text = useText()
  const guard = useGuard()
  const [isAgreed, setAgreed] = useState(false)
  const join = useAction(joinPromotion, { refreshes })
  const { promotionId } = promotion
  return (
    <>
      <p>{text('promo.now.join')}</p>
      <Checkbox
        label={text('promo.agree')}
        checked={isAgreed}
        onChange={(event) => setAgreed(event.target.checked)}
      />
      <FailureNotice error={join.error} explain={explainJoin} />
      <Button
        size="lg"
        disabled={!isAgreed}
        pending={join.isPending}
        onClick={() => guard('member', () => join.mutate({ promotionId, agreed: true }))}
      >
        {text('promo.join')}
      </Button>
    </>
  )
}

function Signed({ promotion }: Props): ReactElement {
  const text = useText()
  const modal = useModal()
  const leave = useAction(leavePromotion, { refreshes })
  return (
    <>
      <p>{text('promo.now.signed')}</p>
      <FailureNotice error={leave.error} explain={explainLeave} />
      <Button size="lg" onClick={() => modal.open('center', 'depositv2')}>
        {text('promo.deposit')}
      </Button>
      <Button
        variant="secondary"
        pending={leave.isPending}
        onClick={() => leave.mutate({ promotionId: promotion.promotionId })}
      >
        {text('promo.leave')}
      </Button>
    </>
  )
}

function Claim({ promotion }: Props): ReactElement {
  const text = useText()
  const format = useFormat()
  const guard = useGuard()
  // One id per page: a second press or a retry after a lost answer is the same claim.
  const [requestId] = useState(() => crypto.randomUUID())
  const claim = useAction(claimPromotion, { refreshes })
  const { promotionId, claimable, currency } = promotion
  const press = (): void =>
    claim.mutate(
      { promotionId, requestId },
      {
        onSuccess: ({ amount }) =>
          showToast('promo.claimed', 'success', { amount: format.money(amount, currency) }),
      },
    )
  return (
    <>
      <p>{text('promo.now.claim')}</p>
      <FailureNotice error={claim.error} explain={explainClaim} />
      <Button size="lg" pending={claim.isPending} onClick={() => guard('member', press)}>
        {claimable
          ? text('promo.claimAmount', { amount: format.money(claimable, currency) })
          : text('promo.claim')}
      </Button>
    </>
  )
}

function Running({ promotion }: Props): ReactElement {
  const text = useText()
  const modal = useModal()
  return (
    <>
      <p>{text(promotion.state === 'issued' ? 'promo.now.issued' : 'promo.now.process')}</p>
      <Button size="lg" onClick={() => modal.open('center', 'bonusDetails')}>
        {text('promo.progress')}
      </Button>
    </>
  )
}
