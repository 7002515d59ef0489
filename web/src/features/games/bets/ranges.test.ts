import { expect, test } from 'vitest'
import { rangeOf } from './ranges.ts'

test.each([
  ['today', '2026-03-01', '2026-03-01'],
  ['week', '2026-02-23', '2026-03-01'],
  ['month', '2026-01-31', '2026-03-01'],
] as const)('%s is %s to %s by the site’s calendar', (name, from, to) => {
  // Late in the evening of 28 February in UTC it is already March in Kuala Lumpur.
  expect(rangeOf(name, new Date('2026-02-28T18:00:00Z'))).toEqual({ from, to })
})
