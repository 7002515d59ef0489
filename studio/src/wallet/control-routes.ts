import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { Behaviour, goodBehaviour } from './behaviour.ts'
import { countCalls } from './store.ts'
import type { Studio } from '../studio.ts'

const controlPath = '/studio/rimba/control'
const Change = Type.Partial(Behaviour, { additionalProperties: false })

/**
 * The studio's switches, JSON only and never from another site's page: how the studio misbehaves,
 * and the state of its deliveries.
 */
export function controlRoutes(app: FastifyInstance, studio: Studio): void {
  app.addHook('onRequest', async (request, reply) => {
    const from = request.headers['sec-fetch-site']
    if (request.method === 'POST' && from !== undefined && from !== 'same-origin')
      return reply.code(403).send({ error: 'cross_site' })
    return undefined
  })
  const report = async () => ({
    behaviour: studio.behaviour,
    calls: await countCalls(studio.store),
  })
  app.get(controlPath, async () => report())
  app.post(controlPath, async ({ body }, reply) => {
    if (!Value.Check(Change, body))
      return reply.code(400).send({ error: 'bad_request', behaviour: Object.keys(goodBehaviour) })
    Object.assign(studio.behaviour, body)
    studio.deliveries.nudge()
    return report()
  })
  app.post(`${controlPath}/reset`, async () => {
    Object.assign(studio.behaviour, goodBehaviour)
    studio.deliveries.nudge()
    return report()
  })
}
