import type { Geometry } from '../stage/geometry.ts'
import { reelsHeight, reelsWidth, stageSize } from '../stage/geometry.ts'
import { gradient } from './svg-parts.ts'
import { goldMark, wordmark, wordmarkGroup } from './wordmark.ts'

/** From the light edge to the dark one. */
type Metal = readonly [string, string, string, string]

/** What makes the frame and the wells of a game its own; their shapes are the same everywhere. */
export type Theme = {
  /** In capitals, as it stands on the crest. */
  readonly name: string
  readonly metal: Metal
  readonly frame: { readonly ground: string; readonly dark: string; readonly thread: string }
  /** A drawing of 44 x 44 that repeats along the frame; `thread` colours are its own. */
  readonly weave: string
  /** Small ornament in the corners, centred on 0, about 50 wide. */
  readonly corner: string
  readonly plate: readonly [string, string]
  readonly wells: { readonly [Mood in 'base' | 'free']: readonly [string, string, string] }
}

/** A path of a rounded rectangle. */
function rounded(x: number, y: number, width: number, height: number, radius: number): string {
  const [w, h] = [width - 2 * radius, height - 2 * radius]
  const arc = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
  return (
    `M${x + radius} ${y}h${w}${arc(radius, radius)}v${h}${arc(-radius, radius)}` +
    `h${-w}${arc(-radius, -radius)}v${-h}${arc(radius, -radius)}z`
  )
}

function sheetOf(geometry: Geometry, defs: string, body: string): string {
  const { width, height } = stageSize(geometry)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<defs>${defs}</defs>${body}</svg>`
  )
}

function metalStops([light, bright, middle, deep]: Metal) {
  return [
    ['0', light],
    ['.32', bright],
    ['.62', middle],
    ['1', deep],
  ] as const
}

/** The art over the reels: the woven frame between two metal edges, and the crest with the name. */
export function themeFrame(theme: Theme) {
  return (geometry: Geometry): string => {
    const { side, top, band, hasCrest } = geometry
    const [w, h] = [reelsWidth(geometry), reelsHeight(geometry)]
    const inner = rounded(side - 4, top - 4, w + 8, h + 8, 12)
    const outer = rounded(side - band, top - band, w + 2 * band, h + 2 * band, 24)
    const { ground, dark } = theme.frame
    const defs =
      `<pattern id="weave" width="44" height="44" patternUnits="userSpaceOnUse"><rect width="44" height="44" fill="${ground}"/>${theme.weave}</pattern>` +
      gradient('metal', metalStops(theme.metal)) +
      goldMark +
      gradient('plate', [
        ['0', theme.plate[0]],
        ['1', theme.plate[1]],
      ]) +
      gradient('shade', [
        ['0', '#000/.45'],
        ['1', '#000/0'],
      ])
    const corners = [
      [side - band / 2, top - band / 2],
      [side + w + band / 2, top - band / 2],
      [side - band / 2, top + h + band / 2],
      [side + w + band / 2, top + h + band / 2],
    ] as const
    const size = band < 20 ? 0.62 : 0.9
    return sheetOf(
      geometry,
      defs,
      `<rect x="${side}" y="${top}" width="${w}" height="30" fill="url(#shade)"/>` +
        `<path d="${outer}${inner}" fill-rule="evenodd" fill="#000" fill-opacity=".4" transform="translate(0 8)"/>` +
        `<path d="${outer}${inner}" fill-rule="evenodd" fill="url(#weave)"/>` +
        [
          [outer, 9, 6],
          [inner, 9, 6],
        ]
          .map(
            ([path, wide, thin]) =>
              `<path d="${path}" fill="none" stroke="${dark}" stroke-width="${wide}"/><path d="${path}" fill="none" stroke="url(#metal)" stroke-width="${thin}"/>`,
          )
          .join('') +
        corners
          .map(([x, y]) => `<g transform="translate(${x} ${y}) scale(${size})">${theme.corner}</g>`)
          .join('') +
        (hasCrest ? crest(theme, geometry) : ''),
    )
  }
}

function crest(theme: Theme, geometry: Geometry): string {
  const middle = stageSize(geometry).width / 2
  const half = Math.min(middle - 24, 330)
  const low = geometry.top - geometry.band + 6
  const high = low - 88
  const plate =
    `M${middle - half} ${low}C${middle - half + 6} ${low - 40} ${middle - half + 40} ${high + 26} ${middle - half + 70} ${high + 22}` +
    `Q${middle} ${high - 22} ${middle + half - 70} ${high + 22}` +
    `C${middle + half - 40} ${high + 26} ${middle + half - 6} ${low - 40} ${middle + half} ${low}Z`
  const height = Math.min(46, (80 * (2 * half - 130)) / wordmark(theme.name).width)
  return (
    `<path d="${plate}" fill="#000" fill-opacity=".4" transform="translate(0 6)"/>` +
    `<path d="${plate}" fill="url(#plate)" stroke="${theme.frame.dark}" stroke-width="11" stroke-linejoin="round"/>` +
    `<path d="${plate}" fill="url(#plate)" stroke="url(#metal)" stroke-width="6" stroke-linejoin="round"/>` +
    [-1, 1]
      .map(
        (turn) =>
          `<g transform="translate(${middle + turn * (half - 34)} ${low - 22}) scale(.7)">${theme.corner}</g>`,
      )
      .join('') +
    wordmarkGroup(theme.name, middle, low - 18 - height, height)
  )
}

/** The art under the symbols: a column for each reel, lit from its middle. */
export function themeWell(theme: Theme) {
  return (geometry: Geometry, mood: 'base' | 'free'): string => {
    const { reels, rows, side, top, cellWidth, cellHeight, gap } = geometry
    const [edge, middle, thread] = theme.wells[mood]
    const tall = reelsHeight(geometry)
    const columns = Array.from({ length: reels }, (_, reel) => {
      const x = side + reel * (cellWidth + gap)
      const lines = Array.from(
        { length: rows - 1 },
        (_row, row) => `M${x + 10} ${top + (row + 1) * cellHeight}h${cellWidth - 20}`,
      ).join('')
      return (
        `<rect x="${x}" y="${top}" width="${cellWidth}" height="${tall}" fill="url(#column)"/>` +
        `<path d="${lines}" stroke="${thread}" stroke-opacity=".14" stroke-width="2"/>`
      )
    })
    const bars = Array.from({ length: reels - 1 }, (_, reel) => {
      const x = side + (reel + 1) * cellWidth + reel * gap
      return `<rect x="${x}" y="${top}" width="${gap}" height="${tall}" fill="url(#bar)"/>`
    })
    const defs =
      gradient(
        'column',
        [
          ['0', edge],
          ['.5', middle],
          ['1', edge],
        ],
        0,
      ) +
      gradient('bar', [
        ['0', theme.metal[3]],
        ['.5', theme.metal[1]],
        ['1', theme.metal[3]],
      ])
    return sheetOf(
      geometry,
      defs,
      `<rect x="${side - 4}" y="${top - 4}" width="${reelsWidth(geometry) + 8}" height="${tall + 8}" fill="${edge}"/>` +
        columns.join('') +
        bars.join(''),
    )
  }
}
