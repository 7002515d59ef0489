import { rgsPaths } from '@kancil/contract/seamless/rgs'
import * as rgsCalls from '@kancil/contract/seamless/rgs'
import * as rgsRoundCalls from '@kancil/contract/seamless/rgs-round'
import { ClientSeed, fairPaths, RotateRequest, VerifyRequest } from '@kancil/contract/seamless/fair'
import { stepPath, StepRequest } from '@kancil/contract/seamless/instant'
import { isStorable } from '@kancil/contract/storable-text'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Static, Type } from 'typebox'
import { takeStep } from '../instant/take-step.ts'
import type { StudioConfig } from '../config.ts'
import { sessionLimits, TooManyCalls, verifyLimit } from '../kernel/limits.ts'
import { authenticate, tellBalance } from './authenticate.ts'
import { checked } from './checked.ts'
import { endRound, keepEvent } from './end.ts'
import { fairOf, historyOf, replayOf, rotateSeeds, verifyOutcome } from './history.ts'
import { play } from './play.ts'
import { recordRoutes } from './record/routes.ts'
import { refuse, RgsRefusal } from './refusal.ts'
import { fishingRoutes } from '../fishing/routes.ts'
import { jackpotRoutes } from '../jackpots/routes.ts'
import { pvpRoutes } from '../pvp/routes.ts'
import { tableRoutes } from '../tables/routes.ts'
import type { Studio } from '../studio.ts'

const SessionQuery = Type.Object({ sessionID: Type.String({ minLength: 16, maxLength: 128 }) })
const HistoryQuery = Type.Object({
  ...SessionQuery.properties,
  before: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })),
  limit: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
})

/**
 * Calls of game screens, from any origin: the round protocol, the seeds, the history. No cookie is
 * read or set, so open CORS is harmless; the session id in the call is the credential.
 */
export function rgsRoutes(
  app: FastifyInstance,
  studio: Studio,
  { callsPerMinute }: Pick<StudioConfig, 'callsPerMinute'>,
): void {
  const limits = sessionLimits(app, callsPerMinute)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '86400',
      'cache-control': 'no-store',
    })
  })
  app.setErrorHandler((error, request, reply) =>
    answerError(error, request.log.error.bind(request.log), reply),
  )
  app.addHook('preHandler', async (request) => {
    const { body, params, query } = request
    // A text with a NUL is no key of ours, and the database would fail over it.
    if (!isStorable({ body, params, query })) refuse('ERR_VAL', 'BAD_REQUEST')
    await limits.any(request)
  })
  // Only these: allowing a preflight for every path would open the control switches too.
  const open = [...Object.values(rgsCalls.rgsPaths), fairPaths.rotate, fairPaths.verify, stepPath]
  for (const path of open) app.options(path, async (_request, reply) => reply.code(204).send())

  app.post(rgsPaths.authenticate, async ({ body }) =>
    authenticate(studio, checked(rgsCalls.AuthenticateRequest, body).sessionID),
  )
  app.post(rgsPaths.balance, async ({ body }) =>
    tellBalance(studio, checked(rgsCalls.RgsBalanceRequest, body).sessionID),
  )
  app.post(rgsPaths.play, async ({ body }) =>
    play(studio, checked(rgsRoundCalls.PlayRequest, body)),
  )
  app.post(rgsPaths.event, async ({ body }) => {
    const { sessionID, event } = checked(rgsRoundCalls.EventRequest, body)
    return keepEvent(studio, sessionID, event)
  })
  app.post(rgsPaths.endRound, async ({ body }) =>
    endRound(studio, checked(rgsRoundCalls.EndRoundRequest, body).sessionID),
  )
  app.post(stepPath, async ({ body }) => takeStep(studio, checked(StepRequest, body)))
  fairRoutes(app, studio, { rotation: limits.rotation, verify: verifyLimit(callsPerMinute) })
  recordRoutes(app, studio)
  tableRoutes(app, studio)
  pvpRoutes(app, studio)
  fishingRoutes(app, studio)
  jackpotRoutes(app, studio)
}

/** What proves that a round was fair: the seeds, the history, a replay, the verifier. */
function fairRoutes(
  app: FastifyInstance,
  studio: Studio,
  limits: Pick<ReturnType<typeof sessionLimits>, 'rotation'> & {
    readonly verify: ReturnType<typeof verifyLimit>
  },
): void {
  app.get(fairPaths.fair, async ({ query }) =>
    fairOf(studio, checked(SessionQuery, query).sessionID),
  )
  app.post(fairPaths.rotate, { preHandler: limits.rotation }, async ({ body }) =>
    rotateSeeds(studio, rotation(checked(RotateRequest, body))),
  )
  app.get(fairPaths.history, async ({ query }) => {
    const { sessionID, before, limit } = checked(HistoryQuery, query)
    return historyOf(studio, {
      sessionID,
      ...(before ? { before: Number(before) } : {}),
      ...(limit ? { limit: Math.max(1, Number(limit)) } : {}),
    })
  })
  app.get<{ Params: { roundId: string } }>(
    `${fairPaths.replay}/:roundId`,
    async ({ params }) =>
      (await replayOf(studio, params.roundId)) ??
      refuse('ERR_VAL', rgsCalls.rgsReasons.betNotFound),
  )
  app.post(
    fairPaths.verify,
    { config: limits.verify },
    async ({ body }) =>
      verifyOutcome(checked(VerifyRequest, body)) ?? refuse('ERR_VAL', 'GAME_NOT_FOUND'),
  )
}

function rotation(input: Static<typeof RotateRequest>): { sessionID: string; clientSeed?: string } {
  if (input.clientSeed !== undefined) checked(ClientSeed, input.clientSeed)
  return input
}

function answerError(
  error: unknown,
  log: (error: unknown) => void,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof RgsRefusal) {
    const { code, message, reason } = error
    return reply.code(400).send({ error: code, message, ...(reason ? { reason } : {}) })
  }
  if (error instanceof TooManyCalls)
    return reply
      .code(429)
      .header('retry-after', error.retryAfterSeconds)
      .send({ error: 'ERR_GEN', message: 'too many calls', reason: 'TOO_MANY_REQUESTS' })
  // Fastify's own errors: a body that is not JSON, too large, or of another type.
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (status < 500)
    return reply
      .code(400)
      .send({ error: 'ERR_VAL', message: rgsCalls.rgsErrors.ERR_VAL, reason: 'BAD_REQUEST' })
  log(error)
  return reply.code(500).send({ error: 'ERR_GEN', message: 'the studio failed; try again' })
}
