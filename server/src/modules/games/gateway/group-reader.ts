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

type Held<Value> = { value: Value; readAt: number; usedAt: number }

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
  const held = new Map<string, Held<Value>>()
  const ask = createAsking(read, hold)
  let timer: NodeJS.Timeout | null = null

  function hold(key: string, value: Value | undefined, readAt: number): Value | null {
    const before = held.get(key)
    if (value === undefined || mayHold?.(value) === false) {
      held.delete(key)
      return value ?? null
    }
    if (before) Object.assign(before, { value, readAt })
    else {
      if (held.size >= heldMax) held.delete(held.keys().next().value!)
      held.set(key, { value, readAt, usedAt: readAt })
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
    for (const [key, one] of held)
      if (readAt - one.usedAt < usedMilliseconds) used.push(key)
      else held.delete(key)
    try {
      for (let at = 0; at < used.length; at += keysAtOnce) {
        const keys = used.slice(at, at + keysAtOnce)
        for (const key of changed ? await changed(keys) : keys) held.delete(key)
        for (const key of keys) {
          const one = held.get(key)
          if (one) one.readAt = readAt
        }
      }
    } catch {
      // The refresh came too late: the values are stale, and the next caller reads them.
    }
    timer = held.size > 0 ? later() : null
  }

  return {
    get(key) {
      const one = held.get(key)
      const now = performance.now()
      if (!one || now - one.readAt >= freshMilliseconds) return ask(key)
      one.usedAt = now
      return one.value
    },
    forget: (key) => void held.delete(key),
    stop() {
      if (timer) clearTimeout(timer)
      timer = null
      held.clear()
    },
  }
}

type Hold<Value> = (key: string, value: Value | undefined, readAt: number) => Value | null

/**
 * Combines the keys requested in one turn of the event loop into one read, and passes each value to
 * `hold`.
 */
function createAsking<Value>(
  read: GroupSource<Value>['read'],
  hold: Hold<Value>,
): (key: string) => Promise<Value | null> {
  let asked: Map<string, Promise<Value | null>> | null = null
  let next: Promise<{ found: ReadonlyMap<string, Value>; readAt: number }> | null = null

  return (key) => {
    if (!asked || !next) {
      const keys = (asked = new Map())
      next = new Promise((resolve, reject) => {
        setImmediate(() => {
          asked = null
          const readAt = performance.now()
          read([...keys.keys()]).then((found) => resolve({ found, readAt }), reject)
        })
      })
    }
    let answer = asked.get(key)
    if (!answer) {
      answer = next.then(({ found, readAt }) => hold(key, found.get(key), readAt))
      asked.set(key, answer)
    }
    return answer
  }
}
