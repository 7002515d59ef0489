import {
  ActRequest,
  LeaveRequest,
  type PvpHandRecord,
  pvpPaths,
  SitRequest,
} from '@kancil/contract/seamless/pvp'
import { rgsReasons } from '@kancil/contract/seamless/rgs'
import type { Currency } from '@kancil/contract/money'
import type { FastifyInstance } from 'fastify'
import { checked } from '../rounds/checked.ts'
import { refuse } from '../rounds/refusal.ts'
import { findSession } from '../rounds/sessions.ts'
import type { Studio } from '../studio.ts'
import { actAt, leaveTable } from './act.ts'
import { pvpGameOf } from './catalogue.ts'
import { shownHand } from './hand-store.ts'
import { roomsFor } from './rooms.ts'
import { sitDown } from './sit.ts'
import { inHand, viewFor } from './view.ts'

type SessionQuery = { readonly Querystring: { readonly sessionID?: string } }

/** Calls of the card tables' screens, beside the round protocol and with its errors. */
export function pvpRoutes(app: FastifyInstance, studio: Studio): void {
  for (const path of [pvpPaths.sit, pvpPaths.act, pvpPaths.leave])
    app.options(path, async (_request, reply) => reply.code(204).send())
  app.post(pvpPaths.sit, async ({ body }) => sitDown(studio, checked(SitRequest, body)))
  app.post(pvpPaths.act, async ({ body }) => actAt(studio, checked(ActRequest, body)))
  app.post(pvpPaths.leave, async ({ body }) =>
    leaveTable(studio, checked(LeaveRequest, body).sessionID),
  )
  app.get<SessionQuery>(pvpPaths.rooms, async ({ query }) =>
    roomsFor(studio, await findSession(studio.store, query.sessionID ?? '')),
  )
  app.get<SessionQuery>(pvpPaths.view, async ({ query }) => {
    const session = await findSession(studio.store, query.sessionID ?? '')
    await studio.inFlight.settled(session.playerId)
    return viewFor(studio, session)
  })
  app.get<{ Params: { handId: string } }>(`${pvpPaths.hand}/:handId`, async ({ params }) =>
    handRecord(studio, params.handId),
  )
}

/** A hand that everyone has seen, with the seed that dealt it. */
async function handRecord(studio: Studio, handId: string): Promise<PvpHandRecord> {
  const hand = await shownHand(studio.store, handId)
  const game = hand && pvpGameOf(hand.gameCode)
  if (!hand || !game) return refuse('ERR_VAL', rgsReasons.betNotFound)
  return {
    handId,
    gameCode: hand.gameCode,
    number: hand.number,
    serverSeedHash: hand.hash,
    serverSeed: studio.seal.open(hand.serverSeed, hand.hash),
    clientSeed: hand.clientSeed,
    playedAt: hand.startedAt,
    seats: hand.state.seats.map((seat, place) => ({
      ...{ seat, isMe: false, isHouse: false, isAway: false, purse: 0 },
      ...inHand({
        ...{ game, hand, place, isMe: false, phase: 'shown' },
        currency: hand.currency as Currency,
      }),
    })),
  }
}
