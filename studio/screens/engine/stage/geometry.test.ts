import { expect, test } from 'vitest'
import { layouts } from '../../harimau-emas/layouts.ts'
import { cellCentre, geometryFor, reelCount, rowCount, stageSize } from './geometry.ts'

test.each([
  [1_440, 720],
  [820, 860],
  [390, 480],
  [612, 390],
  [320, 300],
  [1, 1],
])('in a box of %i x %i every place lies on the stage', (width, height) => {
  const geometry = geometryFor(layouts, width, height)
  const size = stageSize(geometry)
  for (let reel = 0; reel < reelCount; reel += 1)
    for (let row = 0; row < rowCount; row += 1) {
      const { x, y } = cellCentre(geometry, reel, row)
      expect(x - geometry.cellWidth / 2).toBeGreaterThanOrEqual(geometry.side)
      expect(x + geometry.cellWidth / 2).toBeLessThanOrEqual(size.width - geometry.side)
      expect(y - geometry.cellHeight / 2).toBeGreaterThanOrEqual(geometry.top - 1)
      expect(y + geometry.cellHeight / 2).toBeLessThanOrEqual(size.height - geometry.bottom + 1)
    }
})

test('an upright box gets taller cells, a low one no crest', () => {
  expect(geometryFor(layouts, 390, 520).cellHeight).toBeGreaterThan(
    geometryFor(layouts, 1_440, 700).cellHeight,
  )
  expect(geometryFor(layouts, 612, 390).hasCrest).toBe(false)
  expect(geometryFor(layouts, 1_440, 700).hasCrest).toBe(true)
})
