import type { FeedMessage } from '@kancil/contract/ports/sports-feed'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { pushMarkets, pushMatches, pushReset } from '../board/push.ts'
import { startSettlement } from '../settle/start.ts'
import { finishRecovery, noteAlive, noteProcessed } from './producer-store.ts'
import {
  keepMessages,
  type PriceChange,
  putFixture,
  putLeague,
  putPrices,
  putScore,
  stopBets,
  suspendUnnamed,
} from './store.ts'
import { lockMatches } from '../settle/version-store.ts'
import { closeMarkets, putVerb } from './verb-store.ts'

/** What a batch of messages changed. */
type Changes = {
  readonly markets: { matchId: string; key: string }[]
  readonly matches: Set<string>
  readonly runs: string[]
  isRecovered: boolean
  readonly named: ReadonlySet<string> | undefined
}

/**
 * Applies messages in their order, in one transaction: a reducer that takes any message again, or
 * late, without harm. Prices of a batch are conflated: the newest of each market counts.
 *
 * @param named markets that the snapshot has named, as `<match> <key>`; one that a finished
 *   snapshot did not name is suspended. Undefined outside of a recovery
 * @returns runs of settlement that the caller finishes
 */
export async function applyMessages(
  kernel: Kernel,
  messages: readonly FeedMessage[],
  named?: ReadonlySet<string>,
): Promise<readonly string[]> {
  const now = kernel.clock.now()
  const changes = await inTransaction(kernel.db, async (tx) => {
    const batch: Changes = { markets: [], matches: new Set(), runs: [], isRecovered: false, named }
    // A bet shares its matches, then its markets: in the same order, neither waits in a ring.
    await lockMatches(tx, messages.flatMap(matchToChange))
    let prices: FeedMessage[] = []
    for (const message of messages) {
      if (message.kind === 'prices') {
        prices.push(message)
        continue
      }
      // A bet stop or a verb stands between the prices before it and after it.
      if (message.kind !== 'alive') {
        batch.markets.push(...(await putPrices(tx, newestOf(prices))))
        prices = []
      }
      await applyOne(tx, kernel, message, batch, now)
    }
    batch.markets.push(...(await putPrices(tx, newestOf(prices))))
    await keepMessages(tx, messages.filter(isKept), now)
    await noteProgress(tx, messages)
    return batch
  })
  push(kernel, changes)
  return changes.runs
}

const pushing = new WeakMap<Kernel, Promise<unknown>>()

/** One batch after the other, so that what a screen hears last is the newest. */
function push(kernel: Kernel, { markets, matches, isRecovered }: Changes): void {
  if (isRecovered) return pushReset(kernel)
  const before = pushing.get(kernel) ?? Promise.resolve()
  const next = before.then(() =>
    Promise.all([pushMatches(kernel, [...matches]), pushMarkets(kernel, markets)]),
  )
  pushing.set(kernel, next)
}

/** The match whose own row a message changes. */
function matchToChange(message: FeedMessage): string[] {
  const isMarketsOnly = message.kind === 'prices' || message.kind === 'bet_stop'
  return 'event' in message && !isMarketsOnly ? [message.event] : []
}

const isKept = ({ kind }: FeedMessage): boolean =>
  !['alive', 'prices', 'snapshot_complete', 'league'].includes(kind)

async function applyOne(
  tx: Tx,
  kernel: Kernel,
  message: Exclude<FeedMessage, { kind: 'prices' }>,
  changes: Changes,
  now: Date,
): Promise<void> {
  switch (message.kind) {
    case 'alive':
      return noteAlive(tx, message.producer, message.state, now)
    case 'snapshot_complete':
      changes.isRecovered = true
      if (changes.named) await suspendUnnamed(tx, message.producer, changes.named)
      return finishRecovery(tx, message.producer, now)
    case 'league':
      return putLeague(tx, message)
    case 'fixture':
      if (await putFixture(tx, message)) changes.matches.add(message.event)
      return
    case 'score':
      if (await putScore(tx, message)) changes.matches.add(message.event)
      return
    case 'bet_stop':
      changes.markets.push(...(await stopBets(tx, message)))
      return
    default: {
      if (!(await putVerb(tx, message))) return
      changes.markets.push(...(await closeMarkets(tx, message)))
      const run = await startSettlement(tx, kernel, message.event, now)
      if (run) changes.runs.push(run)
    }
  }
}

/** The newest price of each market, by their keys. */
function newestOf(messages: readonly FeedMessage[]): PriceChange[] {
  const newest = new Map<string, PriceChange>()
  for (const message of messages) {
    if (message.kind !== 'prices') continue
    const { event, generatedAt } = message
    for (const market of message.markets) {
      const key = `${event} ${market.market}`
      const before = newest.get(key)
      if (before && before.generatedAt > generatedAt) continue
      newest.set(key, { ...market, event, generatedAt })
    }
  }
  return [...newest.values()]
}

/** The newest message of each producer is where its next recovery begins. */
async function noteProgress(tx: Tx, messages: readonly FeedMessage[]): Promise<void> {
  for (const [producer, own] of Map.groupBy(messages, (message) => message.producer)) {
    const newest = own.map(({ generatedAt }) => generatedAt).reduce((a, b) => (a > b ? a : b))
    await noteProcessed(tx, producer, new Date(newest))
  }
}
