/** Stage measurements in its own units; the canvas scales them to the available space. */
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

/** The same for all our slots. */
export const reelCount = 5
export const rowCount = 3

/** A game's measurements for the boxes its stage may lie in. */
export type Layouts = {
  readonly wide: Geometry
  /** A phone held upright. */
  readonly upright: Geometry
  /** A phone in landscape: height is scarce. */
  readonly low: Geometry
  readonly cellHeights: { readonly least: number; readonly most: number }
}

/**
 * The stage that makes best use of a box of CSS pixels: of the game's layouts the one that fits,
 * with its cells as tall as the box allows.
 */
export function geometryFor(layouts: Layouts, width: number, height: number): Geometry {
  const { wide, upright, low, cellHeights } = layouts
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

/** The centre of a cell, from the stage's top corner. */
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
