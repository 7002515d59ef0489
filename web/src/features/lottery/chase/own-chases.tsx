import { cancelChase, type Chase, memberChases } from '@kancil/contract/lottery/chases'
import { ticketsMessage } from '@kancil/contract/lottery/issue'
import { memberTickets } from '@kancil/contract/lottery/tickets'
import type { ReactElement } from 'react'
import { useLanguage, useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { useSession } from '../../../lib/session/session.ts'
import { texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { Instant } from '../../../ui/instant.tsx'
import { useCursorList } from '../../../ui/list/use-cursor-list.ts'
import { Money } from '../../../ui/money.tsx'

const explain = texts(cancelChase, {})

/** The member's chases of a game; without any there is nothing to show. */
export function OwnChases({ gameCode }: { gameCode: string }): ReactElement | null {
  return useSession().state === 'member' ? <ChaseList gameCode={gameCode} /> : null
}

function ChaseList({ gameCode }: { gameCode: string }): ReactElement | null {
  const text = useText()
  const list = useCursorList(memberChases, {
    scope: { gameCode, language: useLanguage() },
    changesWith: ticketsMessage,
  })
  if (!list.items || list.items.length === 0) return null
  return (
    <section className="card p-4 md:p-5 grid gap-3 min-w-0">
      <h2 className="text-lg font-bold">{text('lottery.chases')}</h2>
      <ul className="grid">
        {list.items.map((chase) => (
          <ChaseRow key={chase.chaseId} chase={chase} />
        ))}
      </ul>
    </section>
  )
}

function ChaseRow({ chase }: { chase: Chase }): ReactElement {
  const text = useText()
  const { chaseId, state, currency, left, issues } = chase
  const cancel = useAction(cancelChase, { refreshes: [memberChases, memberTickets] })
  return (
    <li className="grid gap-1 py-2.5 border-b border-hair last:border-0" data-chase={chaseId}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">
          {text('lottery.chaseLeft', { done: issues - left, issues })}
        </span>
        <span className="ms-auto">
          <Money amount={chase.stake} currency={currency} />
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-3">
        <span className="text-sm text-muted">
          {state === 'running' && left === 0
            ? text('lottery.chaseState.done')
            : text(`lottery.chaseState.${state}`)}
        </span>
        <Instant at={chase.placedAt} className="text-sm text-muted" />
        {Number(chase.payout) > 0 && <Money amount={chase.payout} currency={currency} look="win" />}
        {state === 'running' && left > 0 && (
          <Button
            size="sm"
            variant="ghost"
            className="ms-auto min-h-11"
            pending={cancel.isPending}
            onClick={() =>
              cancel.mutate(
                { chaseId },
                { onSuccess: () => showToast('lottery.chaseCancelled', 'success') },
              )
            }
          >
            {text('lottery.cancel')}
          </Button>
        )}
      </div>
      <FailureNotice error={cancel.error} explain={explain} />
    </li>
  )
}
