import type { QueuedWithdrawal } from '@kancil/contract/payments/withdrawal-desk'
import { Clock3, TriangleAlert } from 'lucide-react'
import { type ReactElement, useEffect, useState } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { classNames } from '../../../ui/style/class-names.ts'
import { Money } from '../../../ui/money.tsx'
import { ConsoleStateBadge } from './state-badge.tsx'

const tickMs = 15_000

/** One line per withdrawal, with the time by which it was promised; red only when overdue. */
export function ConsoleQueueList(props: {
  items: readonly QueuedWithdrawal[]
  chosen: string
  onChoose: (id: string) => void
}): ReactElement {
  const now = useNow()
  return (
    <ul className="card overflow-hidden">
      {props.items.map((item) => (
        <li key={item.withdrawalId} className="border-b border-hair last:border-0">
          <Line
            item={item}
            now={now}
            isChosen={item.withdrawalId === props.chosen}
            onChoose={() => props.onChoose(item.withdrawalId)}
          />
        </li>
      ))}
    </ul>
  )
}

function Line(props: {
  item: QueuedWithdrawal
  now: Date
  isChosen: boolean
  onChoose: () => void
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const { item, now } = props
  const late = item.expectedBy !== undefined && Date.parse(item.expectedBy) < now.getTime()
  return (
    <button
      type="button"
      aria-current={props.isChosen || undefined}
      onClick={props.onChoose}
      className={classNames(
        'grid gap-1 w-full px-4 py-2.5 text-start border-s-3',
        props.isChosen ? 'bg-raised border-primary' : 'border-transparent hover:bg-raised',
      )}
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="font-semibold truncate">{item.account}</span>
        <Money amount={item.amount} currency={item.currency} className="font-semibold" />
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
        <ConsoleStateBadge it={item} />
        {item.warnings > 0 && (
          <span className="inline-flex items-center gap-1 text-gold">
            <TriangleAlert size={13} aria-hidden="true" />
            {text('desk.payments.warnings', { count: item.warnings })}
          </span>
        )}
        {item.takenBy && <span>{text('desk.payments.takenBy', { name: item.takenBy })}</span>}
        {item.expectedBy && (
          <span
            className={classNames(
              'inline-flex items-center gap-1 ms-auto',
              late && 'text-danger font-semibold',
            )}
          >
            <Clock3 size={13} aria-hidden="true" />
            {text(late ? 'desk.payments.late' : 'desk.payments.due', {
              when: format.relative(item.expectedBy, now),
            })}
          </span>
        )}
      </span>
    </button>
  )
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
