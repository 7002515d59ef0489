import { expect, test } from 'vitest'
import { type ChasePlan, planChase } from './chase.ts'

const plan: ChasePlan = {
  ...{ notes: 5, unit: 200n, startMultiple: 1, issues: 5, mode: { kind: 'same' } },
}
const profit = (prize: bigint) =>
  ({ kind: 'profit', prizePerNote: prize, ratePercent: 30 }) as const

test.each([
  [{}, [1, 1, 1, 1, 1]],
  [{ mode: { kind: 'double', factor: 2, every: 1 } }, [1, 2, 4, 8, 16]],
  [{ mode: { kind: 'double', factor: 3, every: 2 }, startMultiple: 2 }, [2, 2, 6, 6, 18]],
  [{ mode: profit(1_950n) }, [1, 2, 6, 18, 54]],
] as const)('%j', (change, multiples) => {
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
  [{ issues: 121 }, 'chase_too_long'],
  [{ issues: 0 }, 'chase_too_long'],
  [{ startMultiple: 0 }, 'multiple_too_large'],
  [{ startMultiple: 10_000 }, 'multiple_too_large'],
  [{ issues: 120, mode: { kind: 'double', factor: 2, every: 1 } }, 'multiple_too_large'],
  [{ mode: profit(1_300n) }, 'profit_out_of_reach'],
] as const)('%j is refused: %s', (change, fault) => {
  expect(planChase({ ...plan, ...change })).toBe(fault)
})
