import { expect, test } from 'vitest'
import { type ChasePlan, planChase } from './chase.ts'
import { fastSeaRules } from '../fast-sea.ts'
import { planSlipChase } from './chase-plan.ts'

const plan: ChasePlan = {
  ...{ notes: 5, unit: 200n, startMultiple: 1, issues: 5, mode: { kind: 'same' } },
}
const profit = (prize: bigint) =>
  ({ kind: 'profit', prizePerNote: prize, ratePercent: 30 }) as const

const doubling = { kind: 'double', factor: 2, every: 1 } as const
const tripling = { mode: { kind: 'double', factor: 3, every: 2 }, startMultiple: 2 } as const

test.each([
  ['the same', {}, [1, 1, 1, 1, 1]],
  ['double', { mode: { kind: 'double', factor: 2, every: 1 } }, [1, 2, 4, 8, 16]],
  ['three times every second issue', tripling, [2, 2, 6, 6, 18]],
  ['a profit', { mode: profit(1_950n) }, [1, 2, 6, 18, 54]],
] as const)('%s', (_name, change, multiples) => {
  const sum = multiples.reduce((all: number, multiple) => all + multiple, 0)
  expect(planChase({ ...plan, ...change })).toEqual({ multiples, total: BigInt(sum) * 1_000n })
})

test('each win of a profit chase is worth its rate, and one multiple less is not', () => {
  const chase = planChase({ ...plan, mode: profit(2_100n) })
  if (typeof chase === 'string') throw new Error(chase)
  let spent = 0n
  for (const [issue, multiple] of chase.multiples.entries()) {
    const gain = (times: bigint) => 2_100n * times * 100n - 130n * (spent + 1_000n * times)
    expect(gain(BigInt(multiple)) >= 0n).toBe(true)
    if (issue > 0) expect(gain(BigInt(multiple - 1)) < 0n).toBe(true)
    spent += 1_000n * BigInt(multiple)
  }
})

test.each([
  ['121 issues', { issues: 121 }, 'chase_too_long'],
  ['no issue', { issues: 0 }, 'chase_too_long'],
  ['multiple 0', { startMultiple: 0 }, 'multiple_too_large'],
  ['multiple 10,000', { startMultiple: 10_000 }, 'multiple_too_large'],
  ['doubling for ever', { issues: 120, mode: doubling }, 'multiple_too_large'],
  ['a prize below its cost', { mode: profit(1_300n) }, 'profit_out_of_reach'],
] as const)('%s is refused', (_name, change, fault) => {
  expect(planChase({ ...plan, ...change })).toBe(fault)
})

test('all notes of a chase together are bounded, and one note fewer is fine', () => {
  const slip = { lines: [], notes: 5_000, stake: 100n } as never
  const plan = (issues: number) =>
    planSlipChase(fastSeaRules, 'MYR', slip, { issues, mode: { kind: 'same' } })
  expect(plan(10)).toMatchObject({ total: 1_000n })
  expect(plan(11)).toBe('chase_too_large')
  expect(plan(121)).toBe('chase_too_long')
})
