import type { Motion } from './motion.ts'
import type { Scene } from './scene.ts'
import type { Reel } from './reel.ts'
import type { Landing, StageOptions } from './stage.ts'

type Cast = StageOptions & {
  readonly motion: Motion
  readonly scene: Scene
  readonly reels: readonly Reel[]
}

const betweenMs = 170
const waitMs = 1_150
const quick = 0.4
const fadeMs = 320

/** The reels stop one after another; one that may bring the third scatter takes longer. */
export async function landReels(cast: Cast, landing: Landing): Promise<void> {
  if (cast.isCalm()) return landCalmly(cast, landing)
  const pace = landing.isQuick ? quick : 1
  const standing: Promise<void>[] = []
  for (const [index, reel] of cast.reels.entries()) {
    if (landing.held?.includes(index)) continue
    const waits = landing.waits[index] === true
    if (index > 0) await cast.motion.wait(betweenMs * pace)
    if (waits) await waitFor(cast, index, pace)
    const symbols = landing.window[index] ?? []
    const stop = landing.stops[index] ?? 0
    standing.push(reel.land(stop, symbols, () => tell(cast, landing, index)))
    if (waits) await standing.at(-1)
  }
  await Promise.all(standing)
}

async function waitFor(
  { scene, motion, onWait }: Cast,
  index: number,
  pace: number,
): Promise<void> {
  const light = scene.waiting[index]
  onWait()
  if (light) light.visible = true
  await motion.run(waitMs * Math.max(pace, 0.6), (part) => {
    if (light) light.alpha = 0.25 + 0.35 * (0.5 - 0.5 * Math.cos(part * Math.PI * 6))
  })
  if (light) light.visible = false
}

async function landCalmly(cast: Cast, landing: Landing): Promise<void> {
  const { reels, motion, scene } = cast
  for (const [index, reel] of reels.entries())
    reel.show(landing.stops[index] ?? 0, landing.window[index] ?? [])
  await motion.run(fadeMs, (part) => scene.fade(0.25 + 0.75 * part))
  tell(cast, landing, reels.length - 1)
}

function tell({ onReelStop, screen }: Cast, { window }: Landing, reel: number): void {
  const isScatter = (symbol: string) => symbol === screen.sheet.scatter
  const scatters = window
    .slice(0, reel + 1)
    .flat()
    .filter(isScatter).length
  onReelStop({ reel, scatters, isNew: window[reel]?.some(isScatter) === true })
}
