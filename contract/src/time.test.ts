import { expect, test } from 'vitest'
import { isDay, isInstant } from './time.ts'

test.each([
  ['2026-11-22', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['0000-01-01', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['22-11-2026', false],
  ['', false],
])('%s is a day: %s', (text, is) => expect(isDay(text)).toBe(is))

test.each([
  ['2026-11-22T04:00:00.000Z', true],
  ['2026-11-22T24:00:00.000Z', false],
  ['2026-02-30T04:00:00.000Z', false],
  ['0000-11-22T04:00:00.000Z', false],
  ['2026-11-22T04:00:00Z', false],
  ['2026-11-22', false],
])('%s is an instant: %s', (text, is) => expect(isInstant(text)).toBe(is))
