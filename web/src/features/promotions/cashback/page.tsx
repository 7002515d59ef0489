import { roundsMessage } from '@kancil/contract/games/bets'
import {
  type Cashback,
  cashback,
  cashbackClaims,
  type CashbackLine,
  claimCashback,
} from '@kancil/contract/promotions/cashback'
import { settingsMessage } from '@kancil/contract/site/info'
import { walletBalance } from '@kancil/contract/wallet/balance'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { useLive } from '../../../lib/live/state.ts'
import { useModal } from '../../../lib/screen/modal.tsx'
import { keyOf, useAction, useQueryOf } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Money } from '../../../ui/money.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { CashbackClaims } from './claims.tsx'
import { CashbackLines } from './lines.tsx'

const explain = texts(cashback, { cashback_closed: 'cashback.error.closed' })
const explainClaim = texts(claimCashback, {
  cashback_closed: 'cashback.error.closed',
  cashback_bonus_open: 'cashback.error.bonusOpen',
  cashback_too_small: 'cashback.error.tooSmall',
  cashback_claimed_today: 'cashback.error.claimedToday',
  cashback_changed: 'cashback.error.changed',
})
/** So that midnight enables the next claim on a page that stays open. */
const askEveryMs = 60_000

/** The cashback on the member's bets: the sum with its button, the lines, and earlier claims. */
export function CashbackPage(): ReactElement {
  const text = useText()
  const cache = useQueryClient()
  const read = useQueryOf(cashback, {}, { staleMs: 0, everyMs: askEveryMs })
  const again = (): void => void cache.invalidateQueries({ queryKey: keyOf(cashback) })
  useLive(roundsMessage, again)
  useLive(settingsMessage, again)
  if (read.error && !read.data) {
    const retry = (
      <Button variant="secondary" onClick={() => void read.refetch()}>
        {text('shell.retry')}
      </Button>
    )
    const { id, values } = explain(read.error)
    return <EmptyState title={text(id, values)} action={retry} />
  }
  if (!read.data) return <Skeleton className="h-105 w-full rounded-md" />
  const { data } = read
  const lines = data.lines.filter(isRelevant).toSorted(compareStakes)
  const neverBet = !data.lastClaimAt && lines.every(({ validBet }) => !isSome(validBet))
  return (
    <div className="grid gap-6">
      <Claim data={data} onRefused={again} />
      {neverBet ? (
        <EmptyState pose="thinking" title={text('cashback.noBets')} />
      ) : (
        <CashbackLines lines={lines} total={data.total} currency={data.currency} />
      )}
      {data.lastClaimAt && <CashbackClaims />}
    </div>
  )
}

/** A line with no rate and no bets is not shown. */
function isRelevant({ rateBasisPoints, validBet }: CashbackLine): boolean {
  return rateBasisPoints > 0 || isSome(validBet)
}

/** Product lines with bets come first; otherwise in the order of the tabs. */
function compareStakes(line: CashbackLine, other: CashbackLine): number {
  return Number(isSome(other.validBet)) - Number(isSome(line.validBet))
}

function isSome(amount: string): boolean {
  return /[1-9]/.test(amount)
}

function Claim({ data, onRefused }: { data: Cashback; onRefused: () => void }): ReactElement {
  const text = useText()
  const format = useFormat()
  const modal = useModal()
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const claim = useAction(claimCashback, { refreshes: [cashback, cashbackClaims, walletBalance] })
  const { currency, total, minimum, lastClaimAt, nextClaimAt } = data
  const money = (amount: string): string => format.money(amount, currency)
  const press = (): void =>
    claim.mutate(
      { requestId, amount: total },
      {
        onSuccess: ({ amount }) => {
          setRequestId(crypto.randomUUID())
          showToast('cashback.claimed', 'success', { amount: money(amount) })
        },
        onError: onRefused,
      },
    )
  const isReady = !nextClaimAt && isSome(total) && Number(total) >= Number(minimum)
  // The record of the payment, or of the bets that earn the next one.
  const where = nextClaimAt ? 'transactionHistory' : 'personalHistoryCopy'
  return (
    <section className="card grid gap-4 p-5" aria-label={text('cashback.ready')}>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <p className="text-sm text-muted">{text('cashback.ready')}</p>
          <p className="text-3xl font-semibold" data-total={total}>
            <Money amount={total} currency={currency} />
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <Button
            className="max-sm:w-full"
            disabled={!isReady}
            pending={claim.isPending}
            onClick={press}
          >
            {text('cashback.claim', { amount: money(total) })}
          </Button>
          {!isReady && (
            <Button
              variant="secondary"
              className="max-sm:w-full"
              onClick={() => modal.open('center', where)}
            >
              {text(`center.${where}`)}
            </Button>
          )}
        </div>
      </div>
      <div className="grid gap-1 text-sm text-muted">
        <p>
          {nextClaimAt
            ? text('cashback.next', { at: format.dateTime(nextClaimAt) })
            : text('cashback.minimum', { amount: money(minimum) })}
        </p>
        {lastClaimAt && <p>{text('cashback.last', { at: format.dateTime(lastClaimAt) })}</p>}
        <p>{text('cashback.explain')}</p>
      </div>
      <FailureNotice error={claim.error} explain={explainClaim} />
    </section>
  )
}
