/** Reads values by key with as few questions as may be. */
export type GroupReader<Value> = {
  /** The value as of less than the reader's time ago; without a wait while it is held. */
  get(key: string): Value | null | Promise<Value | null>
  forget(key: string): void
  /** Lets go of the timer that keeps values fresh. */
  stop(): void
}

export type GroupReaderOptions = {
  /** How old a value may be; `Infinity` for what never changes. */
  readonly freshMilliseconds: number
  /** Bounds the memory; the oldest goes first. */
  readonly heldMax: number
}

export type GroupSource<Value> = {
  read(keys: readonly string[]): Promise<ReadonlyMap<string, Value>>
  /** The keys whose held value may not be true any more: a much smaller answer than reading all. */
  changed?(keys: readonly string[]): Promise<readonly string[]>
  /**
   * Whether `changed` would tell when this value is not true any more; one that it would not is
   * read each time. All may be held where this is left out.
   */
  mayHold?(value: Value): boolean
}

type Held<Value> = { value: Value; readAt: number; usedAt: number }

/**
 * Values that nobody asked for in this time are not kept fresh any more. Longer than a player takes
 * from one bet to the next, so that a bet seldom waits for a question of its own.
 */
const usedMilliseconds = 20_000
const keysAtOnce = 5_000

/**
 * A small memory in front of a set-based query. Keys asked for in one turn of the event loop are
 * read together. What is in use is asked about again in the background, all of it in one question,
 * a little before it grows too old: so a caller hardly ever waits, and a change is felt in time.
 * What was not found is not held.
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
      // Not asked in time: the values are too old now, and whoever needs one asks for it.
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

/** Keys asked for in one turn of the event loop become one reading, each told to `hold`. */
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
