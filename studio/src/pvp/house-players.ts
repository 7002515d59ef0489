import { money } from '@kancil/contract/money'
import { randomHex } from '../kernel/chance.ts'
import type { HandPhase } from './card-rules.ts'
import { termsOf } from './game.ts'
import type { Hand } from './hand-store.ts'
import type { TableRun } from './table-run.ts'
import { deleteSeat, insertSeat, type Seat, seatsOf } from './seat-store.ts'

/** How many seats the house fills beside one person. */
const companyMost = 2
const seedBytes = 4
/** They think for a moment, one after the other. */
const thinkMs = 900

/**
 * In play money the house's test players keep a lonely person company, and every screen says who
 * they are. Real money has none: there only people play. True if somebody came or went.
 */
export async function seatHousePlayers(
  { studio, tx, game, table }: TableRun,
  players: Seat[],
): Promise<boolean> {
  const house = players.filter(({ playerId }) => playerId === null)
  const people = players.length - house.length
  const wanted =
    studio.playMoney && people > 0
      ? Math.min(companyMost, Math.max(0, game.rules.sheet.seats - people - 1))
      : 0
  for (const seat of house.slice(wanted)) await deleteSeat(tx, seat.id)
  if (house.length > wanted) return true
  if (house.length === wanted) return false
  const taken = new Set((await seatsOf(tx, table.id)).map(({ seat }) => seat))
  const level = game.levels.find(({ name }) => name === table.level)!
  const { minEntry } = termsOf(game, level, table.currency)
  let missing = wanted - house.length
  for (let seat = 0; seat < game.rules.sheet.seats && missing > 0; seat += 1) {
    if (taken.has(seat)) continue
    await insertSeat(tx, {
      ...{ tableId: table.id, seat, playerId: null, roundRow: null, isReady: true, place: null },
      ...{ purse: money(minEntry * 5n), seed: randomHex(seedBytes) },
    })
    missing -= 1
  }
  return true
}

/** Lets the next house player decide once it has thought; true if one did. */
export async function actForHouse(
  { tx, game, table, scale }: TableRun,
  { state }: Hand,
  phase: HandPhase,
  left: number,
): Promise<boolean> {
  const ms = game.rules.phases.find(({ name }) => name === phase)!.ms * scale
  const passed = ms - left
  const house = (await seatsOf(tx, table.id)).filter(({ playerId }) => playerId === null)
  let order = 0
  for (const [place, seat] of state.seats.entries()) {
    if (!house.some((player) => player.seat === seat)) continue
    order += 1
    if (passed < thinkMs * order * scale || !game.rules.mustAct(state, phase, place)) continue
    game.rules.houseAct(state, phase, place, Number.parseInt(randomHex(2), 16) / 65_536)
    return true
  }
  return false
}
