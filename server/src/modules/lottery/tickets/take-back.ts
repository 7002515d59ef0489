import { isTicketFault, priceTicket, ticketRisks } from '@kancil/rules/lottery/ticket'
import type { RuleSet } from '@kancil/rules/lottery/rule-set'
import type { Tx } from '../../../kernel/db.ts'
import { settlementKit } from '../../games/settlement-door.ts'
import type { GameRow } from '../games/store.ts'
import { takeExposure } from './exposure-store.ts'
import { putOutcomes } from './settle-store.ts'
import type { TicketRow } from './store.ts'

/** A ticket that is taken back is a void bet: the stake returns, and nothing counts. */
const cancelVersion = 1

/** Takes back accepted tickets of one game and one member, in the caller's transaction. */
export async function takeBackTickets(
  tx: Tx,
  game: GameRow,
  rules: RuleSet,
  tickets: readonly TicketRow[],
  now: Date,
): Promise<void> {
  if (tickets.length === 0) return
  const places = tickets.map(({ id, memberId }) => ({ betTx: id, memberId }))
  const bets = await settlementKit.lockBets(tx, game.vendorId, places)
  const settlements = tickets.map(({ stake }, place) => ({
    ...{ bet: bets[place]!, version: cancelVersion, result: 'void' as const, payout: stake },
  }))
  const options = { pool: tickets[0]!.id, now }
  const settled = await settlementKit.settleBets(tx, game.vendorId, settlements, options)
  for (const [place, { state }] of settled.bets.entries())
    if (state !== 'settled') throw new Error(`${tickets[place]!.id} could not be cancelled`)
  for (const { gameCode, issueNo, currency, lines } of tickets) {
    const priced = priceTicket(rules, currency, lines)
    if (!isTicketFault(priced))
      await takeExposure(tx, { gameCode, issueNo, currency }, ticketRisks(rules, priced.lines))
  }
  const outcomes = tickets.map(({ memberId, id, stake }) => ({
    ...{ memberId, id, state: 'cancelled' as const, payout: stake },
  }))
  await putOutcomes(tx, outcomes, now)
}
