import { formatMoney } from '@kancil/contract/money'
import type { PricedTicket } from '@kancil/rules/lottery/ticket'
import { ChevronDown, ChevronUp, Plus } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Money } from '../../../ui/money.tsx'
import type { SlipState } from './use-slip.ts'

/** What is shown of the slip at any time: its price, and on a phone all that is needed to buy. */
export function SlipBar(props: {
  slip: SlipState
  ticket: PricedTicket | null
  /** Whether the rest of the slip is shown, on a phone. */
  isWhole: boolean
  detailsId: string
  onToggle: () => void
  /** Absent while there is nothing to add. */
  onAdd: (() => void) | undefined
  /** The button that buys. */
  children: ReactElement
}): ReactElement {
  const text = useText()
  const { ticket, isWhole, slip } = props
  const { currency } = slip
  return (
    <div className="flex items-end gap-1.5 md:gap-3 lg:grid lg:gap-4">
      <IconButton
        label={text('lottery.slipMore')}
        aria-expanded={isWhole}
        aria-controls={props.detailsId}
        className="lg:hidden size-12"
        onClick={props.onToggle}
      >
        {isWhole ? <ChevronDown size={20} /> : <ChevronUp size={20} />}
      </IconButton>
      {!isWhole && props.onAdd && (
        <IconButton
          label={text('lottery.toSlip')}
          className="lg:hidden size-12"
          onClick={props.onAdd}
        >
          <Plus size={20} />
        </IconButton>
      )}
      {ticket && (
        <p className="grid shrink-0 lg:flex lg:items-baseline lg:justify-between">
          <span className="text-xs lg:text-sm text-muted">
            {text('lottery.price', { notes: ticket.notes })}
          </span>
          <span className="lg:text-lg font-bold">
            <Money amount={formatMoney(ticket.stake, currency)} currency={currency} />
          </span>
        </p>
      )}
      <div className="grow min-w-0">{props.children}</div>
    </div>
  )
}
