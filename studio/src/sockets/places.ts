/** A place counts against each of these. */
type PlaceLimit = {
  readonly key: string
  readonly max: number
  /** The guest's own limit: another socket of theirs must close first. */
  readonly isOwn?: true
}

export type Places = {
  /** Takes a place for a socket, or says why there is none; what it returns gives it back. */
  readonly take: (guest: SocketGuest) => (() => void) | 'own' | 'full'
}

export type SocketGuest = {
  readonly session: { readonly id: bigint; readonly playerId: bigint; readonly isTest: boolean }
  readonly network: string
}

/** All sockets of one process, whatever the game. */
const processMax = 5_000
/** Of these, sessions without real money together: anybody can open one without an account. */
const testMax = 3_000
const testPerNetworkMax = 500
/** As many as share the address of an office or of a phone company. */
const perNetworkMax = 2_000
/** A screen has one, and for a moment two when it connects again. */
const perSessionMax = 3
const perPlayerMax = 12

/** The places for game screens' sockets in one process. */
export function openPlaces(): Places {
  const taken = new Map<string, number>()

  function add(limits: readonly PlaceLimit[], by: 1 | -1): void {
    for (const { key } of limits) {
      const now = (taken.get(key) ?? 0) + by
      if (now > 0) taken.set(key, now)
      else taken.delete(key)
    }
  }

  return {
    take(guest) {
      const limits = limitsOf(guest)
      const spent = limits.find(({ key, max }) => (taken.get(key) ?? 0) >= max)
      if (spent) return spent.isOwn ? 'own' : 'full'
      add(limits, 1)
      let isHeld = true
      return () => {
        if (isHeld) add(limits, -1)
        isHeld = false
      }
    },
  }
}

function limitsOf({ session, network }: SocketGuest): readonly PlaceLimit[] {
  const { id, playerId, isTest } = session
  return [
    { key: `session ${id}`, max: perSessionMax, isOwn: true },
    { key: `player ${playerId}`, max: perPlayerMax, isOwn: true },
    ...(isTest
      ? [
          { key: `test ${network}`, max: testPerNetworkMax },
          { key: 'test', max: testMax },
        ]
      : [{ key: `network ${network}`, max: perNetworkMax }]),
    { key: 'process', max: processMax },
  ]
}
