import type { PurseAct } from '@kancil/contract/games/purse-desk'
import type { PurseDirection, PurseTransferState } from '@kancil/contract/games/purses'
import type { VendorWord } from '@kancil/contract/ports/vendor-purse'

/** How a transfer stands in the books: `open` while its money is in flight. */
export type Booked = 'open' | 'done' | 'returned'

export type PurseCase = {
  readonly state: PurseTransferState
  readonly booked: Booked
  readonly direction: PurseDirection
}

/** What to do about an answer of the vendor's. */
export type NextStep = {
  readonly state: PurseTransferState
  /** To be booked now; null: nothing moves. */
  readonly book: 'done' | 'returned' | null
  /** The order never arrived: the same order is sent again. */
  readonly sendAgain: boolean
}

/**
 * What the vendor's word means for a transfer. Only a definite word moves money: an order that the
 * vendor does not know may still be on the wire, so it is sent again and never given back.
 */
export function afterWord({ state, booked }: PurseCase, word: VendorWord): NextStep {
  const stay: NextStep = { state, book: null, sendAgain: false }
  if (state === 'sent') {
    if (word === 'done') return { state: 'done', book: 'done', sendAgain: false }
    if (word === 'failed') return { state: 'returned', book: 'returned', sendAgain: false }
    return { ...stay, sendAgain: word === 'unknown' }
  }
  const isDenied =
    (booked === 'done' && word === 'failed') || (booked === 'returned' && word === 'done')
  if ((state === 'done' || state === 'returned') && isDenied)
    return { ...stay, state: 'contradicted' }
  return stay
}

/**
 * Whether the vendor holds money that the books do not know: it is taken back by an order to the
 * vendor. Otherwise the books hold money in the purse that the vendor does not have.
 */
export function vendorHasMore({ direction, booked }: Omit<PurseCase, 'state'>): boolean {
  return (direction === 'in') === (booked === 'returned')
}

/** What an operator may do with a transfer. */
export function actsFor({ state, booked, direction }: PurseCase): readonly PurseAct[] {
  if (state === 'sent') return ['ask', 'send', 'settle', 'return']
  if (state !== 'contradicted') return ['ask']
  // Money that never reached the vendor is given back: there is nothing for the house to bear.
  return direction === 'in' && booked === 'done'
    ? ['ask', 'putRight']
    : ['ask', 'putRight', 'writeOff']
}

const minute = 60_000
/** While a transfer is open: soon, then less often, and never not at all. */
const openWaits = [10_000, 20_000, 30_000, minute, 2 * minute, 5 * minute, 10 * minute]
/** After it has ended: a vendor's word may change. Null: no more. */
const endedWaits = [minute, 15 * minute, 6 * 60 * minute, 24 * 60 * minute]

/** When the vendor is asked next; `asks` counts the questions since the state began. */
export function nextAsk(state: PurseTransferState, asks: number, now: Date): Date | null {
  if (state === 'put_right' || state === 'written_off') return null
  const waits = state === 'done' || state === 'returned' ? endedWaits : openWaits
  const wait = waits[asks] ?? (waits === openWaits ? openWaits.at(-1)! : null)
  return wait === null ? null : new Date(now.getTime() + wait)
}
