import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { Behaviour, goodBehaviour } from './behaviour.ts'
import { countCalls } from './call-store.ts'
import type { Studio } from './studio.ts'

const Change = Type.Partial(Behaviour, { additionalProperties: false })

/**
 * The sandbox's own switches, on its own address and for JSON alone (a page elsewhere would need
 * CORS for that, and gets none): how the studio misbehaves, and how its deliveries stand.
 */
export function controlRoutes(app: FastifyInstance, studio: Studio): void {
  const report = () => ({ behaviour: studio.behaviour, calls: countCalls(studio.store) })
  app.get('/sandbox/control/rimba', async () => report())
  app.post('/sandbox/control/rimba', async ({ body }, reply) => {
    if (!Value.Check(Change, body))
      return reply.code(400).send({ error: 'bad_request', behaviour: Object.keys(goodBehaviour) })
    Object.assign(studio.behaviour, body)
    studio.deliveries.nudge()
    return report()
  })
  app.post('/sandbox/control/rimba/reset', async () => {
    Object.assign(studio.behaviour, goodBehaviour)
    studio.deliveries.nudge()
    return report()
  })
}
