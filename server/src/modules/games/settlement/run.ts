import { type Currency, type Money, money } from '@kancil/contract/money'
import { Type } from 'typebox'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import { newId } from '../../../kernel/ids.ts'
import { job, type JobWork, workOn } from '../../../kernel/jobs/jobs.ts'
import { NotYet } from '../../../kernel/jobs/not-yet.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { pushSettled } from './push.ts'
import {
  finishRun,
  insertRun,
  moveRun,
  type RunProgress,
  type RunSubject,
  type SettlementRun,
  takeRun,
} from './run-store.ts'
import { type BetResult, type BetSettlement, settleBets, type SettledBet } from './settle.ts'
import { lockBets } from './store.ts'

/** A bet that a run settles, with its place in the product's order. */
export type RunItem = {
  readonly place: string
  readonly betTx: string
  readonly memberId: string
  readonly result: BetResult
  /** The total, in minor units of the bet's currency. */
  readonly payout: Money
  /** What counts as turnover, where more than the result decides it. */
  readonly validBet?: Money
}

/** What a product brings. All of it happens in the transaction of the chunk. */
export type SettlementPlan = {
  readonly product: string
  /** The next bets after `run.place`, each once, in the order of their places; none at the end. */
  readonly next: (tx: Tx, run: SettlementRun, limit: number) => Promise<readonly RunItem[]>
  /** The product's own rows for the bets of a chunk. */
  readonly write: (tx: Tx, run: SettlementRun, bets: readonly SettledItem[]) => Promise<void>
  /** After the last chunk, once. */
  readonly finish: (tx: Tx, run: SettlementRun) => Promise<void>
}

/** What became of a bet; null where the wallet has no such bet. */
export type SettledItem = { readonly item: RunItem; readonly settled: SettledBet | null }

/** Bets of one transaction: large enough to be quick, small enough not to hold wallets for long. */
export const chunkBets = 500
const timeoutSeconds = 1_800

/** The job that finishes runs of a product, whatever became of the process that began them. */
export function settlementJob(product: string) {
  return job({
    name: `${product}.settle`,
    input: Type.Object({ run: Type.String() }),
    unique: 'unfinished',
    key: ({ run }) => run,
    timeoutSeconds,
  })
}

export function settlementWork(kernel: Kernel, plan: SettlementPlan): JobWork {
  return workOn(settlementJob(plan.product), async ({ run }, signal) => {
    // Tried again later: the process that has the run may die with it.
    if (!(await settleRun(kernel, plan, run, signal)))
      throw new NotYet(`another process settles run ${run}`)
  })
}

/**
 * Starts settling a subject by a version, in the transaction that decides it. Nothing happens if
 * that version was started before.
 */
export async function startRun(
  tx: Tx,
  kernel: Pick<Kernel, 'jobs'>,
  subject: RunSubject,
  terms: unknown,
  now: Date,
): Promise<string | null> {
  const id = newId('settlementRun', now)
  if (!(await insertRun(tx, { ...subject, id, terms, startedAt: now }))) return null
  await kernel.jobs.send(tx, settlementJob(subject.product), { run: id })
  return id
}

/**
 * Settles a run to its end, chunk by chunk; any number of processes may try, one works at a time.
 * Answers false if another process has it.
 *
 * @throws if `signal` is aborted; the run goes on later from the same place
 */
export async function settleRun(
  kernel: Kernel,
  plan: SettlementPlan,
  runId: string,
  signal?: AbortSignal,
): Promise<boolean> {
  for (;;) {
    signal?.throwIfAborted()
    const state = await settleChunk(kernel, plan, runId)
    if (state !== 'more') return state === 'done'
  }
}

/** One chunk: payments, the product's rows and the run's place in one transaction. */
export async function settleChunk(
  kernel: Kernel,
  plan: SettlementPlan,
  runId: string,
  limit: number = chunkBets,
): Promise<ChunkState> {
  const { state, bets, rounds } = await inTransaction(kernel.db, async (tx) => {
    const run = await takeRun(tx, runId)
    if (!run) return chunk('busy')
    if (run.state === 'done') return chunk('done')
    const now = kernel.clock.now()
    const items = await plan.next(tx, run, limit)
    if (items.length === 0) {
      await finishRun(tx, runId, now)
      await plan.finish(tx, run)
      return chunk('done')
    }
    const settled = await settleItems(tx, run, items, now)
    await plan.write(tx, run, settled.outcome)
    await moveRun(tx, run, progressOf(settled.outcome))
    return { state: 'more' as const, ...settled }
  })
  pushSettled(kernel, bets, rounds)
  return state
}

type ChunkState = 'more' | 'done' | 'busy'

function chunk(state: ChunkState) {
  return { state, bets: [], rounds: [] }
}

async function settleItems(tx: Tx, run: SettlementRun, items: readonly RunItem[], now: Date) {
  const locked = await lockBets(tx, run.vendorId, items)
  const staked = items.flatMap((item, place): (BetSettlement & { item: RunItem })[] => {
    const bet = locked[place]
    const { result, payout, validBet } = item
    return bet ? [{ item, bet, version: run.version, result, payout, validBet }] : []
  })
  const { bets, rounds } = await settleBets(tx, run.vendorId, staked, { pool: run.id, now })
  const byItem = new Map(staked.map(({ item }, place) => [item, bets[place]!] as const))
  const outcome = items.map((item) => ({ item, settled: byItem.get(item) ?? null }))
  return { outcome, bets, rounds }
}

function progressOf(outcome: readonly SettledItem[]): RunProgress {
  const paid = new Map<Currency, Money>()
  const takenBack = new Map<Currency, Money>()
  for (const { settled } of outcome) {
    if (settled?.state !== 'settled') continue
    const { bet, before, after } = settled
    const change = after.payout - before.payout
    const sums = change < 0n ? takenBack : paid
    const amount = change < 0n ? -change : change
    if (amount > 0n) sums.set(bet.currency, money((sums.get(bet.currency) ?? 0n) + amount))
  }
  const refusals = outcome.flatMap(({ item: { betTx }, settled }) => {
    if (settled === null) return [{ betTx, code: 'REFERENCE_NOT_FOUND' }]
    return settled.state === 'refused' ? [{ betTx, code: settled.code }] : []
  })
  const { place } = outcome.at(-1)!.item
  return { place, bets: outcome.length, refusals, paid, takenBack }
}
