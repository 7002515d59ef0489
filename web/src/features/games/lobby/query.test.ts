import { expect, test } from 'vitest'
import { type LobbyFilter, pageInput, pagesOf, unfiltered } from './query.ts'

const filter: LobbyFilter = { ...unfiltered, category: 'RNG', language: 'EN' }

test.each([0, 1, 21, 22, 39, 40, 42, 43, 57, 58, 60, 63, 64, 5_000])(
  'a lobby of %i games is scrolled through to its last one, and no further',
  (totalItems) => {
    const pages = pagesOf(totalItems)
    const sizes = Array.from({ length: pages }, (_, at) => pageInput(filter, at + 1).pageSize ?? 0)
    const held = sizes.reduce((sum, size) => sum + size, 0)
    expect(held).toBeGreaterThanOrEqual(totalItems)
    expect(pages === 1 || held - sizes.at(-1)! < totalItems).toBe(true)
  },
)
