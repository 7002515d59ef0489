import type { Prices } from '../family.ts'

/** Either of the two numbers in front, or at the bottom (handbook, games 1.2). */
export const nationalPrices: Prices = {
  '3front': { win: '450' },
  '3bottom': { win: '450' },
}
