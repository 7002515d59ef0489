import { formatMoney } from '@kancil/contract/money'
import type { Family, Play } from '@kancil/rules/lottery/family'
import {
  isTicketFault,
  type Line,
  linePrices,
  type PricedTicket,
} from '@kancil/rules/lottery/ticket'
import { type ReactElement, Suspense, useId, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Notice } from '../../../ui/feedback/alert.tsx'
import { classNames } from '../../../ui/style/class-names.ts'
import type { Board } from '../board/use-board.ts'
import { Button } from '../../../ui/button.tsx'
import { BuyButton } from './buy-button.tsx'
import { faultText } from './buy-texts.ts'
import { linesOf } from './lines-of.ts'
import { SlipBar } from './bar.tsx'
import { SlipLines } from './lines.tsx'
import { StakeFields } from './stake-fields.tsx'
import { Sums } from './sums.tsx'
import type { SlipState } from './use-slip.ts'
import { lazyScreen } from '../../../lib/screen/lazy-screen.tsx'

const ChaseDialog = lazyScreen(
  () => import('../chase/dialog.tsx'),
  (m) => m.ChaseDialog,
)

type Chosen = {
  board: Board
  slip: SlipState
  family: Family
  play: Play
  numbers: readonly string[]
}

/** The lines of what is chosen on the board, at the stake that is set. */
function chosenLines({ board, slip, family, play, numbers }: Chosen): ReturnType<typeof linesOf> {
  const { multiple } = slip
  const { units: _units, ...stake } = slip.stakeOf(play.code)
  const prices = linePrices(slip.rules, { play: play.code, ...stake })
  if (typeof prices === 'string') return []
  const { half } = board
  return linesOf({ family, play, prices, numbers, half, stake: { ...stake, multiple } })
}

/** What was added before and what is chosen now, with its price or why it has none. */
function pricedSlip(choice: Chosen) {
  const { slip, numbers } = choice
  const made = chosenLines(choice)
  const isMixed = made === 'mixed'
  const chosen = isMixed ? [] : made
  const lines = [...slip.lines, ...chosen]
  const priced = lines.length > 0 ? slip.price(lines) : null
  return { chosen, lines, isMixed, isPartial: numbers.length > 0 && chosen.length === 0, priced }
}

const sheet = classNames(
  'card p-3 md:p-5 grid gap-2 lg:gap-4',
  'max-lg:sticky max-lg:z-10 max-lg:shadow-float lg:sticky lg:top-20',
)

type SlipProps = Chosen & {
  /** The chosen numbers went into the slip or were bought. */
  onTaken: () => void
  isOpen: boolean
  /** Above the page’s own bar at the bottom of a phone. */
  isInPage: boolean
}

/** The slip stays in view as far down as its own cell, and on a phone as far as the whole room. */
export function Slip(props: SlipProps): ReactElement {
  return (
    <div className="min-w-0 max-lg:contents lg:self-stretch">
      <SlipSheet {...props} />
    </div>
  )
}

/** What is chosen now and what was added before: its price, the most it can win, and the buying. */
function SlipSheet(props: SlipProps): ReactElement {
  const text = useText()
  const { board, slip, play } = props
  const { currency } = slip
  const { chosen, lines, isMixed, isPartial, priced } = pricedSlip(props)
  const [fault, ticket] = priced && isTicketFault(priced) ? [priced, null] : [null, priced]
  // On a phone it is a bar over the board until more of it is asked for.
  const [isWhole, setWhole] = useState(false)
  const detailsId = useId()
  function done(): void {
    slip.clear()
    props.onTaken()
  }

  function add(): void {
    slip.add(chosen)
    props.onTaken()
  }
  const canAdd = chosen.length > 0 && !fault

  return (
    <section
      aria-label={text('lottery.slip')}
      className={classNames(
        sheet,
        props.isInPage ? 'max-lg:bottom-[4.5rem]' : 'max-lg:bottom-0',
        // On a phone an empty slip would only cover the board.
        !priced && !isPartial && 'max-lg:hidden',
      )}
    >
      <h2 className="text-lg font-bold max-lg:hidden">{text('lottery.slip')}</h2>
      <div
        id={detailsId}
        className={classNames(
          'grid gap-2 lg:gap-4 max-lg:max-h-[55dvh] max-lg:overflow-y-auto',
          !isWhole && 'max-lg:hidden',
        )}
      >
        <SlipLines slip={slip} issueNo={board.current?.issueNo ?? ''} />
        <StakeFields slip={slip} play={play.code} canAdd={canAdd} onAdd={add} />
        {ticket && <Sums ticket={ticket} slip={slip} />}
        {ticket && props.isOpen && (
          <ChaseButton board={board} ticket={ticket} lines={lines} slip={slip} onBought={done} />
        )}
      </div>
      {(!priced || isPartial) && <Unpriced isPartial={isPartial} isMixed={isMixed} />}
      {fault && <Notice tone="warning">{text(faultText(fault.code))}</Notice>}
      <SlipBar
        {...{ slip, ticket, isWhole, detailsId }}
        onToggle={() => setWhole(!isWhole)}
        onAdd={canAdd ? add : undefined}
      >
        <BuyButton
          board={board}
          isOpen={props.isOpen}
          lines={ticket ? lines : []}
          stake={ticket ? formatMoney(ticket.stake, currency) : ''}
          currency={currency}
          onBought={done}
        />
      </SlipBar>
    </section>
  )
}

/** Why the choice has no price yet. */
function Unpriced(props: { isPartial: boolean; isMixed: boolean }): ReactElement {
  const text = useText()
  const hint = props.isMixed ? 'lottery.slipMixed' : 'lottery.slipPartial'
  return (
    <p className={classNames('text-sm text-muted', !props.isPartial && 'max-lg:hidden')}>
      {text(props.isPartial ? hint : 'lottery.slipEmpty')}
    </p>
  )
}

/** The slip for several issues, once a sale runs that it can begin with. */
function ChaseButton(props: {
  board: Board
  ticket: PricedTicket
  lines: readonly Line[]
  slip: SlipState
  onBought: () => void
}): ReactElement | null {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const { slip, board, ticket, lines } = props
  if (!board.current) return null
  return (
    <>
      <Button variant="ghost" size="sm" className="min-h-11" onClick={() => setOpen(true)}>
        {text('lottery.chase')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ChaseDialog
            {...{ board, ticket, lines, rules: slip.rules, currency: slip.currency }}
            onClose={() => setOpen(false)}
            onBought={() => {
              setOpen(false)
              props.onBought()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
