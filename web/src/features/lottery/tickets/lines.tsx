import { type Ticket, ticketDetail, type TicketDetail } from '@kancil/contract/lottery/tickets'
import type { ReactElement } from 'react'
import { useLanguage, useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Money } from '../../../ui/money.tsx'
import { contentText, playName } from '../board/play-name.ts'
import { DrawResult } from '../draw/result.tsx'

const numbersShown = 60

/** What was bet on a ticket, line by line, what was drawn, and what each line won. */
export function TicketLines({ ticket, family }: { ticket: Ticket; family: string }): ReactElement {
  const text = useText()
  const { ticketId, state, best, currency } = ticket
  const { data, error } = useQueryOf(
    ticketDetail,
    { ticketId, language: useLanguage() },
    { staleMs: 0 },
  )
  return (
    <div className="grid gap-2 p-3 rounded-md bg-raised">
      <FailureNotice error={error} explain={explainCommon} />
      {!data && !error && <span className="waiting h-10 rounded-md" />}
      {data?.issue.result && <DrawResult family={family} result={data.issue.result} isSmall />}
      <ul className="grid gap-1.5">
        {data?.lines.map((line, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- two equal lines are two lines
          <TicketLine key={place} {...{ line, family, ticket }} />
        ))}
      </ul>
      {state === 'accepted' && (
        <p className="flex justify-between gap-4 text-sm text-muted">
          <span>{text('lottery.best')}</span>
          <Money amount={best} currency={currency} />
        </p>
      )}
    </div>
  )
}

function TicketLine(props: {
  line: TicketDetail['lines'][number]
  family: string
  ticket: Ticket
}): ReactElement {
  const text = useText()
  const { line, family, ticket } = props
  const { play, content, unit, multiple, group, isHalf, stake, payout } = line
  const hasWon = payout !== undefined && Number(payout) > 0
  return (
    <li className="grid gap-0.5 text-sm">
      <div className="flex items-baseline gap-3">
        <span className="font-semibold">{playName(text, family, play)}</span>
        <bdi className="num text-muted">
          {unit} × {multiple}
          {group !== undefined && ` · ${group}`}
          {isHalf && ' · ½'}
        </bdi>
        <span className="ms-auto">
          <Money
            amount={hasWon ? payout : stake}
            currency={ticket.currency}
            {...(hasWon ? { look: 'win' as const } : {})}
          />
        </span>
      </div>
      <span className="num break-words">
        {contentText(text, content, numbersShown, ticket.issueNo)}
        {content.split(/[,|]/u).length > numbersShown && ' …'}
      </span>
    </li>
  )
}
