import { lotteryBoard } from '@kancil/contract/lottery/games'
import { vietnamRecentMenu } from '@kancil/contract/lottery/menus'
import { buyTicket, memberTickets } from '@kancil/contract/lottery/tickets'
import type { Currency } from '@kancil/contract/money'
import type { Line } from '@kancil/rules/lottery/ticket'
import { type ReactElement, useState } from 'react'
import { useFormat, useLanguage, useText } from '../../../i18n/use-text.tsx'
import { isUndecided } from '../../../lib/call/undecided.ts'
import { useAction } from '../../../lib/call/queries.ts'
import { useGuard } from '../../../lib/session/guard.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useHydrated } from '../../../lib/session/stored-choice.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { type Board, useServerNow } from '../board/use-board.ts'
import { explainBuying } from './buy-texts.ts'

/** Buys the slip for the issue on sale. The same press sent twice is one ticket. */
export function BuyButton(props: {
  board: Board
  isOpen: boolean
  lines: readonly Line[]
  stake: string
  currency: Currency
  onBought: () => void
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const language = useLanguage()
  const guard = useGuard()
  const isMember = useSession().state === 'member'
  const hydrated = useHydrated()
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const buy = useAction(buyTicket, { refreshes: [memberTickets, lotteryBoard, vietnamRecentMenu] })
  const { board, lines, stake } = props
  const now = useServerNow(board.offset)
  const { current } = board
  const isOnSale = props.isOpen && current !== undefined && Date.parse(current.closeAt) > now

  function send(): void {
    if (!current) return
    const { gameCode } = board.game
    const order = { gameCode, issueNo: current.issueNo, ruleVersion: board.rules.version }
    buy.mutate(
      { requestId, ...order, lines: lines.map((line) => ({ ...line })), language },
      {
        onSuccess: ({ issueNo }) => {
          showToast('lottery.bought', 'success', { issue: issueNo })
          props.onBought()
        },
        // Another press is another order, unless nobody knows what became of this one.
        onSettled: (_ticket, error) => {
          if (!isUndecided(error)) setRequestId(crypto.randomUUID())
        },
      },
    )
  }

  const label =
    lines.length === 0
      ? text('lottery.buyEmpty')
      : !isOnSale
        ? text('lottery.waitSale')
        : hydrated && !isMember
          ? text('lottery.login')
          : text('lottery.buy', { amount: format.money(stake, props.currency) })
  return (
    <div className="grid gap-3">
      <FailureNotice error={buy.error} explain={explainBuying} />
      <Button
        block
        size="lg"
        pending={buy.isPending}
        disabled={lines.length === 0 || !isOnSale}
        onClick={() => guard('session', send)}
      >
        {label}
      </Button>
    </div>
  )
}
