import { winnerBoard } from '@kancil/contract/games'
import { Trophy } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { useQueryOf } from '../../lib/queries.ts'
import { Money } from '../../ui/money.tsx'
import { winnersShown } from './home-reads.ts'

const askEveryMs = 60_000

/** Recent wins with the names made unrecognisable; nothing where nobody has won. */
export function Winners(): ReactElement | null {
  const text = useText()
  const { data } = useQueryOf(winnerBoard, { count: winnersShown }, { everyMs: askEveryMs })
  if (!data || data.list.length === 0) return null
  return (
    <section className="card p-4">
      <h2 className="flex items-center gap-2 pb-1 text-sm font-semibold">
        <Trophy size={16} className="text-gold" aria-hidden="true" />
        {text('shell.winners.title')}
      </h2>
      <ul className="text-[13px] num">
        {data.list.map((win) => (
          <li
            key={`${win.at}${win.name}${win.payout}`}
            className="flex items-baseline justify-between gap-3 py-1.5 border-b border-hair last:border-0"
          >
            <span className="min-w-0">
              <span className="block truncate">{win.gameName}</span>
              <span className="block text-xs text-muted">{win.name}</span>
            </span>
            <Money
              amount={win.payout}
              currency={win.currency}
              className="text-gold font-semibold"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
