/** Measures of the stage in its own units; the canvas scales them to the room there is. */
export type Geometry = {
  readonly cellWidth: number
  readonly cellHeight: number
  readonly gap: number
  /** From the edge of the stage to the reels. */
  readonly side: number
  readonly top: number
  readonly bottom: number
  /** Width of the cloth between the two golden edges. */
  readonly band: number
  readonly hasCrest: boolean
}

export const reelCount = 5
export const rowCount = 3

const wide: Geometry = {
  cellWidth: 168,
  cellHeight: 158,
  gap: 8,
  side: 68,
  top: 132,
  bottom: 66,
  band: 38,
  hasCrest: true,
}
const upright: Geometry = { ...wide, side: 34, top: 130, bottom: 36, band: 16 }
const low: Geometry = { ...wide, side: 38, top: 40, bottom: 40, band: 20, hasCrest: false }
const cellHeights = { least: 150, most: 214 }

/**
 * The stage that uses a box of CSS pixels best: cells as tall as the box allows, a narrow frame on
 * a phone held upright, no crest where height is dear.
 */
export function geometryFor(width: number, height: number): Geometry {
  const base = height < 420 && width > height ? low : width < height * 1.2 ? upright : wide
  const room = (stageSize(base).width * height) / Math.max(1, width) - base.top - base.bottom
  const { least, most } = cellHeights
  return { ...base, cellHeight: Math.round(Math.min(most, Math.max(least, room / rowCount))) }
}

export function reelsWidth({ cellWidth, gap }: Geometry): number {
  return reelCount * cellWidth + (reelCount - 1) * gap
}

export function reelsHeight({ cellHeight }: Geometry): number {
  return rowCount * cellHeight
}

export function stageSize(geometry: Geometry): { width: number; height: number } {
  const { side, top, bottom } = geometry
  return {
    width: reelsWidth(geometry) + 2 * side,
    height: reelsHeight(geometry) + top + bottom,
  }
}

/** The middle of a cell, from the stage's top corner. */
export function cellCentre(
  geometry: Geometry,
  reel: number,
  row: number,
): { x: number; y: number } {
  const { cellWidth, cellHeight, gap, side, top } = geometry
  return {
    x: side + reel * (cellWidth + gap) + cellWidth / 2,
    y: top + row * cellHeight + cellHeight / 2,
  }
}
