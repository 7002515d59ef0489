import type { Studio } from '../studio.ts'
import { forgetCalls, forgetUnplayed, forgetUnusedSeeds } from './store.ts'

const dayMs = 86_400_000
/** What is of no more use stays this long; rounds, and what proves them, stay for ever. */
const keptDays = { call: 7, session: 7, unusedSeed: 30 } as const
const everyMs = 3_600_000
const chunk = 1_000

/** Forgets now and every hour, until the returned function is called. */
export function startCleanUp(studio: Studio): () => Promise<void> {
  let isStopped = false
  let working: Promise<void> | null = null
  const sweep = (): void => {
    working ??= cleanUp(studio, () => isStopped)
      .catch((error: unknown) => studio.log.error(error, 'old rows could not be removed'))
      .finally(() => {
        working = null
      })
  }
  const timer = setInterval(sweep, everyMs)
  sweep()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await working
  }
}

export async function cleanUp(
  { store, clock }: Pick<Studio, 'store' | 'clock'>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const before = (days: number): Date => new Date(clock.now().getTime() - days * dayMs)
  const works: readonly (() => Promise<boolean>)[] = [
    async () => (await forgetCalls(store, before(keptDays.call), chunk)) === chunk,
    async () => forgetUnplayed(store, before(keptDays.session), chunk),
    async () => (await forgetUnusedSeeds(store, before(keptDays.unusedSeed), chunk)) === chunk,
  ]
  for (const work of works) {
    let isMore = true
    while (isMore && !isStopped()) isMore = await work()
  }
}
