import type { SlotSpin } from '@kancil/contract/seamless/slot'

const scattersToWin = 3

/**
 * Which reels keep the player waiting: those that stop after two scatters are in view, while a
 * third can still fall. It tells what is on the reels already, and hints at nothing else.
 */
export function anticipation(window: SlotSpin['window'], scatter: string): boolean[] {
  let seen = 0
  return window.map((reel) => {
    const waits = seen >= scattersToWin - 1
    seen += reel.filter((symbol) => symbol === scatter).length
    return waits
  })
}
