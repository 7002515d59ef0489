import type { Currency } from '@kancil/contract/money'
import { memberBets, placeBet, type SportsBet } from '@kancil/contract/sports/bets'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { useGuard } from '../../../lib/session/guard.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useHydrated } from '../../../lib/session/stored-choice.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { useOddsFormat } from '../odds/use-odds-format.ts'
import { showLastBet } from './last-bet-store.ts'
import type { LegNow } from './leg-row.tsx'
import { explainPlacing } from './place-texts.ts'
import { useSlip } from './slip-store.ts'

type Props = {
  legs: readonly LegNow[]
  isReady: boolean
  isParlay: boolean
  stake: string
  accept: 'none' | 'better' | 'any'
  currency: Currency
}

/** Places the slip. A press that nobody answered is sent again as the same bet. */
export function PlaceButton(props: Props): ReactElement {
  const text = useText()
  const guard = useGuard()
  const isMember = useSession().state === 'member'
  const hydrated = useHydrated()
  const slip = useSlip()
  const [format] = useOddsFormat()
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const place = useAction(placeBet, { refreshes: [memberBets] })
  const { legs, isReady, isParlay, stake, accept } = props
  const isMoved = legs.some(({ leg, priceMilli }) => leg.seen && leg.seen[0] !== priceMilli)
  const isOpen = legs.every((leg) => leg.isOpen)

  async function send(): Promise<void> {
    const orders = isParlay ? [legs] : legs.map((leg) => [leg])
    let last: SportsBet | null = null
    try {
      for (const [index, order] of orders.entries()) {
        const id = orders.length === 1 ? requestId : `${requestId}-${index}`
        last = await place.mutateAsync({
          ...{ requestId: id, stake, oddsFormat: format, accept },
          legs: order.map(askedLeg),
        })
      }
      showToast(last?.state === 'pending' ? 'sports.pending' : 'sports.placed', 'success')
      slip.clear()
      setRequestId(crypto.randomUUID())
      if (last) showLastBet(last)
    } catch (error) {
      // Another press is another bet, unless nobody knows what became of this one.
      if ((error as { code?: string }).code !== 'network') setRequestId(crypto.randomUUID())
    }
  }

  /** The player agrees to the prices as they are now. */
  function agree(): void {
    for (const { leg, priceMilli, version } of legs)
      if (priceMilli !== undefined) slip.see(leg, [priceMilli, version])
    place.reset()
  }

  const label = !isOpen
    ? text('sports.suspended')
    : hydrated && !isMember
      ? text('sports.login')
      : text('sports.place')
  return (
    <div className="grid gap-3">
      <FailureNotice error={place.error} explain={explainPlacing} />
      {isMoved && accept !== 'any' ? (
        <Button block size="lg" variant="secondary" onClick={agree}>
          {text('sports.acceptNew')}
        </Button>
      ) : (
        <Button
          block
          size="lg"
          pending={place.isPending}
          disabled={isMember && (!isReady || !isOpen)}
          onClick={() => guard('session', () => void send())}
        >
          {label}
        </Button>
      )}
    </div>
  )
}

/** As the player saw it: the price they agreed to, and the score. */
function askedLeg({ leg, priceMilli, version, score }: LegNow) {
  const { matchId, marketKey, outcome, seen } = leg
  const [price, priceVersion] = seen ?? [priceMilli ?? 2_000, version]
  return { matchId, marketKey, outcome, priceMilli: price, priceVersion, score }
}
