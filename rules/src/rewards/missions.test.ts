import { expect, test } from 'vitest'
import { missionDone, signInReward, streakOf, windowsAt } from './missions.ts'

test('a window can be claimed while it runs and while the next one does', () => {
  expect(windowsAt('day', '2026-03-01', '2026-01-01').map(({ key, to }) => [key, to])).toEqual([
    ['2026-03-01', '2026-03-01'],
    ['2026-02-28', '2026-02-28'],
  ])
  // 1 March 2026 is a Sunday.
  expect(windowsAt('week', '2026-03-01', '2026-01-01').map(({ key, to }) => [key, to])).toEqual([
    ['2026-02-23', '2026-03-01'],
    ['2026-02-16', '2026-02-22'],
  ])
  expect(windowsAt('week', '2026-03-01', '2026-02-25')).toEqual([
    { key: '2026-02-23', from: '2026-02-25', to: '2026-03-01' },
  ])
  expect(windowsAt('once', '2026-03-01', '2026-02-25')).toMatchObject([{ key: '' }])
})

const window = { key: '', from: '2026-03-02', to: '2026-03-03' }
const facts = [
  { day: '2026-03-01', line: 'RNG', amount: 1n },
  { day: '2026-03-02', line: 'RNG', amount: 20n },
  { day: '2026-03-02', line: 'LIVE', amount: 300n },
  { day: '2026-03-03', line: 'DEPOSIT', amount: 4_000n },
]
test.each([
  ['all lines', { metric: 'validBet', lines: [] }, 320n],
  ['one line', { metric: 'validBet', lines: ['RNG'] }, 20n],
  ['deposits', { metric: 'deposit', lines: [] }, 4_000n],
  ['days signed in', { metric: 'signIns', lines: [] }, 2n],
] as const)('%s', (_what, terms, done) => {
  const signed = ['2026-03-01', '2026-03-02', '2026-03-03']
  expect(missionDone({ ...terms, lines: [...terms.lines] }, window, facts, signed)).toBe(done)
})

test('what was taken back beyond what counts is not shown as less than nothing', () => {
  const taken = [{ day: '2026-03-02', line: 'RNG', amount: -5n }]
  expect(missionDone({ metric: 'validBet', lines: [] }, window, taken, [])).toBe(0n)
})

test.each([
  ['none', [], 0],
  ['yesterday', ['2026-03-01'], 1],
  ['today as well', ['2026-03-02', '2026-03-01'], 2],
  ['a day was missed', ['2026-02-28', '2026-02-27'], 0],
  ['over the end of a month', ['2026-03-01', '2026-02-28', '2026-02-27'], 3],
] as const)('a streak: %s', (_what, days, streak) => {
  expect(streakOf(days, '2026-03-02')).toBe(streak)
})

test('after its last day the ladder begins again', () => {
  expect([0, 1, 2, 3].map((before) => signInReward([10, 20, 30], before))).toEqual([10, 20, 30, 10])
})
