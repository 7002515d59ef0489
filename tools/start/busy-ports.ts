import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type NamedPort = { readonly name: string; readonly port: number }

const patienceMs = 4_000
const pollMs = 100

/**
 * Waits until all ports are free: programs of a start that was killed need a moment to end.
 *
 * @throws naming each port that stays busy, and what to do
 */
export async function awaitFreePorts(ports: readonly NamedPort[]): Promise<void> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const busy = await busyPorts(ports)
    if (busy.length === 0) return
    if (performance.now() > deadline) {
      const list = busy.map(({ name, port }) => `${port} (${name})`).join(', ')
      const isOne = busy.length === 1
      throw new Error(
        `Port${isOne ? '' : 's'} ${list} ${isOne ? 'is' : 'are'} in use by another program, or by a Kancil that ` +
          'already runs.\nStop it, or choose others: npm start -- --port 9000 (member site 9000, console 9001, sandbox 9010, studio 9011).',
      )
    }
    await sleep(pollMs)
  }
}

/** Those of the ports that something listens on. */
export async function busyPorts(ports: readonly NamedPort[]): Promise<NamedPort[]> {
  const states = await Promise.all(
    ports.map(async ({ port }) => (await isFree(port, '127.0.0.1')) && (await isFree(port, '::1'))),
  )
  return ports.filter((_port, at) => !states[at])
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      // A machine without IPv6 has nothing listening there.
      done(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT')
    })
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(true)))
  })
}
