import {
  type CashOutQuote,
  type CashOutRefusal,
  memberBets,
  quoteCashOut,
  type SportsBet,
  takeCashOut,
} from '@kancil/contract/sports/bets'
import { type ReactElement, useEffect, useState } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'

const quoteTexts = {
  cash_out_unavailable: 'sports.error.cashOutUnavailable',
  already_settled: 'sports.error.alreadySettled',
} as const
const explain = {
  quote: texts(quoteCashOut, quoteTexts),
  take: texts(takeCashOut, {
    ...quoteTexts,
    quote_expired: 'sports.error.quoteExpired',
    price_changed: 'sports.error.quoteChanged',
  }),
}
const refusals = {
  ...quoteTexts,
  price_changed: 'sports.error.quoteChanged',
  timed_out: 'sports.reject.timed_out',
} as const satisfies Record<CashOutRefusal, string>
const percents = ['25', '50', '100'] as const

/** A cash-out that waits, or quotes for one. */
export function CashOut({ bet }: { bet: SportsBet }): ReactElement {
  const text = useText()
  const format = useFormat()
  const { cashOut, currency } = bet
  if (cashOut?.state === 'pending')
    return (
      <Notice tone="info">
        {text('sports.cashOutPending', { amount: format.money(cashOut.offer, currency) })}
      </Notice>
    )
  return (
    <>
      {cashOut?.refuseCode && (
        <Notice tone="warning" title={text('sports.cashOutRefused')}>
          {text(refusals[cashOut.refuseCode])}
        </Notice>
      )}
      <Quotes bet={bet} />
    </>
  )
}

/** A quote for a bet or a part of it, with the seconds that it is good for. */
function Quotes({ bet }: { bet: SportsBet }): ReactElement {
  const text = useText()
  const format = useFormat()
  const [percent, setPercent] = useState<(typeof percents)[number]>('100')
  const ask = useAction(quoteCashOut)
  const take = useAction(takeCashOut, { refreshes: [memberBets] })
  const quote = ask.data
  const seconds = useSecondsLeft(quote)
  const isGood = quote !== undefined && seconds > 0
  const amount = quote ? format.money(quote.offer, quote.currency) : ''
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Chips
          label={text('sports.cashOutPart')}
          values={percents.map((value) => ({ value, label: `${value}%` }))}
          active={percent}
          onChange={(value) => {
            setPercent(value)
            ask.reset()
          }}
        />
        {isGood ? (
          <Button
            pending={take.isPending}
            onClick={() =>
              take.mutate(
                { quoteId: quote.quoteId },
                {
                  onSuccess: ({ cashOut }) => {
                    ask.reset()
                    if (cashOut?.state !== 'pending')
                      showToast('sports.cashedOut', 'success', { amount })
                  },
                },
              )
            }
          >
            {text('sports.takeCashOut', { amount, seconds })}
          </Button>
        ) : (
          <Button
            variant="secondary"
            pending={ask.isPending}
            onClick={() => {
              take.reset()
              ask.mutate({ sportsBetId: bet.betId, percent: Number(percent) })
            }}
          >
            {text('sports.cashOut')}
          </Button>
        )}
      </div>
      <FailureNotice error={ask.error} explain={explain.quote} />
      <FailureNotice error={take.error} explain={explain.take} />
    </div>
  )
}

/** Counted from when the quote came: the browser's clock may be wrong. */
function useSecondsLeft(quote: CashOutQuote | undefined): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (!quote) return
    const end = performance.now() + Date.parse(quote.expiresAt) - Date.parse(quote.now)
    const tick = (): void => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1_000)))
    tick()
    const timer = setInterval(tick, 200)
    return () => clearInterval(timer)
  }, [quote])
  return quote ? left : 0
}
