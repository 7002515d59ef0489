import { expect, test } from 'vitest'
import { presetOf, presets, rangeOf } from './range-presets.ts'

test.each([
  ['today', '2026-03-02', '2026-03-02'],
  ['week', '2026-02-24', '2026-03-02'],
  ['month', '2026-02-01', '2026-03-02'],
  ['quarter', '2025-12-03', '2026-03-02'],
] as const)('%s begins at %s', (preset, from, to) => {
  expect(rangeOf(preset, '2026-03-02')).toEqual({ from, to })
})

test('a range says which preset it is', () => {
  for (const preset of presets)
    expect(presetOf(rangeOf(preset, '2026-03-02'), '2026-03-02')).toBe(preset)
  expect(presetOf({ from: '2026-03-01', to: '2026-03-02' }, '2026-03-02')).toBeNull()
  expect(presetOf({ from: '2026-03-01', to: '2026-03-01' }, '2026-03-02')).toBeNull()
})
