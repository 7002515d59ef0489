import { expect, test } from 'vitest'
import { dayOf } from './clean-value.ts'

test.each([
  ['31/08/1990', '1990-08-31'],
  ['1/8/1990', '1990-08-01'],
  ['31.08.1990', '1990-08-31'],
  [' 31-08-1990 ', '1990-08-31'],
  ['31081990', '1990-08-31'],
  ['1990-08-31', '1990-08-31'],
  ['31/08/90', '31/08/90'],
  ['yesterday', 'yesterday'],
  ['', ''],
])('%s is read day first, as %s', (typed, day) => {
  expect(dayOf(typed)).toBe(day)
})
