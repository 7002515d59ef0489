import { type LotteryBoard, lotteryBoard } from '@kancil/contract/lottery/games'
import { issueMessage } from '@kancil/contract/lottery/issue'
import { memberTickets } from '@kancil/contract/lottery/tickets'
import type { Currency } from '@kancil/contract/money'
import type { RuleSet } from '@kancil/rules/lottery/rule-set'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLanguage } from '../../../i18n/use-text.tsx'
import { useBalance } from '../../../lib/balance.ts'
import { refresh, useQueryOf } from '../../../lib/call/queries.ts'
import { useLive } from '../../../lib/live/state.ts'

/** The board is told when an issue changes; this is for a line that is down. */
const everyMs = 20_000
const tickMs = 250

export type Board = LotteryBoard & {
  /** The server's clock less the browser's, in milliseconds. */
  readonly offset: number
}

/** A game's board as it is now: its issues, rules and last draws. */
export function useBoard(gameCode: string): Board | undefined {
  const cache = useQueryClient()
  const language = useLanguage()
  const input = { gameCode, language }
  const { data, dataUpdatedAt } = useQueryOf(lotteryBoard, input, { staleMs: 0, everyMs })
  const readAgain = (): void => {
    for (const endpoint of [lotteryBoard, memberTickets]) refresh(cache, endpoint)
  }
  useLive<{ gameCode: string }>(issueMessage, (issue) => {
    if (issue.gameCode === gameCode) readAgain()
  })
  useLive('live.up', readAgain)
  return useMemo(
    () => data && { ...data, offset: Date.parse(data.now) - dataUpdatedAt },
    [data, dataUpdatedAt],
  )
}

/** The server's time in this browser, several times a second. */
export function useServerNow(offset: number): number {
  const [now, setNow] = useState(() => Date.now() + offset)
  const tick = useEffectEvent(() => setNow(Date.now() + offset))
  useEffect(() => {
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The rules as the server settles by them. */
export function rulesOf(board: LotteryBoard): RuleSet {
  return board.rules as RuleSet
}

/** The member's currency, or the first that the game is sold in. */
export function useStakeCurrency(rules: RuleSet): Currency {
  const currency = useBalance().data?.currency
  if (currency && rules.limits[currency]) return currency
  return Object.keys(rules.limits)[0] as Currency
}
