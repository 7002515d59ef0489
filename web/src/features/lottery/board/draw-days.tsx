import { memberChases, placeChase } from '@kancil/contract/lottery/chases'
import { lotteryBoard } from '@kancil/contract/lottery/games'
import { memberTickets } from '@kancil/contract/lottery/tickets'
import { formatMoney, money } from '@kancil/contract/money'
import type { Line, PricedTicket } from '@kancil/rules/lottery/ticket'
import { type ReactElement, useState } from 'react'
import { useFormat, useLanguage, useText } from '../../../i18n/use-text.tsx'
import { isUndecided } from '../../../lib/call/undecided.ts'
import { useAction } from '../../../lib/call/queries.ts'
import { useGuard } from '../../../lib/session/guard.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { Instant } from '../../../ui/instant.tsx'
import { explainChasing } from '../slip/buy-texts.ts'
import { Sums } from '../slip/sums.tsx'
import type { SlipState } from '../slip/use-slip.ts'
import type { Board } from './use-board.ts'

type Props = {
  board: Board
  slip: SlipState
  lines: readonly Line[]
  ticket: PricedTicket | null
  onBought: () => void
}

/** The draw days that a slip is for, the next one at first, and buying it for all of them. */
export function DrawDays(props: Props): ReactElement {
  const text = useText()
  const { sales } = props.board
  const [days, setDays] = useState<readonly string[]>([])
  // A day whose sale is over is no choice any more.
  const open = sales.map(({ issueNo }) => issueNo)
  const kept = days.filter((day) => open.includes(day))
  const chosen = kept.length > 0 ? kept : open.slice(0, 1)
  const toggle = (day: string): void =>
    setDays(chosen.includes(day) ? chosen.filter((other) => other !== day) : [...chosen, day])
  return (
    <>
      <fieldset className="grid gap-1.5">
        <legend className="text-sm text-muted">{text('lottery.grid.days')}</legend>
        <div className="flex flex-wrap gap-1.5">
          {sales.map(({ issueNo, drawAt }) => (
            <label
              key={issueNo}
              className="flex items-center gap-2 min-h-11 px-3 rounded-md border border-hair text-sm has-checked:border-primary"
            >
              <input
                type="checkbox"
                className="size-4 accent-primary"
                checked={chosen.includes(issueNo)}
                onChange={() => toggle(issueNo)}
              />
              <Instant at={drawAt} />
            </label>
          ))}
        </div>
      </fieldset>
      <BuyDays {...props} days={open.filter((day) => chosen.includes(day))} />
    </>
  )
}

function BuyDays(props: Props & { days: readonly string[] }): ReactElement {
  const text = useText()
  const format = useFormat()
  const language = useLanguage()
  const guard = useGuard()
  const { board, lines, ticket, days, slip } = props
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const buy = useAction(placeChase, { refreshes: [memberChases, memberTickets, lotteryBoard] })
  const count = days.length
  const isReady = ticket !== null && lines.length > 0 && count > 0 && board.game.isOpen

  function send(): void {
    const [issueNo] = days
    if (issueNo === undefined) return
    const { gameCode } = board.game
    const order = { gameCode, issueNo, issueNos: [...days], ruleVersion: board.rules.version }
    const how = { issues: count, mode: { kind: 'same' as const }, stopsOnWin: false }
    buy.mutate(
      { requestId, ...order, ...how, lines: lines.map((line) => ({ ...line })), language },
      {
        onSuccess: () => {
          showToast('lottery.chased', 'success', { count })
          props.onBought()
        },
        // Another press is another order, unless nobody knows what became of this one.
        onSettled: (_answer, error) => {
          if (!isUndecided(error)) setRequestId(crypto.randomUUID())
        },
      },
    )
  }

  const total = money((ticket?.stake ?? 0n) * BigInt(count))
  const amount = format.money(formatMoney(total, slip.currency), slip.currency)
  return (
    <>
      {ticket && (
        <div className="grid gap-1" aria-live="polite">
          <p className="flex justify-between gap-4 text-sm text-muted">
            <span>{text('lottery.price', { notes: ticket.notes })}</span>
            {count > 1 && <span>{text('lottery.grid.each')}</span>}
          </p>
          <Sums ticket={ticket} slip={slip} />
        </div>
      )}
      <FailureNotice error={buy.error} explain={explainChasing} />
      <Button
        block
        size="lg"
        pending={buy.isPending}
        disabled={!isReady}
        onClick={() => guard('session', send)}
      >
        {isReady ? text('lottery.grid.buy', { count, amount }) : text('lottery.buyEmpty')}
      </Button>
    </>
  )
}
