import { expect, test } from 'vitest'
import { basisPointsOf, percentText } from './percent-text.ts'

test.each([
  ['1.20', 120],
  ['1.2', 120],
  ['0.07', 7],
  ['5', 500],
  ['0', 0],
  ['1.205', null],
  ['1,20', null],
  ['-1', null],
  ['.5', null],
  ['', null],
])('"%s" is %s hundredths of a percent', (words, points) => {
  expect(basisPointsOf(words)).toBe(points)
})

test.each([
  [0, '0.00'],
  [7, '0.07'],
  [120, '1.20'],
  [10_000, '100.00'],
])('%i is written %s', (points, words) => {
  expect(percentText(points)).toBe(words)
  expect(basisPointsOf(words)).toBe(points)
})
