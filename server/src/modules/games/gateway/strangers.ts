import { networkOf } from '../../../kernel/http/networks.ts'

/** Who calls: an address that trusted proxies report, and the connection that it came by. */
export type Caller = { readonly ip: string; readonly socket: object }

/**
 * Keeps those who cannot sign from costing those who can. A network whose calls fail too often gets
 * few more looked at, for as long as a minute; connections that have signed rightly are never
 * touched, and a network that has signed lately keeps more tries for its new connections.
 */
export type Strangers = {
  /** Whether a call is looked at at all; asked before its body is read. */
  admits(caller: Caller): boolean
  /** The call was not signed; true if its connection should end. */
  failed(caller: Caller): boolean
  signed(caller: Caller): void
}

const failuresMost = 120
const windowMs = 60_000
const knownMs = 600_000
const triesPerSecond = { known: 50, unknown: 3 } as const
/** More networks than this are not remembered: the oldest is forgotten first. */
const networksMost = 20_000

type Failures = { readonly endsAt: number; count: number; second: number; tries: number }

export function openStrangers(now: () => number = () => performance.now()): Strangers {
  const failures = new Map<string, Failures>()
  const known = new Map<string, number>()
  /** The network that signed last on a connection: a proxy's may carry several. */
  const proven = new WeakMap<object, string>()

  function spentBy(network: string): Failures | null {
    const of = failures.get(network)
    if (!of) return null
    if (of.endsAt <= now()) failures.delete(network)
    return of.endsAt > now() && of.count >= failuresMost ? of : null
  }

  return {
    admits({ ip, socket }) {
      // The usual case costs nothing: nobody has failed.
      if (failures.size === 0) return true
      const network = networkOf(ip)
      const spent = spentBy(network)
      if (!spent || proven.get(socket) === network) return true
      const second = Math.floor(now() / 1_000)
      if (spent.second !== second) Object.assign(spent, { second, tries: 0 })
      spent.tries += 1
      const isKnown = (known.get(network) ?? 0) > now()
      return spent.tries <= triesPerSecond[isKnown ? 'known' : 'unknown']
    },
    failed({ ip, socket }) {
      const network = networkOf(ip)
      proven.delete(socket)
      const spent = spentBy(network)
      if (spent) return true
      const of = failures.get(network)
      if (of) of.count += 1
      else remember(failures, network, { endsAt: now() + windowMs, count: 1, second: 0, tries: 0 })
      return false
    },
    signed({ ip, socket }) {
      const network = networkOf(ip)
      if (proven.get(socket) === network && (known.get(network) ?? 0) > now() + knownMs / 2) return
      proven.set(socket, network)
      known.delete(network)
      remember(known, network, now() + knownMs)
    },
  }
}

function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  if (map.size >= networksMost) map.delete(map.keys().next().value!)
  map.set(key, value)
}
