import {
  drawMessagesMax,
  sandboxDrawActs,
  sandboxDrawDeskPath,
  sandboxDrawsPath,
  type SandboxDrawAct,
  type SignedDraws,
} from '@kancil/contract/ports/draw-results'
import type { FastifyInstance } from 'fastify'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { openDraws } from './draws.ts'

/** A pretended source of official results, and the desk where its draws go wrong. */
export function drawRoutes(app: FastifyInstance, options: { readonly clock?: Clock }): void {
  const clock = options.clock ?? systemClock
  const draws = openDraws()

  app.get<{ Querystring: { since?: string } }>(
    sandboxDrawsPath,
    async ({ query }, reply): Promise<SignedDraws> => {
      const since = Date.parse(query.since ?? '')
      if (!Number.isFinite(since)) return reply.code(400).send({ error: 'since is no instant' })
      const list = draws.announcements(since, clock.now().getTime())
      return { list: list.slice(-drawMessagesMax) }
    },
  )

  app.post<{ Params: { gameCode: string; issueNo: string }; Body: { act?: string } | null }>(
    `${sandboxDrawDeskPath}/:gameCode/:issueNo`,
    async ({ params, body }, reply) => {
      const act = body?.act as SandboxDrawAct
      if (!sandboxDrawActs.includes(act)) return reply.code(400).send({ error: 'no such act' })
      if (!/^\d{8}-\d{4}$/.test(params.issueNo))
        return reply.code(400).send({ error: 'no such issue' })
      if (!draws.act(params, act, clock.now().getTime()))
        return reply.code(404).send({ error: 'no such game' })
      return { ok: true }
    },
  )
}
