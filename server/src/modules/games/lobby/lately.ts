/**
 * Asks once in `freshMs` for each key, however many want to know; while the answer is on its way,
 * all wait for the same one.
 */
export function createLately<Value>(
  freshMs: number,
): (key: string, ask: () => Promise<Value>) => Promise<Value> {
  const answers = new Map<string, { readonly at: number; readonly value: Promise<Value> }>()
  return (key, ask) => {
    const before = answers.get(key)
    if (before && performance.now() - before.at < freshMs) return before.value
    const value = ask()
    answers.set(key, { at: performance.now(), value })
    value.catch(() => answers.delete(key))
    return value
  }
}
