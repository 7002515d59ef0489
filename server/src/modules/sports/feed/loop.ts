import { FeedMessage, type SportsFeed } from '@kancil/contract/ports/sports-feed'
import { Compile } from 'typebox/compile'
import type { Kernel } from '../../../kernel/kernel.ts'
import { applyMessages } from './apply.ts'
import { readProducers, setAllProducers } from './producer-store.ts'

const sleep = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

const isMessage = Compile(FeedMessage)
/** Messages wait so long for company: one transaction and one push for all of them. */
const gatherMilliseconds = 50
const batchMax = 2_000
/** How much further back than the newest message a recovery begins. */
const overlapMilliseconds = 60_000

/**
 * Reads the feed until the connection is lost or `signal` is aborted: recovery first, then what
 * happens. While it is down, nothing takes bets.
 */
export async function followFeed(
  kernel: Kernel,
  feed: SportsFeed,
  settle: (run: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const since = await recoveryStart(kernel)
  await setAllProducers(kernel.db, 'recovering')
  const waiting: FeedMessage[] = []
  let isOver = false
  let failure: unknown
  const reading = (async () => {
    try {
      for await (const message of feed.messages(since, signal)) {
        if (isMessage.Check(message)) waiting.push(message)
        else
          kernel.log.warn({ kind: (message as FeedMessage).kind }, 'a sports message is no message')
        // A reader that is far behind lets the connection wait.
        while (waiting.length > batchMax * 4 && !signal.aborted) await sleep(gatherMilliseconds)
      }
    } catch (error) {
      failure = error
    } finally {
      isOver = true
    }
  })()
  try {
    while (!isOver || waiting.length > 0) {
      const batch = waiting.splice(0, batchMax)
      if (batch.length > 0) for (const run of await applyMessages(kernel, batch)) settle(run)
      else await sleep(gatherMilliseconds)
    }
    await reading
  } finally {
    await setAllProducers(kernel.db, 'down')
  }
  if (failure && !signal.aborted) throw failure
}

/** The oldest of the producers' newest messages; null before the first. */
async function recoveryStart({ db }: Kernel): Promise<Date | null> {
  const processed = (await readProducers(db)).map(({ processedAt }) => processedAt)
  if (processed.length === 0 || processed.includes(null)) return null
  const oldest = Math.min(...processed.map((at) => at!.getTime()))
  return new Date(oldest - overlapMilliseconds)
}
