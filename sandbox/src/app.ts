import { bodyLimitBytes } from '@kancil/contract/constants'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { bankRoutes } from './bank/routes.ts'
import type { SandboxConfig } from './config.ts'
import type { Clock } from './kernel/clock.ts'
import { drawRoutes } from './draws/routes.ts'
import { mailRoutes } from './mail/routes.ts'
import { phoneRoutes } from './phone/routes.ts'
import { phoneAuthRoutes } from './phone-auth/routes.ts'
import { purseVendorRoutes } from './purse-vendor/routes.ts'
import { serviceRoutes } from './service/routes.ts'
import { facebookRoutes } from './social/facebook.ts'
import { googleRoutes } from './social/google.ts'
import { sportsRoutes } from './sports/feed-routes.ts'

/** Every counterparty of the sandbox on one application, not yet listening. */
export async function createSandbox(
  config: SandboxConfig,
  pace: { readonly clock?: Clock } = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: config.logLevel,
      // Session ids are part of addresses, so the log keeps only the path.
      serializers: { req: ({ method, url }) => ({ method, path: url?.split('?')[0] }) },
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    forceCloseConnections: true,
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
  })
  app.get('/health', async () => ({ ok: true }))
  bankRoutes(app, {
    dataFolder: config.dataFolder,
    publicUrl: () => publicUrlOf(app, config),
    ...(pace.clock ? { clock: pace.clock } : {}),
  })
  mailRoutes(app, {
    dataFolder: config.dataFolder,
    smtpPort: config.mailPort,
    ...(pace.clock ? { clock: pace.clock } : {}),
  })
  const phones = phoneRoutes(app, {
    dataFolder: config.dataFolder,
    ...(pace.clock ? { clock: pace.clock } : {}),
  })
  phoneAuthRoutes(app, {
    phones,
    platformOrigin: new URL(config.platformUrl).origin,
    ...(pace.clock ? { clock: pace.clock } : {}),
  })
  purseVendorRoutes(app, {
    dataFolder: config.dataFolder,
    ...(pace.clock ? { clock: pace.clock } : {}),
  })
  serviceRoutes(app, {
    dataFolder: config.dataFolder,
    ...(pace.clock ? { clock: pace.clock } : {}),
  })
  sportsRoutes(app, pace.clock ? { clock: pace.clock } : {})
  drawRoutes(app, pace.clock ? { clock: pace.clock } : {})
  const social = {
    publicUrl: () => publicUrlOf(app, config),
    platformUrls: [config.platformUrl],
  }
  googleRoutes(app, social)
  facebookRoutes(app, social)
  return app
}

function publicUrlOf({ server }: FastifyInstance, { publicUrl }: SandboxConfig): string {
  const { port } = server.address() as AddressInfo
  return publicUrl ?? `http://127.0.0.1:${port}`
}
