/**
 * Keeps the batches of several lanes apart in time. A batch has a price of its own, whatever its
 * size, so two that begin together cost more than one that waited for its neighbours; but while one
 * waits for the disk the next may already be worked on.
 */
export type Pace = {
  /** Resolves at once when nothing is under way, else when a batch ended or has had its start. */
  turn(): Promise<void>
  begin(): void
  end(): void
}

export function createPace(startMilliseconds: number): Pace {
  let underWay = 0
  let begunAt = 0
  let waiting: (() => void)[] = []

  function wake(): void {
    const all = waiting
    waiting = []
    for (const go of all) go()
  }

  return {
    async turn() {
      while (underWay > 0) {
        const left = begunAt + startMilliseconds - performance.now()
        if (left <= 0) return
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, left)
          waiting.push(() => {
            clearTimeout(timer)
            resolve()
          })
        })
      }
    },
    begin() {
      underWay++
      begunAt = performance.now()
    },
    end() {
      underWay--
      wake()
    },
  }
}
