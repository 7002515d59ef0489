import { winnerBoard } from '@kancil/contract/games/winners'
import type { LotteryGame } from '@kancil/contract/lottery/games'
import type { ReactElement } from 'react'
import { useLanguage, useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { Instant } from '../../../ui/instant.tsx'
import { Money } from '../../../ui/money.tsx'

const count = 8
const everyMs = 60_000

/** Recent large wins of the lottery, with masked names. */
export function Winners({ game }: { game: LotteryGame }): ReactElement {
  const text = useText()
  const input = { count, language: useLanguage(), gameType: game.category }
  const { data } = useQueryOf(winnerBoard, input, { everyMs })
  return (
    <section className="card p-4 md:p-5 grid gap-3 min-w-0">
      <h2 className="text-lg font-bold">{text('shell.winners.title')}</h2>
      {!data && <span className="waiting h-24 rounded-md" />}
      {data?.list.length === 0 && <p className="text-muted">{text('shell.winners.none')}</p>}
      <ul className="grid">
        {data?.list.map((win) => (
          <li
            key={win.winId}
            className="flex items-baseline gap-3 py-2 border-b border-hair last:border-0"
          >
            <span className="grow min-w-0">
              <span className="block truncate">{win.gameName}</span>
              <span className="text-sm text-muted">
                <bdi dir="ltr">{win.name}</bdi> <Instant at={win.at} show="time" />
              </span>
            </span>
            <Money amount={win.payout} currency={win.currency} look="win" />
          </li>
        ))}
      </ul>
    </section>
  )
}
