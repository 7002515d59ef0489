import type { Currency } from '@kancil/contract/money'
import { memberBets, placeBet, type SportsBet } from '@kancil/contract/sports/bets'
import { sportsMatch } from '@kancil/contract/sports/board'
import { acceptsPrice } from '@kancil/rules/sports/placing'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useRef } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { isUndecided } from '../../../lib/call/undecided.ts'
import { refresh, useAction } from '../../../lib/call/queries.ts'
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
import { plainLeg, useSlip } from './store.ts'

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
  const cache = useQueryClient()
  const [format] = useOddsFormat()
  const requestIds = useRef(new Map<string, string>())
  const place = useAction(placeBet, { refreshes: [memberBets] })
  const { legs, isReady, isParlay, stake, accept } = props
  const isMoved = legs.some((leg) => needsConsent(leg, accept))
  const isOpen = legs.every((leg) => leg.isOpen)

  async function placeOne(order: readonly LegNow[]): Promise<SportsBet> {
    const name = order.map(({ leg }) => Object.values(plainLeg(leg)).join(' ')).join()
    const requestId = requestIds.current.get(name) ?? crypto.randomUUID()
    requestIds.current.set(name, requestId)
    try {
      const bet = await place.mutateAsync({
        ...{ requestId, stake, oddsFormat: format, accept, legs: order.map(askedLeg) },
      })
      requestIds.current.delete(name)
      // What is placed leaves the slip at once: should the next one be refused, it is not placed
      // again.
      for (const { leg } of order) slip.remove(leg)
      return bet
    } catch (error) {
      // Another press is another bet, unless nobody knows what became of this one.
      if (!isUndecided(error as { code?: string })) requestIds.current.delete(name)
      refresh(cache, sportsMatch)
      throw error
    }
  }

  async function send(): Promise<void> {
    let last: SportsBet | null = null
    try {
      for (const order of isParlay ? [legs] : legs.map((leg) => [leg])) last = await placeOne(order)
      showToast(last?.state === 'pending' ? 'sports.pending' : 'sports.placed', 'success')
    } catch {
      // `place.error` says why; what was placed before it is shown as placed.
    }
    if (last) showLastBet(last)
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
      {isMoved ? (
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

/** A better price is taken by whoever said so; the player is asked about any other move. */
function needsConsent({ leg, priceMilli, version }: LegNow, accept: Props['accept']): boolean {
  if (!leg.seen || priceMilli === undefined) return false
  const seen = { priceMilli: leg.seen[0], version: leg.seen[1] }
  return !acceptsPrice(accept, seen, { priceMilli, version })
}

/** As the player saw it: the price they agreed to, and the score. */
function askedLeg({ leg, priceMilli, version, score }: LegNow) {
  const { matchId, marketKey, outcome, seen } = leg
  const [price, priceVersion] = seen ?? [priceMilli ?? 2_000, version]
  return { matchId, marketKey, outcome, priceMilli: price, priceVersion, score }
}
