/**
 * Tells the studio how far the player has watched. One call at a time; of those waiting, only the
 * newest is sent. A lost one only means that something is shown again after a reload.
 */
export function createProgress(keep: (index: number) => Promise<unknown>) {
  let underWay: Promise<void> | null = null
  let waiting: number | null = null

  async function send(index: number): Promise<void> {
    await keep(index)
    const next = waiting
    waiting = null
    if (next !== null) await send(next)
  }

  return {
    shown(index: number): void {
      if (underWay) {
        waiting = index
        return
      }
      underWay = send(index)
        .catch(() => undefined)
        .finally(() => {
          underWay = null
        })
    },
    /**
     * Resolves when everything reported so far has been sent: the end of a round must not overtake
     * it.
     */
    settled: async (): Promise<void> => {
      await underWay
    },
  }
}
