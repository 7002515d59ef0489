import { expect, test } from 'vitest'
import { overBudget, partOf } from './report.ts'

const budgets = { 'server/src': 60, 'server/src/modules/games': 40, web: 20 }

test('a file counts for the nearest part above it', () => {
  expect(partOf('server/src/modules/games/bets/record.test.ts', budgets)).toBe(
    'server/src/modules/games',
  )
  expect(partOf('server/src/app.test.ts', budgets)).toBe('server/src')
  expect(partOf('tests/journeys/fine.test.ts', budgets)).toBeUndefined()
})

const times = (games: number, rest = 1) => [
  { path: 'server/src/app.test.ts', seconds: 60 * rest },
  { path: 'server/src/modules/games/bets/record.test.ts', seconds: games },
  { path: 'web/src/ui/table.test.tsx', seconds: 20 * rest },
]

test('a slow machine exceeds no budget, one slow part does', () => {
  expect(overBudget(times(40), budgets)).toEqual([])
  expect(overBudget(times(160, 4), budgets)).toEqual([])
  expect(overBudget(times(240), budgets)).toEqual([
    expect.stringMatching(/^server\/src\/modules\/games took 240 s; its budget is 40 s/),
  ])
})

test('a file outside every part is reported', () => {
  expect(overBudget([{ path: 'tests/new.test.ts', seconds: 1 }], budgets)).toEqual([
    'tests/new.test.ts counts for no budget of tests/time-budgets.json',
  ])
})
