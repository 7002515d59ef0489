import { setTimeout as sleep } from 'node:timers/promises'
import { openTurns } from '../http/turns.ts'

/** A small cache of what takes time to make. */
export type PageCache<Value> = {
  clear(): void
  get(key: string, make: () => Promise<Value>): Promise<Value>
}

const freshMilliseconds = 10_000
/** Anything older is remade before it is returned. */
const staleMilliseconds = 60_000
const waitingMost = 64
/** At most a quarter of one core goes into remaking stale entries. */
const restsPerRefresh = 3

type Entry<Value> = {
  readonly made: Promise<Value>
  readonly at: number
  isRefreshed: boolean
}

/**
 * Keeps what was made for ten seconds. Anything older, up to a minute, is returned once more and
 * remade meanwhile. The oldest is dropped when the cache is full.
 *
 * `isRendered`: making takes CPU, so one is made at a time and the rest wait in order;
 * `unavailable` is refused when too many wait. Other calls of the same process are answered in
 * between.
 */
export function openPageCache<Value>({
  most,
  isRendered = false,
}: {
  readonly most: number
  readonly isRendered?: boolean
}): PageCache<Value> {
  const entries = new Map<string, Entry<Value>>()
  const inTurn = isRendered
    ? openTurns({ most: 1, waitingMost })
    : <Answer>(work: () => Promise<Answer>) => work()
  const refreshInTurn = openTurns({ most: 1, waitingMost })

  function put(key: string, made: Promise<Value>): Promise<Value> {
    const entry = { made, at: performance.now(), isRefreshed: false }
    entries.delete(key)
    if (entries.size >= most) entries.delete(entries.keys().next().value!)
    entries.set(key, entry)
    made.catch(() => {
      if (entries.get(key) === entry) entries.delete(key)
    })
    return made
  }

  async function refresh(key: string, entry: Entry<Value>, make: () => Promise<Value>) {
    entry.isRefreshed = true
    const done = refreshInTurn(async () => {
      const begun = performance.now()
      const made = await inTurn(make)
      // Cleared meanwhile: this was made from outdated data.
      if (entries.get(key) === entry) await put(key, Promise.resolve(made))
      if (isRendered) await sleep((performance.now() - begun) * restsPerRefresh)
    })
    await done.catch(() => (entry.isRefreshed = false))
  }

  return {
    clear: () => entries.clear(),
    get(key, make) {
      const entry = entries.get(key)
      const age = entry ? performance.now() - entry.at : Infinity
      if (!entry || age > staleMilliseconds) return put(key, inTurn(make))
      if (age > freshMilliseconds && !entry.isRefreshed) void refresh(key, entry, make)
      return entry.made
    },
  }
}
