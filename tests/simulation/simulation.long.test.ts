import { describe, expect, test } from 'vitest'
import { ofScope } from '../scope.ts'
import { testDatabase } from '../../server/src/kernel/testing/database.ts'
import { defects, plant } from './defects.ts'
import { openSimulationBooks } from './open-books.ts'
import { simulate } from './simulate.ts'

const seeds = ofScope(
  Array.from({ length: 20 }, (_, index) => 101 + index),
  (_seed, index) => index < 4,
)
const planted = ofScope(defects, (_defect, index) => index % 3 === 0)
const opsPerSeed = 5_000
const opsPerDefect = 3_000
/** A fault that only a race shows may slip through one world, not through all. */
const seedsPerDefect = Array.from({ length: 24 }, (_, index) => 2_026 + index)

describe('the wallet and a single-threaded model agree', () => {
  test.each(seeds)('seed %i', async (seed) => {
    const books = await openSimulationBooks(await testDatabase())
    try {
      const figures = await simulate(books, seed, opsPerSeed)
      for (const [what, count] of Object.entries(figures)) expect(count, what).toBeGreaterThan(0)
    } finally {
      await books.close()
    }
  })
})

describe('each planted defect is caught', () => {
  test.each(planted.map((defect) => [defect.name, defect] as const))(
    '%s',
    async (_name, defect) => {
      const books = await openSimulationBooks(await testDatabase())
      try {
        await plant(books.ownerUrl, defect)
        // Either an answer or a balance differs from the model's, or the database itself refuses
        // the fault.
        const worlds = async (): Promise<void> => {
          for (const seed of seedsPerDefect) await simulate(books, seed, opsPerDefect)
        }
        await expect(worlds()).rejects.toBeInstanceOf(Error)
      } finally {
        await books.close()
      }
    },
  )
})
