import { expect, test } from 'vitest'
import { createGovernor, qualitiesFor } from './quality.ts'

type Device = (level: number) => number

/** Plays for some seconds on a device that draws so many frames a second at each level. */
function play(governor: ReturnType<typeof createGovernor>, device: Device, seconds: number) {
  const seen: number[] = []
  for (let passed = 0; passed < seconds;) {
    const frameSeconds = 1 / device(governor.level())
    governor.frame(frameSeconds)
    passed += frameSeconds
    if (seen.at(-1) !== governor.level()) seen.push(governor.level())
  }
  return seen
}

test('ornaments go first, then sharpness; never more than two device pixels', () => {
  expect(qualitiesFor(3).map(({ ratio }) => ratio)).toEqual([2, 2, 1.5, 1, 0.75, 0.5])
  expect(qualitiesFor(1)).toEqual([
    { ratio: 1, isPlain: false },
    { ratio: 1, isPlain: true },
    { ratio: 0.75, isPlain: true },
    { ratio: 0.5, isPlain: true },
  ])
})

test.each([
  ['a quick device stays at its best', () => 60, [0]],
  ['so does one that shows 50 frames', () => 50, [0]],
  ['a slow one stops where it keeps up', (level: number) => [30, 36, 47, 60][level]!, [0, 1, 2, 3]],
  ['a very slow one goes two steps at once', (level: number) => [9, 10, 30, 55][level]!, [0, 2, 3]],
  ['one that hardly moves does not wait for the second', () => 15, [0, 2, 3, 0]],
  ['where a coarser picture gains nothing, the best is drawn', () => 30, [0, 1, 2, 3, 0]],
] as const)('%s', (_name, device: Device, levels) => {
  expect(play(createGovernor(4), device, 8)).toEqual(levels)
})

test('a device that draws three frames in 60 ms each is helped within a fifth of a second', () => {
  const governor = createGovernor(4)
  play(governor, (level) => (level === 0 ? 16 : 60), 0.2)
  expect(governor.level()).toBe(2)
})

test('what was slow for a while gets its quality back', () => {
  const governor = createGovernor(4)
  let isBusy = true
  const device: Device = (level) => (isBusy && level < 2 ? 30 : 60)
  play(governor, device, 4)
  expect(governor.level()).toBe(2)
  isBusy = false
  expect(play(governor, device, 20)).toEqual([2, 1, 0])
})

test('a better quality that is too much is tried ever more rarely', () => {
  const governor = createGovernor(4)
  const device: Device = (level) => (level < 1 ? 40 : 60)
  const levels = play(governor, device, 240)
  expect(levels.length).toBeGreaterThan(3)
  expect(levels.length).toBeLessThan(14)
})
