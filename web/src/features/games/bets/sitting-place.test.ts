import { expect, test } from 'vitest'
import { placeOfSitting, sittingAt } from './sitting-place.ts'

test('a sitting’s place leads back to its instants, and has no colon', () => {
  const [firstAt, lastAt] = ['2026-03-01T10:00:00.123Z', '2026-03-01T11:59:59.999Z']
  const place = placeOfSitting({ firstAt, lastAt })
  expect(place).not.toContain(':')
  expect(sittingAt(place)).toEqual({ since: firstAt, until: lastAt })
})

test.each(['', 'sit-1-2', 'sit-1772359200123-1772359200122', 'sit-x-y', 'rnd_1'])(
  '%j names no sitting',
  (place) => expect(sittingAt(place)).toBeNull(),
)
