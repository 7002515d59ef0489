import type { SlotSpin } from '@kancil/contract/seamless/slot'
import type { SlotSheet } from '@kancil/rules/games/slots/sheet'

/**
 * Which reels keep the player waiting: those that stop after all but one of the scatters that bring
 * something are in view, while another can still land. It depends only on what
 * is already on the reels.
 */
export function anticipation(
  window: SlotSpin['window'],
  { scatter, scatterPay }: Pick<SlotSheet, 'scatter' | 'scatterPay'>,
): boolean[] {
  const needed = Math.min(...Object.keys(scatterPay).map(Number))
  let seen = 0
  return window.map((reel) => {
    const waits = seen >= needed - 1
    seen += reel.filter((symbol) => symbol === scatter).length
    return waits
  })
}
