import { type Winner, winnerBoard, winnersMessage } from '@kancil/contract/games/winners'
import { type WinnerNews } from '@kancil/contract/games/winner-news'
import { useQueryClient } from '@tanstack/react-query'
import { Pause, Play, Trophy } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useLanguage, useText } from '../../../i18n/use-text.tsx'
import { useLive } from '../../../lib/live/state.ts'
import { keyOf, useQueryOf } from '../../../lib/call/queries.ts'
import { useStored } from '../../../lib/session/stored-choice.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Money } from '../../../ui/money.tsx'
import { winnersInput } from './reads.ts'

/** A fallback in case a push was missed; new wins are pushed. */
const askEveryMs = 120_000
const pausedKey = 'winners-paused'

/** Recent wins as they happen, with masked names. It can be paused. */
export function Winners(): ReactElement | null {
  const text = useText()
  const cache = useQueryClient()
  const language = useLanguage()
  const input = winnersInput(language)
  const [stored, setStored] = useStored(pausedKey)
  const paused = stored === '1'
  const [firstSeen, setFirstSeen] = useState<readonly Winner[]>()
  const { data } = useQueryOf(winnerBoard, input, { everyMs: paused ? false : askEveryMs })
  useLive<readonly WinnerNews[]>(winnersMessage, (news) => {
    if (paused) return
    const list = news.map(({ gameNames, ...win }) => ({ ...win, gameName: gameNames[language] }))
    cache.setQueryData(keyOf(winnerBoard, input), { list })
  })
  if (!data) return null
  if (!firstSeen) setFirstSeen(data.list)
  const isNew = (win: Winner): boolean =>
    firstSeen !== undefined && !firstSeen.some((seen) => seen.winId === win.winId)
  return (
    <section className="card p-4">
      <div className="flex items-center gap-2 min-h-8 pb-1">
        <Trophy size={16} className="text-gold" aria-hidden="true" />
        <h2 className="grow text-sm font-semibold">{text('shell.winners.title')}</h2>
        {data.list.length > 0 && (
          <IconButton
            className="-my-1 -me-3"
            label={text(paused ? 'shell.winners.resume' : 'shell.winners.pause')}
            onClick={() => setStored(paused ? '' : '1')}
          >
            {paused ? <Play size={14} /> : <Pause size={14} />}
          </IconButton>
        )}
      </div>
      {data.list.length === 0 ? (
        <p className="text-[13px] text-muted">{text('shell.winners.none')}</p>
      ) : (
        <ul className="text-[13px] num">
          {data.list.map((win) => (
            <Row key={win.winId} win={win} isNew={isNew(win)} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ win, isNew }: { win: Winner; isNew: boolean }): ReactElement {
  return (
    <li
      className={`flex items-baseline justify-between gap-3 py-1.5 border-b border-hair last:border-0 ${isNew ? 'appear' : ''}`}
    >
      <span className="min-w-0">
        <span className="block truncate">{win.gameName}</span>
        <span className="block text-xs text-muted" dir="ltr">
          {win.name}
        </span>
      </span>
      <Money amount={win.payout} currency={win.currency} className="text-gold font-semibold" />
    </li>
  )
}
