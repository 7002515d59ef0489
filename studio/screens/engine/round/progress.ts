/**
 * Tells the studio how far the player has watched. One call at a time; of those that wait only the
 * newest goes out. A lost one costs nothing but a repeated sight after a reload.
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
    /** Until everything told so far has been sent: the end of a round must not overtake it. */
    settled: async (): Promise<void> => {
      await underWay
    },
  }
}
