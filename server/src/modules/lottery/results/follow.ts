import type { DrawResults } from '@kancil/contract/ports/draw-results'
import type { Kernel } from '../../../kernel/kernel.ts'
import { takeMessages } from './announce.ts'
import { askSince } from './announcement-store.ts'

const askEveryMilliseconds = 3_000

/** Reads the source of official results now and then, beside the draws. */
export type ResultsReader = {
  /** Asks if it is time to; does not wait for the answer. */
  ask(): void
  /** Asks now and takes what is new. */
  read(): Promise<void>
  stop(): Promise<void>
}

export function openResultsReader(kernel: Kernel, source: DrawResults | null): ResultsReader {
  const ending = new AbortController()
  let asked = 0
  let reading: Promise<void> | null = null

  async function read(): Promise<void> {
    if (!source) return
    const since = await askSince(kernel.db, kernel.clock.now())
    await takeMessages(kernel, await source.read(since, ending.signal))
  }

  return {
    read,
    ask() {
      const now = performance.now()
      if (!source || reading || now - asked < askEveryMilliseconds) return
      asked = now
      reading = read()
        .catch((error: unknown) => kernel.log.debug({ err: error }, 'no official results'))
        .finally(() => (reading = null))
    },
    async stop() {
      ending.abort()
      await reading
    },
  }
}
