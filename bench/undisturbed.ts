import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Of all cores' time since the machine's start, in ticks: all of it, and what its host kept. */
export type CoreTicks = { readonly all: number; readonly stolen: number }

/** Above this share of the cores a run says more of the machine's neighbours than of the house. */
const stolenMax = 0.02
const triesMax = 5
const pauseMs = 5_000

/** How fast the machine was at a run, and the least that the measure is meant for. */
export type Pace<T> = { readonly of: (value: T) => number; readonly least: number }

/**
 * Makes runs on a machine that is shared with others unawares. What its host took from the cores
 * while one ran (Linux tells it as "steal") is read around it; a run that lost more than 2 %, or
 * that met the machine slower than its `pace` asks, is made again after a pause, five times at
 * most, and the least disturbed counts. What was measured has no say in it, so nothing is chosen by
 * its outcome. Where the system does not tell, and no pace is asked, every first run counts.
 */
export function openUndisturbed(say: (text: string) => void, ticks = coreTicks, pause = pauseMs) {
  let worst = 0
  let again = 0
  return {
    async run<T>(make: () => Promise<T>, pace?: Pace<T>): Promise<T> {
      // Disturbed is what is above 1.
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
     * For the line of figures: the most that was taken from a run that counts, and how many do not.
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
  return { all: counts.reduce((sum, one) => sum + one, 0), stolen: counts[7] ?? 0 }
}
