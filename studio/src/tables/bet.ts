import { type Currency, type Money, money } from '@kancil/contract/money'
import { tableReasons, type TicketAnswer } from '@kancil/contract/seamless/tables'
import { rgsReasons } from '@kancil/contract/seamless/rgs'
import { wauHeightOf } from '@kancil/rules/games/tables/wau-terbang'
import type { TicketShown } from '@kancil/rules/games/tables/ticket'
import { newUuid } from '../kernel/chance.ts'
import type { Tx } from '../kernel/store.ts'
import { balanceOf, refuseAs, reverseRound, unknownCode, voidRound } from '../rounds/play.ts'
import { refuse } from '../rounds/refusal.ts'
import { lockPlayer, type Session } from '../rounds/session-store.ts'
import { liveSession } from '../rounds/sessions.ts'
import { insertRound, moveRound, type Round, roundById } from '../rounds/store.ts'
import type { Studio } from '../studio.ts'
import { betBody } from '../wallet/bodies.ts'
import { tableGameOf } from './catalogue.ts'
import type { TableGame } from './game.ts'
import { type LimitGroup, limitGroups, spotLimits, unitOf } from './limits.ts'
import { roundForTicket, type TableRound } from './round-store.ts'
import { stakesOf, ticketIn, ticketView } from './ticket.ts'
import { ticketByRequest, ticketsOf } from './ticket-store.ts'

export type TicketInput = {
  readonly sessionID: string
  readonly table: string
  readonly roundId: string
  readonly requestId: string
  readonly group: string
  readonly spots: { readonly [spot: string]: number }
}

/**
 * Takes a bet at a table: stored before it is staked, like every round. A bet that arrives at the
 * end of the window or later is refused (BETS_CLOSED), whatever happens to the stake meanwhile; one
 * that arrived in time counts.
 */
export async function placeTicket(studio: Studio, input: TicketInput): Promise<TicketAnswer> {
  // When it arrived decides, not when it is looked at.
  const arrivedAt = studio.clock.now()
  const session = await liveSession(studio.store, studio.clock, input.sessionID)
  const game = tableGameOf(session.gameCode)
  if (!game?.tables.some(({ code }) => code === input.table))
    return refuse('ERR_VAL', tableReasons.unknownTable)
  const work = storeTicket(studio, { session, game, input, arrivedAt }).then((stored) =>
    stored.isNew
      ? stake(studio, session, stored.round, input.roundId)
      : repeatAnswer(stored.round, input),
  )
  return studio.inFlight.track(session.playerId, work)
}

type Bet = {
  readonly session: Session
  readonly game: TableGame
  readonly input: TicketInput
  readonly arrivedAt: Date
}

async function storeTicket(
  studio: Studio,
  { session, game, input, arrivedAt }: Bet,
): Promise<{ round: Round; isNew: boolean }> {
  const stakes = checkedSpots(session, game, input)
  return studio.store.transaction(async (tx) => {
    await lockPlayer(tx, session.playerId)
    const before = await ticketByRequest(tx, session.playerId, input.requestId)
    if (before) return { round: before, isNew: false }
    const tableRound = await roundForTicket(tx, input.roundId)
    if (
      tableRound?.tableCode !== input.table ||
      tableRound.status !== 'open' ||
      arrivedAt.getTime() >= Date.parse(tableRound.closesAt)
    )
      return refuse('ERR_VAL', tableReasons.closed)
    await checkLimits(tx, { session, game, input, arrivedAt }, tableRound, stakes)
    const id = await insertTicket(tx, { session, game, input, arrivedAt }, tableRound, stakes)
    return { round: (await roundById(tx, id)) as Round, isNew: true }
  })
}

function checkedSpots(
  { currency }: Session,
  game: TableGame,
  input: TicketInput,
): ReadonlyMap<string, Money> {
  const spots = Object.keys(input.spots)
  if (spots.length === 0 || !spots.every((spot) => game.rules.isSpot(spot)))
    return refuse('ERR_VAL', tableReasons.unknownSpot)
  const unit = unitOf(game, currency)
  const stakes = stakesOf(input.spots, currency)
  if (!stakes || [...stakes.values()].some((amount) => amount % unit !== 0n))
    return refuse('ERR_VAL', 'INVALID_AMOUNT')
  // A kite is flown on one string.
  if (game.isHidden && spots.length > 1) return refuse('ERR_VAL', tableReasons.unknownSpot)
  return stakes
}

/** Limits hold for all tickets of the player in the round together. */
async function checkLimits(
  tx: Tx,
  { session, game, input }: Bet,
  tableRound: TableRound,
  stakes: ReadonlyMap<string, Money>,
): Promise<void> {
  const group = limitGroups.find(({ name }) => name === input.group)
  if (!group) return refuse('ERR_VAL', tableReasons.unknownGroup)
  const placed = await ticketsOf(tx, session.playerId, tableRound.id)
  if (game.isHidden && placed.length > 0) return refuse('ERR_VAL', rgsReasons.betActive)
  const total = new Map<string, bigint>(stakes)
  for (const ticket of placed)
    for (const [spot, amount] of stakesOf(ticketIn(ticket).spots, session.currency) ?? [])
      total.set(spot, (total.get(spot) ?? 0n) + amount)
  for (const spot of stakes.keys())
    if (!isWithin(game, group, { ...session, table: input.table, spot }, total.get(spot)!))
      return refuse('ERR_VAL', tableReasons.spotLimit)
  const sum = sumOf(stakes)
  if (sum < session.minBet || sum > session.maxBet) return refuse('ERR_VAL', 'INVALID_AMOUNT')
}

function isWithin(
  game: TableGame,
  group: LimitGroup,
  place: { readonly table: string; readonly spot: string; readonly currency: Currency },
  amount: bigint,
): boolean {
  const { least, most } = spotLimits(game, group, place)
  return amount >= least && amount <= most
}

const sumOf = (stakes: ReadonlyMap<string, Money>): Money =>
  money([...stakes.values()].reduce((sum, amount) => sum + amount, 0n))

async function insertTicket(
  tx: Tx,
  { session, game, input, arrivedAt }: Bet,
  tableRound: TableRound,
  stakes: ReadonlyMap<string, Money>,
): Promise<bigint> {
  const roundId = newUuid()
  const { number, position } = tableRound
  const shown: TicketShown = {
    ...{ type: 'ticket', table: input.table, number, position },
    spots: input.spots,
    result: null,
  }
  const [spot = ''] = stakes.keys()
  return insertRound(tx, {
    ...{ roundId, playerId: session.playerId, sessionId: session.id, gameCode: game.code },
    ...{ currency: session.currency, mode: input.table, stake: sumOf(stakes), payout: money(0n) },
    ...{ freeSpins: 0, state: JSON.stringify([shown]), seedId: null, nonce: 0 },
    rtpVersion: game.rtpVersion,
    betTransactionId: `${roundId}-bet`,
    createdAt: arrivedAt.toISOString(),
    ticket: {
      tableRound: tableRound.id,
      requestId: input.requestId,
      event: String(wauHeightOf(spot) ?? 0),
    },
  })
}

async function stake(
  studio: Studio,
  session: Session,
  round: Round,
  tableRoundId: string,
): Promise<TicketAnswer> {
  const reply = await studio.wallet.send('/bet', betBody(session, round))
  if (reply.kind === 'refused') {
    await voidRound(studio, round, reply.code)
    return refuseAs(reply.code)
  }
  const balance = reply.kind === 'ok' ? balanceOf(reply.answer, round.currency) : null
  if (reply.kind === 'unknown' || !balance) {
    const reason = reply.kind === 'unknown' ? reply.reason : 'a senseless answer'
    await reverseRound(studio, round, reason)
    return refuse(unknownCode(reply), rgsReasons.stakeUnknown)
  }
  const at = studio.clock.now()
  // Recovery may have returned the stake while the answer was in flight.
  if (!(await moveRound(studio.store, round.id, { from: 'staking', to: 'open', at })))
    return refuse('ERR_GEN', rgsReasons.stakeUnknown)
  return { ticket: ticketView({ ...round, status: 'open' }, tableRoundId), balance }
}

/** The same request once more: the first ticket, if it became one. */
function repeatAnswer(round: Round, input: TicketInput): TicketAnswer {
  const ticket = ticketView(round, input.roundId)
  return ticket.status === 'void' ? refuse('ERR_GEN', rgsReasons.stakeUnknown) : { ticket }
}
