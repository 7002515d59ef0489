export type Turns = <Result>(queue: string, work: () => Promise<Result>) => Promise<Result>

/** Works of one queue one after the other: whoever waits holds nothing, above all no connection. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return async (queue, work) => {
    const before = last.get(queue)
    const mine = (async () => {
      await before
      return work()
    })()
    const settled = mine.catch(() => undefined)
    last.set(queue, settled)
    try {
      return await mine
    } finally {
      if (last.get(queue) === settled) last.delete(queue)
    }
  }
}
