import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** CPU time of all cores since boot, in ticks: the total, and what the host kept ("steal"). */
export type CoreTicks = { readonly all: number; readonly stolen: number }

/**
 * Above this share of stolen CPU time, a run says more about the machine's neighbours than about
 * us.
 */
const stolenMax = 0.02
const triesMax = 5
const pauseMs = 5_000

/** How fast the machine was during a run, and the minimum that the measure is meant for. */
export type Pace<T> = { readonly of: (value: T) => number; readonly least: number }

/**
 * Repeats runs that were disturbed on a shared machine. The CPU time that the host took during a
 * run (Linux reports it as "steal") is read before and after. A run that lost more than 2 %, or
 * whose machine was slower than `pace` requires, is repeated after a pause, at most five times, and
 * the least disturbed one counts. The measured result has no say in this, so nothing is picked by
 * its outcome. Where the system does not report steal and no pace is required, every first run
 * counts.
 */
export function openUndisturbed(say: (text: string) => void, ticks = coreTicks, pause = pauseMs) {
  let worst = 0
  let again = 0
  return {
    async run<T>(make: () => Promise<T>, pace?: Pace<T>): Promise<T> {
      // Above 1 means disturbed.
      type Run = { readonly value: T; readonly stolen: number; readonly disturbed: number }
      let best: Run | undefined
      for (let turn = 1; turn <= triesMax; turn++) {
        const before = ticks()
        const value = await make()
        const stolen = stolenBetween(before, ticks())
        const slow = pace ? pace.least / pace.of(value) : 0
        const disturbed = Math.max(stolen / stolenMax, slow)
        if (!best || disturbed < best.disturbed) best = { value, stolen, disturbed }
        if (best.disturbed <= 1 || turn === triesMax) break
        again++
        say(
          slow > 1
            ? `the machine was at ${pace!.of(value)}, slower than ${pace!.least}: once more`
            : `the machine's host took ${percent(stolen)} % of the cores: once more`,
        )
        await sleep(pause)
      }
      worst = Math.max(worst, best!.stolen)
      return best!.value
    },

    /**
     * For the line of figures: the highest steal among the runs that count, and how many were
     * repeated.
     */
    figures: () => ({ stolen_percent_max: percent(worst), runs_again: again }),
  }
}

function stolenBetween(before: CoreTicks, after: CoreTicks): number {
  const all = after.all - before.all
  return all > 0 ? (after.stolen - before.stolen) / all : 0
}

const percent = (share: number): number => Number((share * 100).toFixed(1))

/** From `/proc/stat`: user, nice, system, idle, iowait, irq, softirq, steal. */
function coreTicks(): CoreTicks {
  if (process.platform !== 'linux') return { all: 0, stolen: 0 }
  const ticks = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)[0]!
    .trim()
    .split(/\s+/)
    .slice(1, 9)
  const counts = ticks.map(Number)
  return { all: counts.reduce((sum, count) => sum + count, 0), stolen: counts[7] ?? 0 }
}
