import { formatMoney } from '@kancil/contract/money'
import type { Play } from '@kancil/rules/lottery/family'
import { isTicketFault, type Line, type PricedTicket } from '@kancil/rules/lottery/ticket'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Notice } from '../../../ui/feedback/alert.tsx'
import { Money } from '../../../ui/money.tsx'
import { classNames } from '../../../ui/style/class-names.ts'
import type { Board } from '../board/use-board.ts'
import { BuyButton } from './buy-button.tsx'
import { faultText } from './buy-texts.ts'
import { SlipLines } from './slip-lines.tsx'
import { StakeFields } from './stake-fields.tsx'
import type { SlipState } from './use-slip.ts'

/** What is chosen now and what was added before: its price, the most it can win, and the buying. */
export function Slip(props: {
  board: Board
  slip: SlipState
  play: Play
  numbers: readonly string[]
  /** The chosen numbers went into the slip or were bought. */
  onTaken: () => void
  isOpen: boolean
}): ReactElement {
  const text = useText()
  const { slip, play, numbers } = props
  const { currency, unit, multiple } = slip
  const line: Line = { play: play.code, content: numbers.join(','), unit, multiple }
  const lines = numbers.length > 0 ? [...slip.lines, line] : slip.lines
  const priced = lines.length > 0 ? slip.price(lines) : null
  const fault = priced && isTicketFault(priced) ? priced : null
  const ticket = priced && !isTicketFault(priced) ? priced : null
  return (
    <section
      aria-label={text('lottery.slip')}
      className={classNames(
        'card p-3 md:p-5 grid gap-2 lg:gap-4',
        'max-lg:sticky max-lg:bottom-0 max-lg:z-10 max-lg:shadow-float',
        // On a phone an empty slip would only cover the board.
        !priced && 'max-lg:hidden',
      )}
    >
      <h2 className="text-lg font-bold max-lg:hidden">{text('lottery.slip')}</h2>
      <SlipLines slip={slip} />
      <StakeFields
        slip={slip}
        canAdd={numbers.length > 0 && !fault}
        onAdd={() => {
          slip.add(line)
          props.onTaken()
        }}
      />
      {!priced && <p className="text-sm text-muted max-lg:hidden">{text('lottery.slipEmpty')}</p>}
      {fault && <Notice tone="warning">{text(faultText(fault.code))}</Notice>}
      {ticket && <Sums ticket={ticket} slip={slip} />}
      <BuyButton
        board={props.board}
        isOpen={props.isOpen}
        lines={ticket ? lines : []}
        stake={ticket ? formatMoney(ticket.stake, currency) : ''}
        currency={currency}
        onBought={() => {
          slip.clear()
          props.onTaken()
        }}
      />
    </section>
  )
}

function Sums({ ticket, slip }: { ticket: PricedTicket; slip: SlipState }): ReactElement {
  const text = useText()
  const { currency, limits } = slip
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 items-baseline">
      <dt className="text-sm text-muted">{text('lottery.price', { notes: ticket.notes })}</dt>
      <dd className="text-lg font-bold">
        <Money amount={formatMoney(ticket.stake, currency)} currency={currency} />
      </dd>
      <dt className="text-sm text-muted">{text('lottery.best')}</dt>
      <dd className="text-gold font-semibold">
        <Money amount={formatMoney(ticket.best, currency)} currency={currency} />
      </dd>
      {ticket.isCapped && (
        <dd className="col-span-2 text-xs text-muted">
          {text('lottery.capped', { amount: `${limits.payoutMax} ${currency}` })}
        </dd>
      )}
    </dl>
  )
}
