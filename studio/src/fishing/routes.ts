import {
  EnterRequest,
  fishingPaths,
  fishingReasons,
  HitsRequest,
  LoadRequest,
  type ReefView,
} from '@kancil/contract/seamless/fishing'
import { SessionId } from '@kancil/contract/seamless/rgs-fields'
import { reefSheet } from '@kancil/rules/games/fishing/sheet'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { checked } from '../rounds/checked.ts'
import { refuse } from '../rounds/refusal.ts'
import { lockPlayer } from '../rounds/session-store.ts'
import { findSession, liveSession } from '../rounds/sessions.ts'
import type { Studio } from '../studio.ts'
import { reefGame, reefLevels } from './catalogue.ts'
import { endDive } from './clip.ts'
import { decideHits } from './hit.ts'
import { loadClip } from './load.ts'
import { seatOfPlayer, takeSeat } from './store.ts'
import { reefLevelsFor, reefView } from './view.ts'

const SessionRequest = Type.Object({ sessionID: SessionId })
type SessionQuery = { readonly Querystring: { readonly sessionID?: string } }

/** Calls of the reef's screen, beside the round protocol and with its errors. */
export function fishingRoutes(app: FastifyInstance, studio: Studio): void {
  for (const path of ['enter', 'load', 'hits', 'unload', 'leave'] as const)
    app.options(fishingPaths[path], async (_request, reply) => reply.code(204).send())
  app.post(fishingPaths.enter, async ({ body }) => enterReef(studio, checked(EnterRequest, body)))
  app.post(fishingPaths.load, async ({ body }) => loadClip(studio, checked(LoadRequest, body)))
  app.post(fishingPaths.hits, async ({ body }) => decideHits(studio, checked(HitsRequest, body)))
  for (const [path, keepsSeat] of [
    [fishingPaths.unload, true],
    [fishingPaths.leave, false],
  ] as const)
    app.post(path, async ({ body }) => {
      const session = await findSession(studio.store, checked(SessionRequest, body).sessionID)
      await studio.inFlight.settled(session.playerId)
      await endDive(studio, session, keepsSeat)
      return reefView(studio, session)
    })
  app.get<SessionQuery>(fishingPaths.levels, async ({ query }) =>
    reefLevelsFor(studio, await findSession(studio.store, query.sessionID ?? '')),
  )
  app.get<SessionQuery>(fishingPaths.view, async ({ query }) => {
    const session = await findSession(studio.store, query.sessionID ?? '')
    await studio.inFlight.settled(session.playerId)
    return reefView(studio, session)
  })
}

async function enterReef(
  studio: Studio,
  { sessionID, level }: { sessionID: string; level: string },
): Promise<ReefView> {
  const session = await liveSession(studio.store, studio.clock, sessionID)
  const { playerId, currency, gameCode } = session
  if (gameCode !== reefGame.code || !reefLevels.some(({ name }) => name === level))
    return refuse('ERR_VAL', fishingReasons.unknownLevel)
  await studio.store.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    const seat = await seatOfPlayer(tx, playerId)
    if (seat?.level === level && seat.currency === currency) return
    if (seat) refuse('ERR_VAL', fishingReasons.seated)
    const place = { level, currency, prefix: reefGame.code }
    await takeSeat(tx, place, { playerId, seats: reefSheet.seats })
  })
  return reefView(studio, session)
}
