import type { DrawResults } from '@kancil/contract/ports/draw-results'
import { randomToken } from '../../../kernel/chance.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { settlementKit } from '../../games/settlement-door.ts'
import { stopChases } from '../chases/stop.ts'
import { checkReturns } from '../games/check-returns.ts'
import { type GameRow, readGames } from '../games/store.ts'
import { openResultsReader } from '../results/follow.ts'
import { drawIssue } from './draw.ts'
import { closeDue, openDue, skipMissed } from './issue-store.ts'
import { dropLeases, takeLeases } from './lease-store.ts'
import { dueDraws, gamesWithoutIssues, nextChange } from './schedule-store.ts'
import { planIssues } from './plan-issues.ts'
import { lotteryPlan, product } from './settle-plan.ts'
import { pushIssue } from './view.ts'

const idleMilliseconds = 250
/** With nothing due, what operators and other processes changed is noticed so soon. */
const passEveryMilliseconds = 1_000
const leaseSeconds = 10
/** One process asks for official results; no game has such a code. */
const resultsLease = 'official.results'
/** A draw that was missed for so long, and that nobody bet on, is not made up. */
const missedMilliseconds = 120_000
/** Plans reach a day further than is needed, so this need not be exact. */
const planEveryMilliseconds = 3_600_000
/** A run that failed is left to its job for so long. */
const failedMilliseconds = 600_000
/** A game with nothing ahead, say after a backup was put back, is planned again so soon. */
const lookEveryMilliseconds = 2_000

export type Engine = {
  /** Everything that is due now, once; for the games that this process has. */
  tick(): Promise<void>
  /** Takes what the source of official results has announced. */
  readResults(): Promise<void>
  start(): void
  stop(): Promise<void>
}

/**
 * Makes issues, opens, closes, draws and settles them. Any number of processes may run one: a game
 * is with whoever holds its lease, and every step is safe to repeat, so that even a lease that
 * changes hands in the middle of a draw does no harm. A pass takes as many statements for all games
 * as for one.
 */
export function openEngine(kernel: Kernel, source: DrawResults | null = null): Engine {
  const holder = randomToken()
  const { settle, settled } = openSettler(kernel)
  const plan = openPlanner(kernel)
  const results = openResultsReader(kernel, source)
  let stopping = false
  let loop: Promise<void> | undefined

  async function tick(): Promise<void> {
    await runGames()
    // Whoever holds the games: the process that drew may have died, and its lease outlives it.
    // Also those that operators began: the jobs of many draws may wait before theirs.
    for (const run of await settlementKit.openRuns(kernel.db, product)) settle(run)
  }

  async function runGames(): Promise<void> {
    const { db, live, clock } = kernel
    const games = await readGames(db)
    const held = await takeLeases(db, [...codesOf(games), resultsLease], holder, leaseSeconds)
    if (held.has(resultsLease)) results.ask()
    const mine = games.filter(({ code }) => held.has(code))
    if (mine.length === 0) return
    const now = clock.now()
    await plan(mine, now)
    for (const row of await closeDue(db, codesOf(mine), now)) pushIssue(live, row)
    const open = mine.filter(({ status }) => status === 'open')
    for (const row of await openDue(db, codesOf(open), now)) pushIssue(live, row)
    const house = mine.filter(({ draws }) => draws === 'house')
    await skipMissed(db, codesOf(house), new Date(now.getTime() - missedMilliseconds))
    // Before the next draw: a chase that won takes no part in it.
    const waiting = await stopChases(kernel, codesOf(mine))
    for (const { gameCode, no } of await dueDraws(db, codesOf(house), now)) {
      // One that fails holds up its own game alone, whose draws stay in order.
      if (waiting.has(gameCode)) continue
      const game = house.find(({ code }) => code === gameCode)!
      try {
        const run = await drawIssue(kernel, game, no)
        if (run) settle(run)
      } catch (error) {
        kernel.log.error({ err: error, gameCode, no }, 'an issue could not be drawn')
        waiting.add(gameCode)
      }
    }
  }

  async function goOn(): Promise<void> {
    await checkReturns(kernel).catch((error: unknown) =>
      kernel.log.error({ err: error }, 'the returns of lottery games were not checked'),
    )
    const isTime = openPace(kernel)
    while (!stopping) {
      await isTime()
        .then((is) => (is ? tick() : undefined))
        .catch((error: unknown) => kernel.log.warn({ err: error }, 'lottery'))
      if (!stopping) await new Promise((done) => setTimeout(done, idleMilliseconds))
    }
  }

  return {
    async tick() {
      await tick()
      await settled()
    },
    readResults: () => results.read(),
    start() {
      loop ??= goOn().catch((error: unknown) => kernel.log.error({ err: error }, 'lottery ended'))
    },
    async stop() {
      stopping = true
      await loop
      await results.stop()
      await settled()
      if (loop) await dropLeases(kernel.db, holder).catch(() => undefined)
    },
  }
}

/**
 * Whether to make a pass now: each second, and in between as soon as an issue opens, closes or is
 * drawn, so that an idle engine asks little and a draw is as punctual as ever.
 */
function openPace({ db, clock }: Kernel): () => Promise<boolean> {
  let passedAt = -Infinity
  let dueAt: number | null = null
  return async () => {
    const isDue = dueAt !== null && clock.now().getTime() >= dueAt
    if (!isDue && performance.now() - passedAt < passEveryMilliseconds) return false
    passedAt = performance.now()
    dueAt = (await nextChange(db, clock.now()))?.getTime() ?? null
    return true
  }
}

/** Settles runs beside the draws of other games; the job goes on with one if this process dies. */
function openSettler(kernel: Kernel) {
  const settlement = lotteryPlan(kernel)
  const settling = new Map<string, Promise<unknown>>()
  /** When runs failed here: their job tries them again, with growing delays, before it gives up. */
  const failed = new Map<string, number>()

  function settle(run: string): void {
    const failedAt = failed.get(run) ?? -Infinity
    if (settling.has(run) || performance.now() - failedAt < failedMilliseconds) return
    const work = settlementKit
      .settleRun(kernel, settlement, run)
      .catch((error: unknown) => {
        failed.set(run, performance.now())
        kernel.log.warn({ err: error, run }, 'a run waits for its job')
      })
      .finally(() => settling.delete(run))
    settling.set(run, work)
  }

  return { settle, settled: () => Promise.all(settling.values()) }
}

/** Games that were not planned for an hour, or never by this process. */
function planDue(
  planned: ReadonlyMap<string, number>,
  games: readonly GameRow[],
  now: number,
): readonly GameRow[] {
  return games.filter(({ code }) => {
    const last = planned.get(code)
    return last === undefined || now - last >= planEveryMilliseconds || now < last
  })
}

function codesOf(games: readonly GameRow[]): readonly string[] {
  return games.map(({ code }) => code)
}

/** Plans the issues of games, each once an hour, and those with nothing ahead at once. */
function openPlanner(kernel: Kernel): (mine: readonly GameRow[], now: Date) => Promise<void> {
  const planned = new Map<string, number>()
  let lookedAt = 0

  return async (mine, now) => {
    if (Math.abs(now.getTime() - lookedAt) >= lookEveryMilliseconds) {
      lookedAt = now.getTime()
      for (const code of await gamesWithoutIssues(kernel.db, codesOf(mine), now))
        planned.delete(code)
    }
    for (const game of planDue(planned, mine, now.getTime())) {
      await planIssues(kernel, game)
      planned.set(game.code, now.getTime())
    }
  }
}
