import { expect, test } from 'vitest'
import { playedTime } from './clock.ts'

test.each([
  [0, '0:00'],
  [59.9, '0:59'],
  [309, '5:09'],
  [3_600, '1:00:00'],
  [36_909, '10:15:09'],
])('%i s of play reads %s', (seconds, text) => {
  expect(playedTime(seconds)).toBe(text)
})
