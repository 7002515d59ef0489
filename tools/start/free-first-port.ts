import { randomBetween } from '../../server/src/kernel/chance.ts'
import { quietPorts } from '../../server/src/kernel/embedded/free-port.ts'
import { busyPorts } from './busy-ports.ts'
import { portsFrom } from './options.ts'

/** A first port that is free, together with those that `--port` derives from it. */
export async function freeFirstPort(): Promise<number> {
  for (;;) {
    const first = randomBetween(quietPorts.from, quietPorts.to)
    const ports = Object.values(portsFrom(first))
    const wanted = ports.map((port) => ({ name: String(port), port }))
    if ((await busyPorts(wanted)).length === 0) return first
  }
}
