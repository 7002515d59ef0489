import { ticketsMessage } from '@kancil/contract/lottery/issue'
import { cancelTicket, memberTickets, type Ticket } from '@kancil/contract/lottery/tickets'
import { type ReactElement, useState } from 'react'
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
import { TicketLines } from './lines.tsx'

const explain = texts(cancelTicket, {
  issue_closed: 'lottery.error.issueClosed',
  already_settled: 'lottery.error.settled',
})

/** The member's tickets of a game, the newest first; each leads to its draw's proof for good. */
export function OwnTickets(props: {
  gameCode: string
  family: string
  onProof: (issueNo: string) => void
}): ReactElement {
  const text = useText()
  const isMember = useSession().state === 'member'
  return (
    <section className="card p-4 md:p-5 grid gap-3 min-w-0">
      <h2 className="text-lg font-bold">{text('lottery.tickets')}</h2>
      {isMember ? (
        <TicketList {...props} />
      ) : (
        <p className="text-muted">{text('lottery.ticketsLogin')}</p>
      )}
    </section>
  )
}

function TicketList(props: {
  gameCode: string
  family: string
  onProof: (issueNo: string) => void
}): ReactElement {
  const text = useText()
  const language = useLanguage()
  const list = useCursorList(memberTickets, {
    scope: { gameCode: props.gameCode, language },
    changesWith: ticketsMessage,
  })
  const { pager } = list
  return (
    <>
      {list.items?.length === 0 && <p className="text-muted">{text('lottery.noTickets')}</p>}
      <ul className="grid">
        {list.items?.map((ticket) => (
          <TicketRow
            key={ticket.ticketId}
            ticket={ticket}
            family={props.family}
            onProof={props.onProof}
          />
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

function TicketHead({ ticket }: { ticket: Ticket }): ReactElement {
  const text = useText()
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span className="num font-semibold">{ticket.issueNo}</span>
      <span className="text-sm text-muted">{text('lottery.price', { notes: ticket.notes })}</span>
      <span className="ms-auto">
        <Money amount={ticket.stake} currency={ticket.currency} />
      </span>
    </div>
  )
}

function TicketRow(props: {
  ticket: Ticket
  family: string
  onProof: (issueNo: string) => void
}): ReactElement {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const { ticket } = props
  const { ticketId, issueNo, state, currency } = ticket
  const cancel = useAction(cancelTicket, { refreshes: [memberTickets] })
  return (
    <li className="grid gap-1 py-2.5 border-b border-hair last:border-0" data-ticket={ticketId}>
      <TicketHead ticket={ticket} />
      <div className="flex flex-wrap items-center gap-x-3">
        <span
          className={state === 'won' ? 'text-gold font-semibold text-sm' : 'text-sm text-muted'}
        >
          {text(`lottery.state.${state}`)}
        </span>
        <Instant at={ticket.placedAt} show="time" className="text-sm text-muted" />
        {state === 'won' && <Money amount={ticket.payout} currency={currency} look="win" />}
        <span className="ms-auto flex flex-wrap justify-end">
          <Button
            size="sm"
            variant="ghost"
            className="min-h-11"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {text('lottery.ticketLines')}
          </Button>
          {ticket.canCancel && (
            <Button
              size="sm"
              variant="ghost"
              className="min-h-11"
              pending={cancel.isPending}
              onClick={() =>
                cancel.mutate(
                  { ticketId },
                  { onSuccess: () => showToast('lottery.cancelled', 'success') },
                )
              }
            >
              {text('lottery.cancel')}
            </Button>
          )}
          {ticket.draws === 'house' && (
            <Button
              size="sm"
              variant="ghost"
              className="min-h-11"
              onClick={() => props.onProof(issueNo)}
            >
              {text('lottery.proof')}
            </Button>
          )}
        </span>
      </div>
      <FailureNotice error={cancel.error} explain={explain} />
      {/* Asked again once it is drawn. */}
      {isOpen && <TicketLines key={state} ticket={ticket} family={props.family} />}
    </li>
  )
}
