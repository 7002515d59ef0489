import { vendorBodyLimitBytes } from '@kancil/contract/seamless/native-wire'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { bankRoutes } from './bank/bank-routes.ts'
import type { SandboxConfig } from './config.ts'
import { mailRoutes } from './mail/mail-routes.ts'
import { phoneRoutes } from './phone/phone-routes.ts'
import { phoneAuthRoutes } from './phone-auth/phone-auth-routes.ts'
import { screenRoutes } from '../../studio/src/kernel/screens.ts'
import { serviceRoutes } from './service/service-routes.ts'
import { facebookRoutes } from './social/facebook.ts'
import { googleRoutes } from './social/google.ts'
import { type VendorOptions, vendorRoutes } from '../../studio/src/app.ts'

/** Every counterparty of the sandbox on one application, not yet listening. */
export async function createSandbox(
  config: SandboxConfig,
  pace: Pick<VendorOptions, 'retryBaseMs' | 'callTimeoutMs' | 'clock'> = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: config.logLevel,
      // Session ids travel in addresses; the log keeps the path alone.
      serializers: { req: ({ method, url }) => ({ method, path: url?.split('?')[0] }) },
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: vendorBodyLimitBytes,
    forceCloseConnections: true,
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
  })
  // Readable from the member site: it asks which of a game's addresses answers.
  app.get('/health', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*')
    return { ok: true }
  })
  vendorRoutes(app, {
    dataFolder: config.dataFolder,
    platformUrl: config.platformUrl,
    publicUrl: (secure) => publicUrlOf(app, config, secure),
    ...pace,
  })
  bankRoutes(app, {
    dataFolder: config.dataFolder,
    publicUrl: () => publicUrlOf(app, config, false),
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
  serviceRoutes(app, {
    dataFolder: config.dataFolder,
    ...(pace.clock ? { clock: pace.clock } : {}),
  })
  const social = {
    publicUrl: () => publicUrlOf(app, config, false),
    platformUrls: [config.platformUrl],
  }
  googleRoutes(app, social)
  facebookRoutes(app, social)
  await screenRoutes(app, config)
  return app
}

function publicUrlOf(
  { server }: FastifyInstance,
  { publicUrl, tls }: SandboxConfig,
  secure: boolean,
): string {
  const { port } = server.address() as AddressInfo
  const plain = publicUrl ?? `http://127.0.0.1:${port}`
  if (!secure || !tls || plain.startsWith('https:')) return plain
  return `https://${new URL(plain).hostname}:${tls.port}`
}
