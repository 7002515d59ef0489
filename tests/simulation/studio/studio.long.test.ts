import { describe, expect, test } from 'vitest'
import { ofScope } from '../../scope.ts'
import { Violation } from '../simulate.ts'
import { studioDefects } from './defects.ts'
import { simulateStudio } from './simulate.ts'

const seeds = ofScope([211, 212, 213, 214], (_seed, index) => index < 1)
const planted = ofScope(studioDefects, () => false)

describe('the studio, killed and cut off at random, keeps the books that the wallet keeps', () => {
  test.each(seeds)('seed %i', async (seed) => {
    const figures = await simulateStudio(seed, 10)
    for (const [what, count] of Object.entries(figures)) expect(count, what).toBeGreaterThan(0)
  })
})

test.each(planted.map((defect) => [defect.name, defect] as const))(
  'planted, and caught: %s',
  async (_name, { sql }) => {
    await expect(simulateStudio(221, 8, sql)).rejects.toBeInstanceOf(Violation)
  },
)
