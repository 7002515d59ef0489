import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createStudio } from './app.ts'
import { readStudioConfig, type StudioConfig } from './config.ts'

/** The game studio: a product of its own, which talks to a platform only by the wallet protocol. */
const config = readStudioConfig(process.env)
const app = await createStudio(config)
await app.listen({ host: config.host, port: config.port })
const secure = config.tls ? listenSecurely(app, config.tls, config.host) : null
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

function listenSecurely(to: FastifyInstance, tls: NonNullable<StudioConfig['tls']>, host: string) {
  const options = { cert: readFileSync(tls.cert), key: readFileSync(tls.key) }
  const listener = createServer(options, (request, response) => to.routing(request, response))
  // Sockets are taken by the plain listener's handler, whichever door they come through.
  listener.on('upgrade', (request, socket, head) =>
    to.server.emit('upgrade', request, socket, head),
  )
  return listener.listen(tls.port, host)
}
