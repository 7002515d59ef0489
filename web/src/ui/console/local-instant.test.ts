import { expect, test } from 'vitest'
import { instantOf, localOf } from './local-instant.ts'

test('a time of the site is eight hours before that of UTC, there and back', () => {
  expect(instantOf('2026-03-01T06:30')).toBe('2026-02-28T22:30:00.000Z')
  expect(localOf('2026-02-28T22:30:00.000Z')).toBe('2026-03-01T06:30')
  expect([instantOf(''), localOf(null)]).toEqual([null, ''])
})
