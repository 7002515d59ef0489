import { type Money, money } from '@kancil/contract/money'
import type { TableResult } from '@kancil/rules/games/tables/table-rules'
import { wauHeightAfter } from '@kancil/rules/games/tables/wau-terbang'
import type { Round } from '../rounds/store.ts'
import { streamOf } from '../fair/seeds.ts'
import { newUuid } from '../kernel/chance.ts'
import type { Tx } from '../kernel/store.ts'
import type { Studio } from '../studio.ts'
import type { Table, TableGame } from './game.ts'
import { openTableSeed } from './seeds.ts'
import { revealTableSeed, tableSeedById } from './seed-store.ts'
import { settleTicket } from './settle.ts'
import {
  insertTableRound,
  lastRound,
  liveRound,
  moveTableRound,
  storeResult,
  type TableRound,
} from './round-store.ts'
import { moveShoe, raiseVersion, type TableRow } from './store.ts'
import { stakesOf, ticketIn } from './ticket.ts'
import {
  hasUnsettledTickets,
  openTickets,
  tellResult,
  ticketsDue,
  ticketsOfPlayers,
} from './ticket-store.ts'

const batch = 100
const flightTickMs = 200
const restMs = 400
/** Nothing is on at the table and nobody watches it: until somebody does, nothing is to be done. */
export const atRest = Number.POSITIVE_INFINITY

type Run = {
  readonly studio: Studio
  readonly tx: Tx
  readonly game: TableGame
  readonly table: Table
  readonly row: TableRow
  /** Factor on all durations; 1 but in tests. */
  readonly scale: number
}

/**
 * Does what is due at a table whose lease this process holds, one stage at a time: everything is in
 * the database, so another process goes on from any point.
 *
 * @returns in how many milliseconds to look again, or `atRest`
 */
export async function runRound(run: Run): Promise<number> {
  const { studio, tx, table } = run
  const now = studio.clock.now().getTime()
  const round = await liveRound(tx, table.code)
  if (!round) return openRound(run, now)
  if (round.status === 'open') {
    const left = Date.parse(round.closesAt) - now
    return left > 0 ? left : drawResult(run, round)
  }
  if (round.status === 'drawn') return whileDealing(run, round, now)
  return settleShown(run, round)
}

async function openRound({ studio, tx, table, row, scale }: Run, now: number): Promise<number> {
  const last = await lastRound(tx, table.code)
  const pause = last?.endsAt ? Date.parse(last.endsAt) - now : 0
  if (pause > 0) return pause
  if (!row.isWatched) return atRest
  const seedId = row.seedId ?? (await openTableSeed(studio, tx, table.code))
  if (row.seedId === null) await moveShoe(tx, table.code, { seedId, position: 0 })
  const bettingMs = table.pace.bettingMs * scale
  await insertTableRound(tx, {
    ...{ roundId: newUuid(), tableCode: table.code, seedId },
    position: row.seedId === null ? 0 : row.position,
    opensAt: new Date(now).toISOString(),
    closesAt: new Date(now + bettingMs).toISOString(),
  })
  return bettingMs
}

/** Betting is over: the seed decides, and nothing after it can change what it decided. */
async function drawResult(run: Run, round: TableRound): Promise<number> {
  const { studio, tx, table, game, scale } = run
  const seed = await tableSeedById(tx, round.seedId)
  const serverSeed = studio.seal.open(seed.sealed, seed.hash)
  const nextInt = streamOf(serverSeed, seed.clientSeed, 0)
  const { result, next } = game.rules.draw(nextInt, round.position)
  const dealingMs = table.pace.dealingMs(result) * (game.isHidden ? 1 : scale)
  const resultAt = new Date(Date.parse(round.closesAt) + dealingMs)
  const endsAt = new Date(resultAt.getTime() + table.pace.resultMs * scale)
  await storeResult(tx, round.id, { result: JSON.stringify(result), resultAt, endsAt })
  await moveShoe(tx, table.code, {
    seedId: next === null ? null : round.seedId,
    position: next ?? 0,
  })
  await raiseVersion(tx, table.code)
  return 0
}

async function whileDealing(run: Run, round: TableRound, now: number): Promise<number> {
  const { tx, table } = run
  const left = Date.parse(round.resultAt!) - now
  if (left > 0) return run.game.isHidden ? takeDue(run, round, { now, left }) : left
  await moveTableRound(tx, round.id, { from: 'drawn', to: 'shown' })
  // A shoe stays sealed until its last round is shown.
  if (run.row.seedId !== round.seedId)
    await revealTableSeed(tx, round.seedId, run.studio.clock.now())
  await raiseVersion(tx, table.code)
  return 0
}

/** Stakes that were to be taken at a height the kite has passed. */
async function takeDue(
  run: Run,
  round: TableRound,
  { now, left }: { readonly now: number; readonly left: number },
): Promise<number> {
  const height = wauHeightAfter(now - Date.parse(round.closesAt))
  const due = await ticketsDue(run.tx, { tableRound: round.id, height, limit: batch })
  for (const ticket of due)
    await settleTicket(run.studio, run.tx, {
      ...{ game: run.game, round: ticket, result: resultOf(round), shown: ticketIn(ticket) },
    })
  if (due.length > 0) run.studio.deliveries.nudge()
  return due.length === batch ? 0 : Math.min(left, flightTickMs)
}

async function settleShown({ studio, tx, game }: Run, round: TableRound): Promise<number> {
  const tickets = await openTickets(tx, round.id, batch)
  const result = resultOf(round)
  const stakes = await stakesByPlayer(tx, game, round, tickets)
  for (const ticket of tickets)
    await settleTicket(studio, tx, {
      ...{ game, round: ticket, result, shown: { ...ticketIn(ticket), result } },
      all: stakes.get(ticket.playerId),
    })
  if (tickets.length > 0) studio.deliveries.nudge()
  if (tickets.length === batch) return 0
  // A stake may still be on its way; its answer decides whether there is a ticket to settle.
  if (await hasUnsettledTickets(tx, round.id)) return restMs
  if (game.isHidden) await tellResult(tx, round.id, round.result!)
  await moveTableRound(tx, round.id, { from: 'shown', to: 'settled' })
  return Math.max(0, Date.parse(round.endsAt!) - studio.clock.now().getTime())
}

/** What each player of these tickets staked in the round by spot, where spots have opposites. */
async function stakesByPlayer(
  tx: Tx,
  { rules }: TableGame,
  { id }: TableRound,
  tickets: readonly Round[],
): Promise<ReadonlyMap<bigint, ReadonlyMap<string, Money>>> {
  if (!rules.opposites || tickets.length === 0) return new Map()
  const players = [...new Set(tickets.map(({ playerId }) => playerId))]
  const sums = new Map<bigint, Map<string, Money>>()
  for (const ticket of await ticketsOfPlayers(tx, id, players)) {
    const own = sums.get(ticket.playerId) ?? new Map<string, Money>()
    sums.set(ticket.playerId, own)
    for (const [spot, stake] of stakesOf(ticketIn(ticket).spots, ticket.currency) ?? [])
      own.set(spot, money((own.get(spot) ?? 0n) + stake))
  }
  return sums
}

function resultOf({ result }: TableRound): TableResult {
  return JSON.parse(result ?? 'null') as TableResult
}
