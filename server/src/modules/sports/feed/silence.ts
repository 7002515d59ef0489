import type { Kernel } from '../../../kernel/kernel.ts'
import { pushReset } from '../board/push.ts'
import { activeProducers, readProducers } from './producer-store.ts'

const everyMilliseconds = 1_000

/**
 * For whoever reads the feed: tells the screens when a producer falls silent or is heard again.
 * Nothing else would, since silence is no message.
 *
 * @returns to be called often; it looks once a second
 */
export function silenceWatch(kernel: Kernel): () => Promise<void> {
  let before: string | undefined
  let lookedAt = 0
  return async () => {
    const now = kernel.clock.now()
    if (Math.abs(now.getTime() - lookedAt) < everyMilliseconds) return
    lookedAt = now.getTime()
    const active = [...activeProducers(await readProducers(kernel.db), now)].toSorted().join()
    if (before !== undefined && before !== active) pushReset(kernel)
    before = active
  }
}
