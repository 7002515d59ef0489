import { randomToken } from '../../../kernel/chance.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { settlementKit } from '../../games/door.ts'
import { checkReturns } from '../games/check-returns.ts'
import { type GameRow, readGames } from '../games/store.ts'
import { drawIssue } from './draw.ts'
import { closeDue, openDue, skipMissed } from './issue-store.ts'
import { dropLeases, takeLease } from './lease-store.ts'
import { dueDraws, lastPlanned } from './schedule-store.ts'
import { planIssues } from './plan-issues.ts'
import { lotteryPlan, product } from './settle-plan.ts'
import { pushIssue } from './view.ts'

const idleMilliseconds = 250
const leaseSeconds = 10
/** A draw that was missed for so long, and that nobody bet on, is not made up. */
const missedMilliseconds = 120_000

export type Engine = {
  /** Everything that is due now, once; for the games that this process has. */
  tick(): Promise<void>
  start(): void
  stop(): Promise<void>
}

/**
 * Makes issues, opens, closes, draws and settles them. Any number of processes may run one: a game
 * is with whoever holds its lease, and every step is safe to repeat, so that even a lease that
 * changes hands in the middle of a draw does no harm.
 */
export function openEngine(kernel: Kernel): Engine {
  const holder = randomToken()
  const plan = lotteryPlan(kernel)
  const settling = new Map<string, Promise<unknown>>()
  let stopping = false
  let loop: Promise<void> | undefined

  /** Beside the draws of other games; the job goes on with it if this process dies. */
  function settle(run: string): void {
    if (settling.has(run)) return
    const work = settlementKit
      .settleRun(kernel, plan, run)
      .catch((error: unknown) => kernel.log.warn({ err: error, run }, 'a run waits for its job'))
      .finally(() => settling.delete(run))
    settling.set(run, work)
  }

  async function advance(game: GameRow): Promise<void> {
    const { db, live, clock } = kernel
    const now = clock.now()
    if (await isPlanDue(kernel, game)) await planIssues(kernel, game)
    for (const row of await closeDue(db, game.code, now)) pushIssue(live, row)
    if (game.status === 'open')
      for (const row of await openDue(db, game.code, now)) pushIssue(live, row)
    await skipMissed(db, game.code, new Date(now.getTime() - missedMilliseconds))
    if (game.draws !== 'house') return
    for (const no of await dueDraws(db, game.code, now)) {
      const run = await drawIssue(kernel, game, no)
      if (run) settle(run)
    }
  }

  async function tick(): Promise<void> {
    for (const game of await readGames(kernel.db))
      if (await takeLease(kernel.db, game.code, holder, leaseSeconds)) await advance(game)
  }

  async function goOn(): Promise<void> {
    await checkReturns(kernel).catch((error: unknown) =>
      kernel.log.error({ err: error }, 'the returns of lottery games were not checked'),
    )
    for (const id of await settlementKit.openRuns(kernel.db, product)) settle(id)
    while (!stopping) {
      await tick().catch((error: unknown) => kernel.log.warn({ err: error }, 'lottery'))
      if (!stopping) await new Promise((done) => setTimeout(done, idleMilliseconds))
    }
  }

  return {
    async tick() {
      await tick()
      await Promise.all(settling.values())
    },
    start() {
      loop ??= goOn().catch((error: unknown) => kernel.log.error({ err: error }, 'lottery ended'))
    },
    async stop() {
      stopping = true
      await loop
      await Promise.all(settling.values())
      if (loop) await dropLeases(kernel.db, holder).catch(() => undefined)
    },
  }
}

/** Plans reach a day further than is needed, so they are made a few times a day. */
async function isPlanDue({ db, clock }: Kernel, game: GameRow): Promise<boolean> {
  const last = await lastPlanned(db, game.code)
  const needed = clock.now().getTime() + (game.daysAhead - 0.5) * 86_400_000
  return last === null || last.getTime() < needed
}
