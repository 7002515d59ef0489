/** Reads values by key with as few questions as may be. */
export type GroupReader<Value> = {
  /** The value as of less than the reader's time ago; without a wait while it is held. */
  get(key: string): Value | null | Promise<Value | null>
  forget(key: string): void
}

type Held<Value> = { readonly value: Value | null; readonly readAt: number }

/**
 * A small memory in front of a set-based query: keys asked for in one turn of the event loop are
 * read together, and
 * what was read serves for `freshMilliseconds` (for ever: `Infinity`; what was not found is never
 * held so long).
 * `heldMax` bounds it; the oldest goes first.
 */
export function createGroupReader<Value>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  options: { freshMilliseconds: number; heldMax: number },
): GroupReader<Value> {
  const held = new Map<string, Held<Value>>()
  let asked: Map<string, Promise<Value | null>> | null = null
  let next: Promise<{ found: ReadonlyMap<string, Value>; readAt: number }> | null = null

  function ask(key: string): Promise<Value | null> {
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
      answer = next.then(({ found, readAt }) => {
        const value = found.get(key) ?? null
        if (held.size >= options.heldMax) held.delete(held.keys().next().value!)
        held.delete(key)
        held.set(key, { value, readAt })
        return value
      })
      asked.set(key, answer)
    }
    return answer
  }

  return {
    get(key) {
      const one = held.get(key)
      const fresh = one?.value === null ? 0 : options.freshMilliseconds
      if (one && performance.now() - one.readAt < fresh) return one.value
      return ask(key)
    },
    forget: (key) => void held.delete(key),
  }
}
