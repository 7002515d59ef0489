import { expect, test } from 'vitest'
import { coreDefects, coreRules } from './rules.ts'
import { simulateCore } from './simulate.ts'

// R13 (reliability.md). `npm run sim -- --core` runs 10,000 seeds.
const seeds = Array.from({ length: 30 }, (_, index) => 1 + index)
const acts = 200
const seedsPerDefect = 40

test('R13: the rules hold I1 to I8 in every world, and a seed goes one way only', () => {
  const digests = seeds.map((seed) => simulateCore(seed, acts).digest)
  expect(new Set(digests).size).toBe(seeds.length)
  expect(seeds.slice(0, 3).map((seed) => simulateCore(seed, acts).digest)).toEqual(
    digests.slice(0, 3),
  )
})

const failureOf = (seed: number, rules: typeof coreRules): string | null => {
  try {
    simulateCore(seed, acts, rules)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

test.each(coreDefects.map((defect) => [defect.name, defect] as const))(
  'R13, teeth: %s is found, and by the same seed again',
  (_name, defect) => {
    const rules = { ...coreRules, ...defect.rules }
    let [seed, found] = [0, null as string | null]
    while (found === null && seed < seedsPerDefect) found = failureOf(++seed, rules)
    expect(found).toContain(`npm run sim -- --core ${seed} ${acts}`)
    expect(failureOf(seed, rules)).not.toBeNull()
  },
)
