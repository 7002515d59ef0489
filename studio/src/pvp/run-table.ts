import { type Money, money } from '@kancil/contract/money'
import { settlePot } from '@kancil/rules/games/pvp/pot'
import { streamOf } from '../fair/seeds.ts'
import { newUuid } from '../kernel/chance.ts'
import type { Tx } from '../kernel/store.ts'
import { openTableSeed } from '../tables/seeds.ts'
import { revealTableSeed, tableSeedById } from '../tables/seed-store.ts'
import type { NextInt } from '@kancil/rules/games/chance'
import { type HandPhase, newHand } from './card-rules.ts'
import { termsOf } from './game.ts'
import {
  type Hand,
  handByRow,
  insertHand,
  insertResult,
  storeHand,
  storeShowdown,
} from './hand-store.ts'
import { actForHouse, seatHousePlayers } from './house-players.ts'
import type { TableRun } from './table-run.ts'
import { changeSeat, deleteSeat, type Seat, seatsOf } from './seat-store.ts'
import { standUp } from './sitting.ts'
import { changeTable, type Phase } from './store.ts'

const startingMs = 3_000
const idleMs = 500
/** How long an absent player keeps the seat, and for how many hands. */
const keepSeatMs = 60_000
const missedMost = 2

/**
 * Does what is due at a table whose lease this process holds, one step at a time: everything is in
 * the database, so another process goes on from any point.
 *
 * @returns in how many milliseconds to look again
 */
export async function runTable(run: TableRun): Promise<number> {
  const { studio, table, game } = run
  const now = studio.clock.now().getTime()
  const left = table.phaseEndsAt === null ? 0 : Date.parse(table.phaseEndsAt) - now
  const phase = game.rules.phases.find(({ name }) => name === table.phase)?.name
  if (phase) return whileDeciding(run, phase, left)
  if (table.phase === 'shown' && left > 0) return Math.min(left, idleMs)
  const players = await readyPlayers(run)
  const isOn = players.length >= 2 && players.some(({ playerId }) => playerId !== null)
  if (!isOn) {
    if (table.phase !== 'waiting') await moveTo(run, 'waiting', null)
    return idleMs
  }
  if (table.phase !== 'starting') return moveTo(run, 'starting', startingMs)
  return left > 0 ? Math.min(left, idleMs) : beginHand(run, players)
}

async function moveTo({ studio, tx, table, scale }: TableRun, phase: Phase, ms: number | null) {
  const length = (ms ?? 0) * scale
  const endsAt = ms === null ? null : new Date(studio.clock.now().getTime() + length)
  await changeTable(tx, table.id, { phase, endsAt })
  return Math.min(length, idleMs)
}

/** Stands up whoever leaves, is gone or has too little left; the others play. */
async function readyPlayers(run: TableRun): Promise<Seat[]> {
  const { studio, tx, game, table, scale } = run
  const level = game.levels.find(({ name }) => name === table.level)!
  const { stay } = termsOf(game, level, table.currency)
  const players: Seat[] = []
  let isChanged = false
  for (const seat of await seatsOf(tx, table.id)) {
    const isLost = seat.roundRow !== null && seat.roundStatus !== 'open'
    if (!seat.isReady) {
      // The stake is on its way, or it came to nothing.
      if (seat.roundStatus !== 'staking' && isLost) await deleteSeat(tx, seat.id)
      continue
    }
    const isGone = seat.awayMs > keepSeatMs * scale + 1_000 || seat.missed >= missedMost
    if (isLost) await deleteSeat(tx, seat.id)
    else if (seat.isLeaving || isGone || seat.purse < stay) await standUp(studio, tx, seat)
    else {
      players.push(seat)
      continue
    }
    isChanged = true
  }
  if (await seatHousePlayers(run, players)) isChanged = true
  if (isChanged) {
    await changeTable(tx, table.id)
    studio.deliveries.nudge()
    return (await seatsOf(tx, table.id)).filter(({ isReady }) => isReady)
  }
  return players
}

async function beginHand(run: TableRun, players: readonly Seat[]): Promise<number> {
  const { studio, tx, game, table } = run
  const seedId = table.seedId ?? (await openTableSeed(studio, tx, table.code))
  const clientSeed = players.map(({ seed }) => seed).join('-')
  const nextInt = await streamFor(run, { seedId, clientSeed })
  const cards = game.rules.deal(nextInt, players.length)
  const handRow = await insertHand(tx, {
    ...{ handId: newUuid(), tableId: table.id, number: table.hands + 1, seedId, clientSeed },
    state: newHand(
      players.map(({ seat }) => seat),
      cards,
    ),
    at: studio.clock.now(),
  })
  const [first] = game.rules.phases
  const endsAt = new Date(studio.clock.now().getTime() + first!.ms * run.scale)
  await changeTable(tx, table.id, {
    ...{ phase: first!.name, endsAt, handRow },
    seedId: await openTableSeed(studio, tx, table.code),
  })
  return 0
}

async function streamFor(
  { studio, tx }: TableRun,
  { seedId, clientSeed }: { readonly seedId: bigint; readonly clientSeed: string },
): Promise<NextInt> {
  const seed = await tableSeedById(tx, seedId)
  return streamOf(studio.seal.open(seed.sealed, seed.hash), clientSeed, 0)
}

async function whileDeciding(run: TableRun, phase: HandPhase, left: number): Promise<number> {
  const { tx, game, table } = run
  const hand = await handByRow(tx, table.handRow!)
  const { state } = hand
  const waiting = state.seats.filter((_, place) => game.rules.mustAct(state, phase, place))
  if (left > 0 && waiting.length > 0) {
    if (await actForHouse(run, hand, phase, left)) {
      await storeHand(tx, hand.id, state)
      await changeTable(tx, table.id)
      return 0
    }
    return Math.min(left, 200)
  }
  for (const seat of waiting) {
    const place = state.seats.indexOf(seat)
    game.rules.autoAct(state, phase, place)
    state.isAuto[place] = true
  }
  game.rules.afterPhase(state, phase, await streamFor(run, hand))
  const next = game.rules.phases[game.rules.phases.findIndex(({ name }) => name === phase) + 1]
  if (!next) return showDown(run, hand)
  await storeHand(tx, hand.id, state)
  return moveTo(run, next.name, next.ms)
}

/** The cards are shown and the purses changed, in one transaction with the hand's record. */
async function showDown(run: TableRun, hand: Hand): Promise<number> {
  const { studio, tx, game, table } = run
  const { state } = hand
  const level = game.levels.find(({ name }) => name === table.level)!
  const { base } = termsOf(game, level, table.currency)
  const seats = await seatsOf(tx, table.id)
  const players = state.seats.map((number) => seats.find(({ seat }) => seat === number))
  const results = settlePot(
    game.rules.wins(state, base),
    players.map((player) => player?.purse ?? (0n as Money)),
  )
  state.nets = results.map(({ net }) => String(net))
  state.rakes = results.map(({ rake }) => String(rake))
  const rake = money(results.reduce((sum, result) => sum + result.rake, 0n))
  await storeShowdown(tx, hand.id, { state, rake, at: studio.clock.now() })
  for (const [place, player] of players.entries()) {
    if (!player) continue
    const { net, rake: taken } = results[place]!
    await changeSeat(tx, player.id, {
      purse: money(player.purse + net),
      missed: state.isAuto[place] ? player.missed + 1 : 0,
    })
    if (player.roundRow === null) continue
    await keepPayout(tx, player.roundRow, money(player.purse + net))
    await insertResult(tx, {
      ...{ handRow: hand.id, roundRow: player.roundRow, seat: player.seat, net, rake: taken },
    })
  }
  await revealTableSeed(tx, hand.seedId, studio.clock.now())
  return moveTo(run, 'shown', game.rules.shownMs)
}

/** Whatever ends the sitting pays what the purse holds. */
async function keepPayout({ rows }: Tx, roundRow: bigint, payout: Money): Promise<void> {
  await rows(`update round set payout = $2 where id = $1 and status = 'open'`, [roundRow, payout])
}
