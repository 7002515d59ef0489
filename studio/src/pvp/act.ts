import { type PvpAct, pvpReasons, type PvpView } from '@kancil/contract/seamless/pvp'
import { refuse } from '../rounds/refusal.ts'
import { findSession } from '../rounds/sessions.ts'
import type { Studio } from '../studio.ts'
import { pvpGameOf } from './catalogue.ts'
import type { HandPhase } from './card-rules.ts'
import { handByRow, storeHand } from './hand-store.ts'
import { changeSeat, seatOfPlayer } from './seat-store.ts'
import { standUp } from './sitting.ts'
import { changeTable, lockTable } from './store.ts'
import { viewFor } from './view.ts'

/**
 * A player's decision in the hand on now. Each is taken once; when it arrived decides, and what the
 * server has already done for the player stands.
 */
export async function actAt(
  studio: Studio,
  { sessionID, handId, act }: { sessionID: string; handId: string; act: PvpAct },
): Promise<PvpView> {
  const arrivedAt = studio.clock.now()
  const session = await findSession(studio.store, sessionID)
  const game = pvpGameOf(session.gameCode) ?? refuse('ERR_VAL', pvpReasons.notSeated)
  const seated = await seatOfPlayer(studio.store, session.playerId, game.code)
  if (!seated) return refuse('ERR_VAL', pvpReasons.notSeated)
  await studio.store.transaction(async (tx) => {
    const table = await lockTable(tx, seated.tableId)
    const hand = table.handRow === null ? null : await handByRow(tx, table.handRow)
    const place = hand?.state.seats.indexOf(seated.seat) ?? -1
    const isOver = table.phaseEndsAt !== null && arrivedAt.toISOString() >= table.phaseEndsAt
    if (hand?.handId !== handId || hand.isShown || place < 0 || isOver)
      return refuse('ERR_VAL', pvpReasons.tooLate)
    const phase = game.rules.phases.find(({ name }) => name === table.phase)?.name
    if (!phase) return refuse('ERR_VAL', pvpReasons.tooLate)
    checkTurn(game.rules.mustAct(hand.state, phase, place))
    const outcome = game.rules.act(hand.state, phase satisfies HandPhase, place, act)
    if (outcome === null) return refuse('ERR_VAL', pvpReasons.badAct)
    if (outcome === 'badRows') return refuse('ERR_VAL', pvpReasons.badRows)
    await storeHand(tx, hand.id, hand.state)
    await changeTable(tx, table.id)
    return undefined
  })
  return viewFor(studio, session)
}

function checkTurn(mustAct: boolean): void {
  if (!mustAct) refuse('ERR_VAL', pvpReasons.tooLate)
}

/** Between hands the purse is paid at once; in a hand, when it is over. */
export async function leaveTable(studio: Studio, sessionID: string): Promise<PvpView> {
  const session = await findSession(studio.store, sessionID)
  await studio.inFlight.settled(session.playerId)
  const seated = await seatOfPlayer(studio.store, session.playerId, session.gameCode)
  if (!seated) return refuse('ERR_VAL', pvpReasons.notSeated)
  await studio.store.transaction(async (tx) => {
    const table = await lockTable(tx, seated.tableId)
    const seat = await seatOfPlayer(tx, session.playerId, session.gameCode)
    if (!seat) return
    const hand = table.handRow === null ? null : await handByRow(tx, table.handRow)
    const isPlaying = hand !== null && !hand.isShown && hand.state.seats.includes(seat.seat)
    if (isPlaying) await changeSeat(tx, seat.id, { isLeaving: true })
    else await standUp(studio, tx, seat)
    await changeTable(tx, table.id)
  })
  studio.deliveries.nudge()
  return viewFor(studio, session)
}
