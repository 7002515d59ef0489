import type { Geometry, Layouts } from '../engine/stage/geometry.ts'

const wide: Geometry = {
  reels: 5,
  rows: 3,
  cellWidth: 168,
  cellHeight: 158,
  gap: 8,
  side: 68,
  top: 132,
  bottom: 66,
  band: 38,
  hasCrest: true,
}

/** A narrow frame on an upright phone, no crest where height is scarce. */
export const layouts: Layouts = {
  wide,
  upright: { ...wide, side: 34, top: 130, bottom: 36, band: 16 },
  low: { ...wide, side: 38, top: 40, bottom: 40, band: 20, hasCrest: false },
  cellHeights: { least: 150, most: 214 },
}
