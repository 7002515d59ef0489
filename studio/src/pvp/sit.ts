import { type Money, money } from '@kancil/contract/money'
import { pvpReasons, type SitAnswer, type SitRequest } from '@kancil/contract/seamless/pvp'
import { rgsReasons } from '@kancil/contract/seamless/rgs'
import type { SittingShown } from '@kancil/rules/games/pvp/sitting'
import { newUuid } from '../kernel/chance.ts'
import type { Tx } from '../kernel/store.ts'
import { fromMicro } from '../rounds/money.ts'
import { balanceOf, refuseAs, reverseRound, unknownCode, voidRound } from '../rounds/play.ts'
import { refuse } from '../rounds/refusal.ts'
import { lockPlayer, type Session } from '../rounds/session-store.ts'
import { liveSession } from '../rounds/sessions.ts'
import { insertRound, moveRound, openRound, type Round, roundById } from '../rounds/store.ts'
import type { Studio } from '../studio.ts'
import { openTableSeed } from '../tables/seeds.ts'
import { ticketByRequest } from '../tables/ticket-store.ts'
import { betBody } from '../wallet/bodies.ts'
import { pvpGameOf } from './catalogue.ts'
import { type Level, type PvpGame, termsOf } from './game.ts'
import { deleteSeat, deleteSeatOfRound, insertSeat, readySeat, seatsOf } from './seat-store.ts'
import {
  changeTable,
  insertTable,
  lockLevel,
  lockTable,
  type RoomKey,
  type TableRow,
  tablesWithRoom,
} from './store.ts'
import { viewFor } from './view.ts'

type Place = { readonly session: Session; readonly game: PvpGame; readonly level: Level }

/**
 * Quick join: a seat at the fullest table of the level. What is carried to the table is stored as a
 * round and staked; every hand is played out of it, and standing up pays what is left.
 */
export async function sitDown(studio: Studio, input: SitRequest): Promise<SitAnswer> {
  const session = await liveSession(studio.store, studio.clock, input.sessionID)
  const game = pvpGameOf(session.gameCode) ?? refuse('ERR_VAL', pvpReasons.unknownLevel)
  const level = game.levels.find(({ name }) => name === input.level)
  if (!level) return refuse('ERR_VAL', pvpReasons.unknownLevel)
  const place = { session, game, level }
  const carried = carriedOf(place, input.amount)
  const work = takeSeat(studio, place, input, carried).then(({ round, isNew }) =>
    isNew ? stake(studio, place, round) : repeatAnswer(studio, session, round),
  )
  return studio.inFlight.track(session.playerId, work)
}

function carriedOf({ session, game, level }: Place, amount: number): Money {
  const carried = fromMicro(amount, session.currency)
  const { minEntry, maxEntry, step } = termsOf(game, level, session.currency)
  const isOffered =
    carried !== null && carried >= minEntry && carried <= maxEntry && carried % step === 0n
  if (!isOffered || carried < session.minBet || carried > session.maxBet)
    return refuse('ERR_VAL', 'INVALID_AMOUNT')
  return carried
}

async function takeSeat(
  studio: Studio,
  place: Place,
  { requestId, seed }: SitRequest,
  carried: Money,
): Promise<{ round: Round; isNew: boolean }> {
  const { session, game, level } = place
  const { playerId, currency } = session
  const work = async (tx: Tx): Promise<{ round: Round; isNew: boolean }> => {
    await lockPlayer(tx, playerId)
    const before = await ticketByRequest(tx, playerId, requestId)
    if (before) return { round: before, isNew: false }
    if (await openRound(tx, playerId, game.code, currency)) refuse('ERR_VAL', pvpReasons.seated)
    const table = await tableFor(studio, tx, place)
    const shown: SittingShown = {
      type: 'sitting',
      level: level.name,
      hands: 0,
      rake: 0,
      latest: [],
    }
    const roundId = newUuid()
    const id = await insertRound(tx, {
      ...{ roundId, playerId, sessionId: session.id, gameCode: game.code, currency },
      ...{ mode: level.name, stake: carried, payout: carried, freeSpins: 0 },
      ...{ state: JSON.stringify([shown]), seedId: null, nonce: 0, rtpVersion: game.rtpVersion },
      betTransactionId: `${roundId}-bet`,
      createdAt: studio.clock.now().toISOString(),
      room: { seedId: table.seedId!, requestId },
    })
    await insertSeat(tx, {
      ...{ tableId: table.id, seat: await freeSeat(tx, table, game), playerId, roundRow: id },
      ...{ purse: money(0n), seed, isReady: false, place: session.place },
    })
    return { round: (await roundById(tx, id)) as Round, isNew: true }
  }
  const room = `${game.code} ${level.name} ${currency}`
  return studio.sitting(room, () => studio.store.transaction(work))
}

/**
 * The fullest table with a free seat, or a new one; its row stays locked. Those who sit down at a
 * level at once come one after the other, so that they find each other, and no two of them wait for
 * each other's tables.
 */
async function tableFor(
  studio: Studio,
  tx: Tx,
  { session, game, level }: Place,
): Promise<TableRow> {
  const { currency, place } = session
  const room = { gameCode: game.code, level: level.name, currency }
  await lockLevel(tx, room)
  const found = await tableWithRoom(tx, room, { game, place })
  return withSeed(studio, tx, found ?? (await insertTable(tx, room)))
}

async function tableWithRoom(
  tx: Tx,
  room: RoomKey,
  { game, place }: { readonly game: PvpGame; readonly place: string | null },
): Promise<TableRow | undefined> {
  const { seats } = game.rules.sheet
  for (const id of await tablesWithRoom(tx, room, { seats, place })) {
    const table = await lockTable(tx, id)
    const taken = (await seatsOf(tx, id)).filter(({ playerId }) => playerId !== null)
    if (taken.length < seats) return table
  }
  return undefined
}

async function withSeed(studio: Studio, tx: Tx, table: TableRow): Promise<TableRow> {
  if (table.seedId !== null) return table
  const seedId = await openTableSeed(studio, tx, table.code)
  await changeTable(tx, table.id, { seedId })
  return { ...table, seedId }
}

/** A house player between hands makes room for a person. */
async function freeSeat(tx: Tx, table: TableRow, game: PvpGame): Promise<number> {
  const seats = await seatsOf(tx, table.id)
  const taken = new Set(seats.map(({ seat }) => seat))
  for (let seat = 0; seat < game.rules.sheet.seats; seat += 1) if (!taken.has(seat)) return seat
  const house = seats.find(({ playerId }) => playerId === null)
  if (!house || !['waiting', 'starting', 'shown'].includes(table.phase))
    return refuse('ERR_GEN', 'TABLE_FULL')
  await deleteSeat(tx, house.id)
  return house.seat
}

async function stake(studio: Studio, { session }: Place, round: Round): Promise<SitAnswer> {
  const { store, clock, wallet } = studio
  const reply = await wallet.send('/bet', betBody(session, round))
  if (reply.kind === 'refused') {
    await deleteSeatOfRound(store, round.id)
    await voidRound(studio, round, reply.code)
    return refuseAs(reply.code)
  }
  const balance = reply.kind === 'ok' ? balanceOf(reply.answer, round.currency) : null
  if (reply.kind === 'unknown' || !balance) {
    await deleteSeatOfRound(store, round.id)
    await reverseRound(
      studio,
      round,
      reply.kind === 'unknown' ? reply.reason : 'a senseless answer',
    )
    return refuse(unknownCode(reply), rgsReasons.stakeUnknown)
  }
  const isSeated = await store.transaction(async (tx) => {
    const [seat] = await tx.rows('select table_id from pvp_seat where round_row = $1', [round.id])
    // The table first, as everyone at it does.
    const table = seat && (await lockTable(tx, seat['table_id'] as bigint))
    // Recovery may have returned the stake while the answer was in flight.
    if (!(await moveRound(tx, round.id, { from: 'staking', to: 'open', at: clock.now() })))
      return false
    await readySeat(tx, round.id, round.stake)
    if (table) await changeTable(tx, table.id)
    return true
  })
  if (!isSeated) return refuse('ERR_GEN', rgsReasons.stakeUnknown)
  return { view: await viewFor(studio, session), balance }
}

async function repeatAnswer(studio: Studio, session: Session, round: Round): Promise<SitAnswer> {
  if (round.status === 'void' || round.status === 'reversing' || round.status === 'failed')
    return refuse('ERR_GEN', rgsReasons.stakeUnknown)
  return { view: await viewFor(studio, session) }
}
