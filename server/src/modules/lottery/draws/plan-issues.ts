import { daysAhead, issuesOfDay, type PlannedIssue } from '@kancil/rules/lottery/schedule'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { type GameRow, scheduleOn } from '../games/store.ts'
import { createChain } from './chain.ts'
import { type ChainRow, insertChain, lockOpenChains, setPlanned } from './chain-store.ts'
import { insertIssues, plannedNumbers, type SeededIssue } from './schedule-store.ts'

type Plans = Pick<Kernel, 'db' | 'clock' | 'secrets' | 'config'>

/** With real money a chain is public for so long before its first draw (reliability, F10). */
const committedHours = 48
/** A chain lasts so many days, and the next one is committed while this one has so many left. */
const chainDays = 14
const spareDays = 5
/**
 * Chains of one seed for draws that operators add. A seed tells all seeds before it, so a draw that
 * is held out of its turn must not take one of the schedule's chain: everybody could compute the
 * draws that were planned before, and bet on them.
 */
const sparesReady = 3

/** Makes the issues of the coming days that are not there yet, each with its committed seed. */
export async function planIssues(kernel: Plans, game: GameRow): Promise<number> {
  const now = kernel.clock.now()
  const wanted = daysAhead(now, game.zone, game.daysAhead)
    .flatMap((day) => issuesOfDay(scheduleOn(game, day), game.zone, day))
    .filter(({ closeAt }) => closeAt > now)
  return inTransaction(kernel.db, async (tx) => {
    const chains = game.draws === 'house' ? await openChains(tx, kernel, game, now) : null
    if (chains) await spareChains(tx, kernel, game, now)
    const there = await plannedNumbers(tx, game.code, now)
    const missing = wanted.filter(({ no }) => !there.has(no))
    const issues = chains ? seeded(kernel, chains, missing) : missing.map(unseeded)
    await insertIssues(tx, game.code, issues)
    for (const { chain, planned } of chains ?? [])
      if (planned > chain.planned) await setPlanned(tx, chain.id, planned)
    return issues.length
  })
}

type OpenChain = { readonly chain: ChainRow; planned: number }

/** The chains with seeds left, and a new one while there is time to commit to it. */
async function openChains(
  tx: Tx,
  kernel: Plans,
  game: GameRow,
  now: Date,
): Promise<readonly OpenChain[]> {
  const chains = await lockOpenChains(tx, game.code, 'schedule')
  const perDay = issuesPerDay(game)
  const left = chains.reduce((sum, { length, planned }) => sum + length - planned, 0)
  if (left < perDay * (game.daysAhead + spareDays)) {
    const chain = createChain(kernel, game.code, Math.ceil(perDay * chainDays), now)
    await insertChain(tx, chain)
    chains.push(chain)
  }
  return chains.map((chain) => ({ chain, planned: chain.planned }))
}

/** The spare chains, and as many new ones as are missing. */
async function spareChains(
  tx: Tx,
  kernel: Plans,
  game: GameRow,
  now: Date,
): Promise<readonly OpenChain[]> {
  const chains = await lockOpenChains(tx, game.code, 'spare')
  while (chains.length < sparesReady) {
    const chain = createChain(kernel, game.code, 1, now)
    await insertChain(tx, chain)
    chains.push(chain)
  }
  return chains.map((chain) => ({ chain, planned: chain.planned }))
}

function issuesPerDay({ schedule: current, nextSchedule }: GameRow): number {
  const schedule = nextSchedule ?? current
  // A year of weekly draws is one chain.
  return schedule.kind === 'every' ? 86_400 / schedule.seconds : 7
}

function seeded(
  { config }: Plans,
  chains: readonly OpenChain[],
  missing: readonly PlannedIssue[],
): SeededIssue[] {
  const hours = config.realMoney ? committedHours : 0
  return missing.flatMap((issue) => {
    const usable = chains.find(
      ({ chain, planned }) =>
        planned < chain.length &&
        chain.committedAt.getTime() + hours * 3_600_000 <= issue.drawAt.getTime(),
    )
    // No chain is public for long enough: this issue is not held.
    if (!usable) return []
    return [{ ...issue, chainId: usable.chain.id, seedIndex: usable.planned++ }]
  })
}

/** The seed of a draw that an operator adds; none where no chain is public for long enough. */
export async function seedForExtra(
  tx: Tx,
  kernel: Plans,
  game: GameRow,
  drawAt: Date,
  now: Date,
): Promise<Pick<SeededIssue, 'chainId' | 'seedIndex'> | null> {
  if (game.draws !== 'house') return { chainId: null, seedIndex: null }
  const chains = await spareChains(tx, kernel, game, now)
  const extra = { no: '', openAt: drawAt, closeAt: drawAt, drawAt }
  const [issue] = seeded(kernel, chains, [extra])
  if (!issue) return null
  for (const { chain, planned } of chains)
    if (planned > chain.planned) await setPlanned(tx, chain.id, planned)
  return { chainId: issue.chainId, seedIndex: issue.seedIndex }
}

function unseeded(issue: PlannedIssue): SeededIssue {
  return { ...issue, chainId: null, seedIndex: null }
}
