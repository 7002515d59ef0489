import {
  type ChainAnswer,
  type HallAnswer,
  type MineAnswer,
  tablePaths,
  tableReasons,
  TakeRequest,
  TicketRequest,
} from '@kancil/contract/seamless/tables'
import type { FastifyInstance } from 'fastify'
import { money } from '@kancil/contract/money'
import { toMicro } from '../rounds/money.ts'
import { refuse } from '../rounds/refusal.ts'
import { checked } from '../rounds/checked.ts'
import { findSession } from '../rounds/sessions.ts'
import type { Studio } from '../studio.ts'
import { placeTicket } from './bet.ts'
import { tableGameOf, tableOf } from './catalogue.ts'
import { chipUnits, limitGroups, unitOf } from './limits.ts'
import { latestChain } from './seed-store.ts'
import { lastRound } from './round-store.ts'
import { takeTicket } from './take.ts'
import { ticketView } from './ticket.ts'
import { ticketsOf } from './ticket-store.ts'
import { tableView } from './view.ts'

type SessionQuery = { readonly Querystring: { readonly sessionID?: string; table?: string } }

/** Calls of the tables' screens, beside the round protocol and with its errors. */
export function tableRoutes(app: FastifyInstance, studio: Studio): void {
  for (const path of [tablePaths.bet, tablePaths.take])
    app.options(path, async (_request, reply) => reply.code(204).send())
  app.post(tablePaths.bet, async ({ body }) => placeTicket(studio, checked(TicketRequest, body)))
  app.post(tablePaths.take, async ({ body }) => takeTicket(studio, checked(TakeRequest, body)))
  app.get<SessionQuery>(tablePaths.hall, async ({ query }) =>
    tellHall(studio, query.sessionID ?? ''),
  )
  app.get<SessionQuery>(tablePaths.mine, async ({ query }) =>
    tellMine(studio, query.sessionID ?? '', query.table ?? ''),
  )
  app.get<{ Params: { table: string } }>(`${tablePaths.chain}/:table`, async ({ params }) =>
    tellChain(studio, params.table),
  )
}

async function tellHall(studio: Studio, sessionID: string): Promise<HallAnswer> {
  const { gameCode, currency } = await findSession(studio.store, sessionID)
  const game = tableGameOf(gameCode) ?? refuse('ERR_VAL', tableReasons.unknownTable)
  const unit = unitOf(game, currency)
  const micro = (units: number): number => toMicro(money(BigInt(units) * unit), currency)
  const tables = []
  for (const table of game.tables) tables.push(await tableView(studio.store, game, table))
  return {
    now: studio.clock.now().getTime(),
    tables,
    unit: micro(1),
    chips: chipUnits.map(micro),
    groups: limitGroups.map(({ name, least, most }) => ({
      ...{ name, least: micro(least), most: micro(most) },
    })),
  }
}

/** The player's tickets of the table's latest round, so that a reload shows them again. */
async function tellMine(studio: Studio, sessionID: string, table: string): Promise<MineAnswer> {
  const { playerId } = await findSession(studio.store, sessionID)
  await studio.inFlight.settled(playerId)
  if (!tableOf(table)) return refuse('ERR_VAL', tableReasons.unknownTable)
  const round = await lastRound(studio.store, table)
  if (!round) return { tickets: [] }
  const tickets = await ticketsOf(studio.store, playerId, round.id)
  return { tickets: tickets.map((ticket) => ticketView(ticket, round.roundId)) }
}

async function tellChain({ store }: Studio, table: string): Promise<ChainAnswer> {
  if (!tableOf(table)) return refuse('ERR_VAL', tableReasons.unknownTable)
  const chain = await latestChain(store, table)
  if (!chain) return refuse('ERR_VAL', tableReasons.unknownTable)
  const { anchor, length, used, createdAt } = chain
  return { anchor, length, used, createdAt }
}
