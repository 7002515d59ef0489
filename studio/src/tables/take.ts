import { tableReasons, type TicketAnswer } from '@kancil/contract/seamless/tables'
import { rgsReasons } from '@kancil/contract/seamless/rgs'
import type { TableResult } from '@kancil/rules/games/tables/table-rules'
import { wauHeightAfter, wauHeightOf, wauSpot } from '@kancil/rules/games/tables/wau-terbang'
import { refuse } from '../rounds/refusal.ts'
import { lockPlayer } from '../rounds/session-store.ts'
import { findSession } from '../rounds/sessions.ts'
import { roundByRoundId } from '../rounds/store.ts'
import type { Studio } from '../studio.ts'
import { tableGameOf } from './catalogue.ts'
import { settleTicket } from './settle.ts'
import { roundForTicket } from './round-store.ts'
import { ticketIn, ticketView } from './ticket.ts'
import { tableRoundOfTicket } from './ticket-store.ts'

/**
 * Takes a stake at the height the kite has when the call arrives. The server's clock alone decides:
 * a call that arrives when the string has snapped is too late, however early it was sent.
 */
export async function takeTicket(
  studio: Studio,
  { sessionID, roundId }: { readonly sessionID: string; readonly roundId: string },
): Promise<TicketAnswer> {
  const arrivedAt = studio.clock.now().getTime()
  const { playerId } = await findSession(studio.store, sessionID)
  await studio.inFlight.settled(playerId)
  const answer = await studio.store.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    const round = await roundByRoundId(tx, roundId)
    const game = round && tableGameOf(round.gameCode)
    if (!game?.isHidden || round?.playerId !== playerId)
      return refuse('ERR_VAL', rgsReasons.betNotFound)
    const tableRoundId = await tableRoundOfTicket(tx, round.id)
    const tableRound = tableRoundId ? await roundForTicket(tx, tableRoundId) : undefined
    if (!tableRound?.result || round.status !== 'open' || tableRound.status !== 'drawn')
      return refuse('ERR_VAL', tableReasons.tooLate)
    const flown = arrivedAt - Date.parse(tableRound.closesAt)
    const now = wauHeightAfter(flown)
    if (arrivedAt >= Date.parse(tableRound.resultAt!) || now <= 100)
      return refuse('ERR_VAL', tableReasons.tooLate)
    const ticket = ticketIn(round)
    const [[spot, stake] = ['', 0]] = Object.entries(ticket.spots)
    const planned = wauHeightOf(spot) ?? 0
    const height = planned > 0 ? Math.min(planned, now) : now
    // The result stays hidden from this player too: others still fly.
    const shown = { ...ticket, spots: { [wauSpot(height)]: stake } }
    const result = JSON.parse(tableRound.result) as TableResult
    if (!(await settleTicket(studio, tx, { game, round, result, shown })))
      return refuse('ERR_VAL', tableReasons.tooLate)
    const settled = await roundByRoundId(tx, roundId)
    return { ticket: ticketView(settled ?? round, tableRound.roundId) }
  })
  studio.deliveries.nudge()
  return answer
}
