import type { SlotSpin } from '@kancil/contract/seamless/slot'

const scattersToWin = 3

/**
 * Which reels keep the player waiting: those that stop after two scatters are in view, while a
 * third can still land. It depends only on what is already on the reels.
 */
export function anticipation(window: SlotSpin['window'], scatter: string): boolean[] {
  let seen = 0
  return window.map((reel) => {
    const waits = seen >= scattersToWin - 1
    seen += reel.filter((symbol) => symbol === scatter).length
    return waits
  })
}
