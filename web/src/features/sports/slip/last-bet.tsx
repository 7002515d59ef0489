import { memberBets, type SportsBet, sportsBetsMessage } from '@kancil/contract/sports/bets'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { refresh, useQueryOf } from '../../../lib/call/queries.ts'
import { useLive } from '../../../lib/live/state.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/alert.tsx'
import { showLastBet, useLastBet } from './last-bet-store.ts'
import { useSlip } from './store.ts'

const everyMs = 2_000

/** What became of the bet placed last: a live one waits, and may be offered anew. */
export function LastBet(): ReactElement | null {
  const bet = useLastBet()
  return bet && <Followed key={bet.betId} bet={bet} />
}

function Followed({ bet: placed }: { bet: SportsBet }): ReactElement {
  const text = useText()
  const cache = useQueryClient()
  const slip = useSlip()
  const isWaiting = placed.state === 'pending'
  const { data } = useQueryOf(
    memberBets,
    { pageSize: 5 },
    { everyMs: isWaiting && everyMs, staleMs: 0 },
  )
  useLive(sportsBetsMessage, () => refresh(cache, memberBets))
  const bet = data?.items.find(({ betId }) => betId === placed.betId) ?? placed
  const dismiss = (
    <Button size="sm" variant="ghost" onClick={() => showLastBet(null)}>
      {text('sports.dismiss')}
    </Button>
  )
  if (bet.state === 'pending') return <Notice tone="info">{text('sports.pending')}</Notice>
  if (bet.state !== 'rejected')
    return (
      <Notice tone="success" action={dismiss}>
        {text('sports.accepted')}
      </Notice>
    )
  return (
    <Notice
      tone="warning"
      title={text('sports.rejected')}
      action={
        <Button
          size="sm"
          variant="secondary"
          onClick={() => {
            slip.offer(bet.legs, bet.stake)
            showLastBet(null)
          }}
        >
          {text('sports.again')}
        </Button>
      }
    >
      {text(`sports.reject.${bet.rejectCode ?? 'timed_out'}`)}
    </Notice>
  )
}
