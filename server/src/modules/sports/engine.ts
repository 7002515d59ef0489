import type { SportsFeed } from '@kancil/contract/ports/sports-feed'
import { randomToken } from '../../kernel/chance.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { settlementKit } from '../games/settlement-door.ts'
import { decidePending } from './bets/pending.ts'
import { pushReset } from './board/push.ts'
import { applyMessages } from './feed/apply.ts'
import { followFeed } from './feed/loop.ts'
import { setAllProducers } from './feed/producer-store.ts'
import { silenceWatch } from './feed/silence.ts'
import { dropLeases, takeLease } from './feed/store.ts'
import { sportsPlan } from './settle/plan.ts'
import { product } from './settle/start.ts'

const idleMilliseconds = 250
const againMilliseconds = 2_000
const leaseSeconds = 10
/** Taking the lease is a write: just often enough that it never runs out. */
const leaseEveryMilliseconds = 2_000
const feedLease = 'feed'

export type SportsEngine = {
  /** As if a feed had just connected: nothing takes bets until its snapshot is complete. */
  connect(): Promise<void>
  /** Applies messages and settles what they decide; for the demo world and for tests. */
  apply(messages: Parameters<typeof applyMessages>[1]): Promise<void>
  /** Decides the bets whose wait is over, once. */
  tick(): Promise<void>
  start(): void
  stop(): Promise<void>
}

/**
 * Reads the feed, decides pending bets and settles matches. Any number of processes may run one:
 * the feed is with whoever holds its lease, and everything else is safe to do twice.
 */
export function openEngine(kernel: Kernel, feed: SportsFeed | null): SportsEngine {
  const holder = randomToken()
  const plan = sportsPlan(kernel)
  const tellSilence = silenceWatch(kernel)
  const holdsLease = openLease(kernel, holder)
  const settling = new Map<string, Promise<unknown>>()
  const ending = new AbortController()
  let following: { readonly done: Promise<void>; readonly lost: AbortController } | undefined
  let loop: Promise<void> | undefined

  /** Beside everything else; the job goes on with it if this process dies. */
  function settle(run: string): void {
    if (settling.has(run)) return
    const work = settlementKit
      .settleRun(kernel, plan, run)
      .catch((error: unknown) => kernel.log.warn({ err: error, run }, 'a run waits for its job'))
      .finally(() => settling.delete(run))
    settling.set(run, work)
  }

  async function follow(lost: AbortController): Promise<void> {
    const signal = AbortSignal.any([ending.signal, lost.signal])
    try {
      await followFeed(kernel, feed!, settle, signal)
    } catch (error) {
      kernel.log.debug({ err: error }, 'the sports feed is down')
    }
    pushReset(kernel)
    if (!signal.aborted) await pause(againMilliseconds)
    following = undefined
  }

  async function keepFeed(): Promise<void> {
    if (!feed) return
    const isOurs = await holdsLease()
    if (!isOurs) following?.lost.abort()
    else if (!following) {
      const lost = new AbortController()
      following = { lost, done: follow(lost) }
    }
    if (isOurs) await tellSilence()
  }

  async function goOn(): Promise<void> {
    for (const id of await settlementKit.openRuns(kernel.db, product)) settle(id)
    while (!ending.signal.aborted) {
      await keepFeed()
        .then(() => decidePending(kernel))
        .catch((error: unknown) => kernel.log.warn({ err: error }, 'sports'))
      if (!ending.signal.aborted) await pause(idleMilliseconds)
    }
  }

  return {
    connect: () => setAllProducers(kernel.db, 'recovering'),
    async apply(messages) {
      for (const run of await applyMessages(kernel, messages)) settle(run)
      await Promise.all(settling.values())
    },
    async tick() {
      await decidePending(kernel)
      await Promise.all(settling.values())
    },
    start() {
      loop ??= goOn().catch((error: unknown) => kernel.log.error({ err: error }, 'sports ended'))
    },
    async stop() {
      ending.abort()
      await loop
      await following?.done
      await Promise.all(settling.values())
      if (loop) await dropLeases(kernel.db, holder).catch(() => undefined)
    },
  }
}

/** Whether the feed is ours; takes the lease now and then, and answers in between from memory. */
function openLease({ db }: Kernel, holder: string): () => Promise<boolean> {
  let isOurs = false
  let askedAt = -Infinity
  return async () => {
    if (performance.now() - askedAt < leaseEveryMilliseconds) return isOurs
    askedAt = performance.now()
    isOurs = await takeLease(db, feedLease, holder, leaseSeconds)
    return isOurs
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds))
}
