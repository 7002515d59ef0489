import { randomBetween } from '../../server/src/kernel/chance.ts'
import { busyPorts } from './busy-ports.ts'
import { portsFrom } from './options.ts'

/**
 * A port that is free together with those that `--port` makes of it. Below the range from which
 * systems give ports to outgoing connections, so that a neighbour does not take one meanwhile.
 */
export async function freeFirstPort(): Promise<number> {
  for (;;) {
    const first = randomBetween(20_000, 30_000)
    const ports = Object.values(portsFrom(first))
    const wanted = ports.map((port) => ({ name: String(port), port }))
    if ((await busyPorts(wanted)).length === 0) return first
  }
}
