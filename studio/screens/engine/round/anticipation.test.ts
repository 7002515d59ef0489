import { expect, test } from 'vitest'
import { harimauEmas } from '@kancil/rules/games/slots/harimau-emas'
import { anticipation } from './anticipation.ts'

const reels = (text: string): string[][] =>
  text.split('|').map((reel) => reel.trim().split(' ') as string[])

test.each([
  ['A K Q|A K Q|A K Q|A K Q|A K Q', [false, false, false, false, false]],
  ['S K Q|A S Q|A K Q|A K Q|A K Q', [false, false, true, true, true]],
  ['S K Q|A K Q|A K S|A K Q|A K S', [false, false, false, true, true]],
  ['A K Q|A K Q|A K S|A K S|A K S', [false, false, false, false, true]],
])('%s', (window, waits) => {
  expect(anticipation(reels(window), harimauEmas)).toEqual(waits)
})
