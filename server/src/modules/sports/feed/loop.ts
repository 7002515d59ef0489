import { FeedMessage, producers, type SportsFeed } from '@kancil/contract/ports/sports-feed'
import { isInstant } from '@kancil/contract/time'
import { Compile } from 'typebox/compile'
import { sqlState } from '../../../kernel/db.ts'
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

/** A feed whose clock is further ahead would make everything after it look old. */
const aheadMilliseconds = 60_000

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
  const named = new Set<string>()
  const recovering = new Set<string>(producers)
  let isOver = false
  let failure: unknown
  const reading = (async () => {
    try {
      for await (const message of feed.messages(since, signal)) {
        if (isUsable(message, kernel.clock.now())) {
          if (recovering.size > 0) for (const name of marketsIn(message)) named.add(name)
          if (message.kind === 'snapshot_complete') recovering.delete(message.producer)
          waiting.push(message)
        } else kernel.log.warn({ kind: message?.kind }, 'a sports message is no message')
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
      if (batch.length > 0) for (const run of await applyEach(kernel, batch, named)) settle(run)
      else await sleep(gatherMilliseconds)
    }
    await reading
  } finally {
    await setAllProducers(kernel.db, 'down')
  }
  if (failure && !signal.aborted) throw failure
}

/** Whether a message is one of the port's, with real instants, and not from the future. */
function isUsable(message: FeedMessage, now: Date): boolean {
  if (!isMessage.Check(message)) return false
  const { generatedAt } = message
  const instants = [
    generatedAt,
    ...('startsAt' in message ? [message.startsAt] : []),
    ...(message.kind === 'cancel' ? [message.from, message.until] : []),
  ]
  return (
    instants.every((at) => at === undefined || isInstant(at)) &&
    Date.parse(generatedAt) <= now.getTime() + aheadMilliseconds
  )
}

function marketsIn(message: FeedMessage): string[] {
  if (message.kind !== 'prices') return []
  return message.markets.map(({ market }) => `${message.event} ${market}`)
}

/**
 * Applies a batch. One message that the database cannot take, such as a text with a zero byte, is
 * found by halving and left out: it must not stop the others, now and after every recovery.
 */
async function applyEach(
  kernel: Kernel,
  batch: readonly FeedMessage[],
  named: ReadonlySet<string>,
): Promise<readonly string[]> {
  try {
    return await applyMessages(kernel, batch, named)
  } catch (error) {
    if (!/^2[23]/.test(sqlState(error))) throw error
    if (batch.length === 1) {
      kernel.log.warn({ err: error, kind: batch[0]!.kind }, 'a sports message was left out')
      return []
    }
    const middle = Math.ceil(batch.length / 2)
    const first = await applyEach(kernel, batch.slice(0, middle), named)
    return [...first, ...(await applyEach(kernel, batch.slice(middle), named))]
  }
}

/** The oldest of the producers' newest messages; null before the first. */
async function recoveryStart(kernel: Kernel): Promise<Date | null> {
  const processed = (await readProducers(kernel.db)).map(({ processedAt }) => processedAt)
  if (processed.length === 0 || processed.includes(null)) return null
  const oldest = Math.min(...processed.map((at) => at!.getTime()), kernel.clock.now().getTime())
  return new Date(oldest - overlapMilliseconds)
}
