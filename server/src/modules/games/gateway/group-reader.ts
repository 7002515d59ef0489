/** Reads values by key with as few queries as possible. */
export type GroupReader<Value> = {
  /** The value, no older than the reader's limit; without a wait if it is cached. */
  get(key: string): Value | null | Promise<Value | null>
  forget(key: string): void
  /** Stops the timer that keeps values fresh. */
  stop(): void
}

export type GroupReaderOptions = {
  /** Maximum age of a value; `Infinity` for values that never change. */
  readonly freshMilliseconds: number
  /** Maximum number of cached values; the oldest is evicted first. */
  readonly heldMax: number
}

export type GroupSource<Value> = {
  read(keys: readonly string[]): Promise<ReadonlyMap<string, Value>>
  /** The keys whose cached value may be stale: a much smaller answer than reading all. */
  changed?(keys: readonly string[]): Promise<readonly string[]>
  /**
   * Whether `changed` would report this value as stale; a value it would not report is read each
   * time. If omitted, all values may be cached.
   */
  mayHold?(value: Value): boolean
}

type CachedValue<Value> = { value: Value; readAt: number; usedAt: number }

/**
 * Values not used for this long are no longer refreshed. It exceeds a player's usual time between
 * bets, so that a bet seldom needs a query of its own.
 */
const usedMilliseconds = 20_000
const keysAtOnce = 5_000

/**
 * A small cache in front of a set-based query. Keys requested in one turn of the event loop are
 * read together. Values in use are refreshed in the background, all in one query, shortly before
 * they grow too old: callers hardly ever wait, and changes are seen in time. Missing values are not
 * cached.
 */
export function createGroupReader<Value>(
  { read, changed, mayHold }: GroupSource<Value>,
  { freshMilliseconds, heldMax }: GroupReaderOptions,
): GroupReader<Value> {
  const cache = new Map<string, CachedValue<Value>>()
  const ask = createBatchReader(read, hold)
  let timer: NodeJS.Timeout | null = null

  function hold(key: string, value: Value | undefined, readAt: number): Value | null {
    const before = cache.get(key)
    if (value === undefined || mayHold?.(value) === false) {
      cache.delete(key)
      return value ?? null
    }
    if (before) Object.assign(before, { value, readAt })
    else {
      if (cache.size >= heldMax) cache.delete(cache.keys().next().value!)
      cache.set(key, { value, readAt, usedAt: readAt })
    }
    if (!timer && Number.isFinite(freshMilliseconds)) timer = later()
    return value
  }

  function later(): NodeJS.Timeout {
    return setTimeout(() => void refresh(), freshMilliseconds * 0.6).unref()
  }

  async function refresh(): Promise<void> {
    const readAt = performance.now()
    const used: string[] = []
    for (const [key, value] of cache)
      if (readAt - value.usedAt < usedMilliseconds) used.push(key)
      else cache.delete(key)
    try {
      for (let at = 0; at < used.length; at += keysAtOnce) {
        const keys = used.slice(at, at + keysAtOnce)
        for (const key of changed ? await changed(keys) : keys) cache.delete(key)
        for (const key of keys) {
          const entry = cache.get(key)
          if (entry) entry.readAt = readAt
        }
      }
    } catch {
      // The refresh came too late: the values are stale, and the next caller reads them.
    }
    timer = cache.size > 0 ? later() : null
  }

  return {
    get(key) {
      const entry = cache.get(key)
      const now = performance.now()
      if (!entry || now - entry.readAt >= freshMilliseconds) return ask(key)
      entry.usedAt = now
      return entry.value
    },
    forget: (key) => void cache.delete(key),
    stop() {
      if (timer) clearTimeout(timer)
      timer = null
      cache.clear()
    },
  }
}

type Hold<Value> = (key: string, value: Value | undefined, readAt: number) => Value | null

/**
 * Combines the keys requested in one turn of the event loop into one read, and passes each value to
 * `hold`.
 */
function createBatchReader<Value>(
  read: GroupSource<Value>['read'],
  hold: Hold<Value>,
): (key: string) => Promise<Value | null> {
  let pending: Map<string, Promise<Value | null>> | null = null
  let next: Promise<{ found: ReadonlyMap<string, Value>; readAt: number }> | null = null

  return (key) => {
    if (!pending || !next) {
      const keys = (pending = new Map())
      next = new Promise((resolve, reject) => {
        setImmediate(() => {
          pending = null
          const readAt = performance.now()
          read([...keys.keys()]).then((values) => resolve({ found: values, readAt }), reject)
        })
      })
    }
    let answer = pending.get(key)
    if (!answer) {
      answer = next.then(({ found: values, readAt }) => hold(key, values.get(key), readAt))
      pending.set(key, answer)
    }
    return answer
  }
}
