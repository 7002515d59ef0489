import { memberBets, sportsBetsMessage } from '@kancil/contract/sports/bets'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { refresh } from '../../../lib/call/queries.ts'
import { useLive } from '../../../lib/live/state.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useCursorList } from '../../../ui/list/use-cursor-list.ts'
import { BetCard } from './card.tsx'

const kinds = ['open', 'settled', 'cashedOut'] as const

/** The member's bets: those that are open, settled, or cashed out in part or whole. */
export function MyBets(): ReactElement {
  const text = useText()
  const isMember = useSession().state === 'member'
  const [which, setWhich] = useState<(typeof kinds)[number]>('open')
  if (!isMember) return <EmptyState title={text('sports.betsLogin')} />
  return (
    <div className="grid gap-3">
      <Chips
        label={text('sports.myBets')}
        values={kinds.map((value) => ({ value, label: text(`sports.bets.${value}`) }))}
        active={which}
        onChange={setWhich}
      />
      <BetList key={which} which={which} />
    </div>
  )
}

function BetList({ which }: { which: (typeof kinds)[number] }): ReactElement {
  const text = useText()
  const cache = useQueryClient()
  const { items, pager } = useCursorList(memberBets, { scope: { which } })
  const again = (): void => refresh(cache, memberBets)
  useLive(sportsBetsMessage, again)
  // What was settled before the line was open is told to nobody.
  useLive('live.up', again)
  return (
    <>
      {items?.length === 0 && <EmptyState title={text('sports.noBets')} />}
      <ul className="grid gap-3">
        {items?.map((bet) => (
          <BetCard key={bet.betId} bet={bet} />
        ))}
      </ul>
      {(pager.onBack ?? pager.onNext) && (
        <div className="flex justify-between">
          <Button
            size="sm"
            variant="ghost"
            disabled={!pager.onBack}
            onClick={() => pager.onBack?.()}
          >
            {text('shell.pager.previous')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            disabled={!pager.onNext}
            onClick={() => pager.onNext?.()}
          >
            {text('shell.pager.next')}
          </Button>
        </div>
      )}
    </>
  )
}
