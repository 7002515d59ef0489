import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createSandbox } from './app.ts'
import { readSandboxConfig, type SandboxConfig } from './config.ts'

/**
 * The simulated outside world: its own program, on loopback only, with no cookies but the identity
 * provider's own.
 */
const host = '127.0.0.1'

const config = readSandboxConfig(process.env)
const app = await createSandbox(config)
await app.listen({ host, port: config.port })
const secure = config.tls ? listenSecurely(app, config.tls) : null
const { port } = app.server.address() as AddressInfo
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
process.stdout.write(`${JSON.stringify({ ready: true, port })}\n`)

function stop(): void {
  secure?.close()
  secure?.closeAllConnections()
  app.close().then(
    () => process.exit(0),
    (error: unknown) => {
      app.log.error(error)
      process.exit(1)
    },
  )
}

function listenSecurely(to: FastifyInstance, tls: NonNullable<SandboxConfig['tls']>) {
  const options = { cert: readFileSync(tls.cert), key: readFileSync(tls.key) }
  return createServer(options, (request, response) => to.routing(request, response)).listen(
    tls.port,
    host,
  )
}
