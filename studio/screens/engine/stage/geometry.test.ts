import { expect, test } from 'vitest'
import { layouts } from '../../harimau-emas/layouts.ts'
import { cellCentre, geometryFor, layoutsFor, stageSize } from './geometry.ts'

const boxes = [
  [1_440, 720],
  [820, 860],
  [390, 480],
  [612, 390],
  [320, 300],
  [1, 1],
] as const
const grids = [
  layouts,
  ...[
    { reels: 3, rows: 3 },
    { reels: 5, rows: 4 },
    { reels: 6, rows: 5 },
  ].map(layoutsFor),
]
const cases = boxes.flatMap(([width, height]) =>
  grids.map((of) => [of.wide.reels, of.wide.rows, width, height, of] as const),
)

test.each(cases)(
  '%i reels of %i in a box of %i x %i lie on the stage',
  (...[, , width, height, of]) => {
    const geometry = geometryFor(of, width, height)
    const size = stageSize(geometry)
    for (let reel = 0; reel < geometry.reels; reel += 1)
      for (let row = 0; row < geometry.rows; row += 1) {
        const { x, y } = cellCentre(geometry, reel, row)
        expect(x - geometry.cellWidth / 2).toBeGreaterThanOrEqual(geometry.side)
        expect(x + geometry.cellWidth / 2).toBeLessThanOrEqual(size.width - geometry.side)
        expect(y - geometry.cellHeight / 2).toBeGreaterThanOrEqual(geometry.top - 1)
        expect(y + geometry.cellHeight / 2).toBeLessThanOrEqual(size.height - geometry.bottom + 1)
      }
  },
)

test('an upright box gets taller cells, a low one no crest', () => {
  expect(geometryFor(layouts, 390, 520).cellHeight).toBeGreaterThan(
    geometryFor(layouts, 1_440, 700).cellHeight,
  )
  expect(geometryFor(layouts, 612, 390).hasCrest).toBe(false)
  expect(geometryFor(layouts, 1_440, 700).hasCrest).toBe(true)
})
