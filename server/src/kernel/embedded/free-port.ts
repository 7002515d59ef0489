import { createServer } from 'node:net'
import { randomBetween } from '../chance.ts'

/**
 * Below the range from which systems assign ports to outgoing connections: within it another
 * program's connection may take a port between our check and our use.
 */
export const quietPorts = { from: 20_000, to: 30_000 } as const
const triesMax = 100

/** A port of 127.0.0.1 that nothing listens on now. */
export async function freePort(): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = randomBetween(quietPorts.from, quietPorts.to)
    const error = await listenOnce(port)
    if (!error) return port
    if (tries === triesMax) throw error
  }
}

function listenOnce(port: number): Promise<Error | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', resolve)
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () =>
      probe.close(() => resolve(null)),
    )
  })
}
