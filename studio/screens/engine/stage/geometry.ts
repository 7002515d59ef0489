/** Stage measurements in its own units; the canvas scales them to the available space. */
export type Geometry = {
  readonly reels: number
  readonly rows: number
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

/** A game's measurements for the boxes its stage may lie in. */
export type Layouts = {
  readonly wide: Geometry
  /** A phone held upright. */
  readonly upright: Geometry
  /** A phone in landscape: height is scarce. */
  readonly low: Geometry
  readonly cellHeights: { readonly least: number; readonly most: number }
}

/** The usual layouts of a grid: cells as large as five by three would have on the same stage. */
export function layoutsFor(grid: { readonly reels: number; readonly rows: number }): Layouts {
  const { reels, rows } = grid
  const cellWidth = Math.round(Math.min(230, 860 / reels))
  const cellHeight = Math.round(Math.min(cellWidth * 0.96, 500 / rows))
  const wide: Geometry = {
    ...{ reels, rows, cellWidth, cellHeight, gap: 6 },
    ...{ side: 52, top: 120, bottom: 52, band: 26, hasCrest: true },
  }
  return {
    wide,
    upright: { ...wide, side: 30, top: 116, bottom: 32, band: 14 },
    low: { ...wide, side: 34, top: 34, bottom: 34, band: 16, hasCrest: false },
    cellHeights: { least: Math.round(cellHeight * 0.94), most: Math.round(cellWidth * 1.25) },
  }
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
  return { ...base, cellHeight: Math.round(Math.min(most, Math.max(least, room / base.rows))) }
}

export function reelsWidth({ reels, cellWidth, gap }: Geometry): number {
  return reels * cellWidth + (reels - 1) * gap
}

export function reelsHeight({ rows, cellHeight }: Geometry): number {
  return rows * cellHeight
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
