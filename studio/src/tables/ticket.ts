import type { Currency, Money } from '@kancil/contract/money'
import type { Ticket } from '@kancil/contract/seamless/tables'
import type { TicketShown } from '@kancil/rules/games/tables/ticket'
import { fromMicro, toMicro } from '../rounds/money.ts'
import type { Round } from '../rounds/store.ts'

export function ticketIn(round: Pick<Round, 'state'>): TicketShown {
  return (JSON.parse(round.state) as [TicketShown])[0]
}

/** Stakes by spot in minor units; null if the currency has no such amount. */
export function stakesOf(
  spots: { readonly [spot: string]: number },
  currency: Currency,
): ReadonlyMap<string, Money> | null {
  const stakes = new Map<string, Money>()
  for (const [spot, micro] of Object.entries(spots)) {
    const stake = fromMicro(micro, currency)
    if (stake === null) return null
    stakes.set(spot, stake)
  }
  return stakes
}

/** The player's view of their ticket; `tableRoundId` names the round of the table. */
export function ticketView(round: Round, tableRoundId: string): Ticket {
  const isVoid = round.status === 'void' || round.status === 'reversing'
  const isOpen = round.status === 'staking' || round.status === 'open'
  return {
    roundId: round.roundId,
    tableRoundId,
    status: isVoid ? 'void' : isOpen ? 'open' : 'settled',
    spots: ticketIn(round).spots,
    amount: toMicro(round.stake, round.currency),
    payout: isOpen || isVoid ? 0 : toMicro(round.payout, round.currency),
  }
}
