import { type Geometry, reelsHeight, reelsWidth, stageSize } from '../../engine/stage/geometry.ts'
import { gold, goldAcross, gradient } from '../../engine/art/svg-parts.ts'
import { goldMark, wordmarkGroup } from '../../engine/art/wordmark.ts'

/** The cloth of the frame: lozenges with a star in each, in gold thread on dark red. */
const cloth =
  '<pattern id="cloth" width="44" height="44" patternUnits="userSpaceOnUse">' +
  '<rect width="44" height="44" fill="#4a0b18"/>' +
  '<path d="M22 0 44 22 22 44 0 22Z" fill="none" stroke="#e8b04a" stroke-opacity=".55" stroke-width="1.500"/>' +
  '<path d="M22 10 26 18 34 22 26 26 22 34 18 26 10 22 18 18Z" fill="#f2bf55" fill-opacity=".8"/>' +
  '<path d="M22 18l4 4-4 4-4-4z" fill="#7a1420"/>' +
  '<path d="M0-5 5 0 0 5-5 0ZM44-5 49 0 44 5 39 0ZM0 39 5 44 0 49-5 44ZM44 39 49 44 44 49 39 44Z" fill="#f2bf55" fill-opacity=".7"/>' +
  '</pattern>'

function flower(x: number, y: number, size: number): string {
  const petals = Array.from(
    { length: 8 },
    (_, turn) =>
      `<path transform="rotate(${turn * 45})" d="M0 0 7-11 0-25-7-11Z" fill="url(#gold)" stroke="#4a2806" stroke-width="1.500"/>`,
  ).join('')
  return (
    `<g transform="translate(${x} ${y}) scale(${size})"><circle r="29" fill="#2b0710" stroke="url(#gold)" stroke-width="4"/>` +
    `${petals}<circle r="7.500" fill="#d01f3c" stroke="#fff1b8" stroke-width="2"/></g>`
  )
}

function crest(geometry: Geometry): string {
  const { width } = stageSize(geometry)
  const middle = width / 2
  const low = geometry.top - 14
  const half = 352
  const side = (turn: number) =>
    `<g transform="matrix(${turn} 0 0 1 ${middle} 0)">` +
    `<path d="M${half - 18} ${low - 42}c36-34 74-26 92 8-22-8-44-6-64 10 20-2 40 4 50 22-26-4-52 4-78-4z" fill="#1c7a4a" stroke="#06341d" stroke-width="3"/>` +
    `<path d="M${half - 10} ${low - 30}c30-18 52-18 72-6M${half - 4} ${low - 16}c22-8 40-6 52 0" fill="none" stroke="#a8f0c0" stroke-opacity=".6" stroke-width="2"/></g>`
  const plate =
    `M${middle - half} ${low}C${middle - half - 26} ${low - 26} ${middle - half + 4} ${low - 64} ${middle - half + 44} ${low - 58}` +
    `C${middle - 190} ${low - 92} ${middle - 60} ${low - 88} ${middle} ${low - 102}` +
    `C${middle + 60} ${low - 88} ${middle + 190} ${low - 92} ${middle + half - 44} ${low - 58}` +
    `C${middle + half - 4} ${low - 64} ${middle + half + 26} ${low - 26} ${middle + half} ${low}Z`
  return (
    side(1) +
    side(-1) +
    `<path d="${plate}" fill="#000" fill-opacity=".4" transform="translate(0 6)"/>` +
    `<path d="${plate}" fill="url(#plate)" stroke="#3b1602" stroke-width="12" stroke-linejoin="round"/>` +
    `<path d="${plate}" fill="url(#plate)" stroke="url(#gold)" stroke-width="7" stroke-linejoin="round"/>` +
    `<path d="${plate}" fill="none" stroke="#3b1602" stroke-width="1.500" transform="translate(${middle * 0.028} ${low * 0.05}) scale(.972 .93)" stroke-opacity=".8"/>` +
    `<path d="M${middle} ${low - 112}l9 12-9 12-9-12z" fill="#e5263f" stroke="#fff1b8" stroke-width="2"/>` +
    wordmarkGroup('HARIMAU EMAS', middle, low - 68, 52) +
    flower(middle - half + 18, low - 26, 0.86) +
    flower(middle + half - 18, low - 26, 0.86)
  )
}

function beads(x: number, y: number, width: number, height: number): string {
  const step = 21
  const across = Array.from({ length: Math.floor(width / step) }, (_, index) => {
    const at = x + (width - Math.floor(width / step) * step) / 2 + step * (index + 0.5)
    return `<circle cx="${at}" cy="${y}" r="3"/><circle cx="${at}" cy="${y + height}" r="3"/>`
  })
  const down = Array.from({ length: Math.floor(height / step) }, (_, index) => {
    const at = y + (height - Math.floor(height / step) * step) / 2 + step * (index + 0.5)
    return `<circle cx="${x}" cy="${at}" r="3"/><circle cx="${x + width}" cy="${at}" r="3"/>`
  })
  return `<g fill="#fff1b8" stroke="#6d3f0a">${across.join('')}${down.join('')}</g>`
}

/**
 * The art over the reels: the golden frame with its cloth, the shades above and below, the crest.
 */
export function frameSvg(geometry: Geometry): string {
  const { width, height } = stageSize(geometry)
  const { side, top, band, hasCrest } = geometry
  const edge = { x: side, y: top, width: reelsWidth(geometry), height: reelsHeight(geometry) }
  const outer = {
    x: edge.x - band,
    y: edge.y - band,
    width: edge.width + 2 * band,
    height: edge.height + 2 * band,
  }
  const box = ({ x, y, width: w, height: h }: typeof edge, by = 0, radius = 18) => {
    const r = Math.max(0, radius)
    return (
      `M${x - by + r} ${y - by}h${w + 2 * by - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h + 2 * by - 2 * r}` +
      `a${r} ${r} 0 0 1 ${-r} ${r}h${-(w + 2 * by - 2 * r)}a${r} ${r} 0 0 1 ${-r} ${-r}v${-(h + 2 * by - 2 * r)}` +
      `a${r} ${r} 0 0 1 ${r} ${-r}z`
    )
  }
  const shade = (y: number, turned: boolean) =>
    `<rect x="${edge.x}" y="${y}" width="${edge.width}" height="34" fill="url(#shade${turned ? '-up' : ''})"/>`
  const corners = [
    [outer.x + 6, outer.y + 6],
    [outer.x + outer.width - 6, outer.y + 6],
    [outer.x + 6, outer.y + outer.height - 6],
    [outer.x + outer.width - 6, outer.y + outer.height - 6],
  ] as const
  const defs =
    gold +
    goldAcross +
    goldMark +
    cloth +
    gradient('plate', [
      ['0', '#8d1b2d'],
      ['.5', '#5a0f1e'],
      ['1', '#2b0710'],
    ]) +
    gradient('shade', [
      ['0', '#000/.5'],
      ['1', '#000/0'],
    ]) +
    gradient('shade-up', [
      ['0', '#000/0'],
      ['1', '#000/.5'],
    ])
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>` +
    shade(edge.y, false) +
    shade(edge.y + edge.height - 34, true) +
    `<path d="${box(outer, 8, 26)}${box(edge, -2, 10)}" fill-rule="evenodd" fill="#000" fill-opacity=".35" transform="translate(0 8)"/>` +
    `<path d="${box(outer, 6, 26)}${box(edge, 0, 10)}" fill-rule="evenodd" fill="#2b0710"/>` +
    `<path d="${box(outer, 0, 22)}${box(edge, 4, 12)}" fill-rule="evenodd" fill="url(#cloth)"/>` +
    `<path d="${box(outer, 1, 22)}" fill="none" stroke="#3b1602" stroke-width="11"/>` +
    `<path d="${box(outer, 1, 22)}" fill="none" stroke="url(#gold)" stroke-width="8"/>` +
    `<path d="${box(edge, 4, 12)}" fill="none" stroke="#3b1602" stroke-width="11"/>` +
    `<path d="${box(edge, 4, 12)}" fill="none" stroke="url(#gold-across)" stroke-width="7.500"/>` +
    `<path d="${box(edge, -1, 8)}" fill="none" stroke="#000" stroke-opacity=".7" stroke-width="2"/>` +
    beads(edge.x - 13, edge.y - 13, edge.width + 26, edge.height + 26) +
    corners.map(([x, y]) => flower(x, y, band < 30 ? 0.68 : 1)).join('') +
    (hasCrest ? crest(geometry) : '') +
    `</svg>`
  )
}

/** The art under the symbols: five columns of dark lacquer, dark wine in the free spins. */
export function wellSvg(geometry: Geometry, mood: 'base' | 'free'): string {
  const { width, height } = stageSize(geometry)
  const { side, top, cellWidth, cellHeight, gap } = geometry
  const tall = reelsHeight(geometry)
  const [edge, middle, thread] =
    mood === 'base' ? ['#04100d', '#123a31', '#8fe0bd'] : ['#190310', '#5a1030', '#ffd36a']
  const unit = cellWidth / 4
  const lattice =
    `<pattern id="lattice" width="${unit}" height="${unit}" patternUnits="userSpaceOnUse" x="${side}" y="${top}">` +
    `<path d="M${unit / 2} 0L${unit} ${unit / 2}L${unit / 2} ${unit}L0 ${unit / 2}Z" fill="none" stroke="${thread}" stroke-opacity=".10"/>` +
    `<path d="M${unit / 2} ${unit / 2 - 4}l4 4-4 4-4-4z" fill="${thread}" fill-opacity=".09"/></pattern>`
  const columns = Array.from({ length: geometry.reels }, (_, reel) => {
    const x = side + reel * (cellWidth + gap)
    const rect = `x="${x}" y="${top}" width="${cellWidth}" height="${tall}"`
    return (
      `<rect ${rect} fill="url(#lacquer)"/><rect ${rect} fill="url(#lattice)"/>` +
      [1, 2]
        .map(
          (row) =>
            `<path d="M${x + 14} ${top + row * cellHeight}h${cellWidth - 28}" stroke="${thread}" stroke-opacity=".12"/>`,
        )
        .join('')
    )
  })
  const bars = Array.from({ length: geometry.reels - 1 }, (_, reel) => {
    const x = side + (reel + 1) * cellWidth + reel * gap
    return (
      `<rect x="${x}" y="${top}" width="${gap}" height="${tall}" fill="#1c0d02"/>` +
      `<rect x="${x + 2}" y="${top}" width="${gap - 4}" height="${tall}" fill="url(#bar)"/>`
    )
  })
  const defs =
    lattice +
    gradient(
      'lacquer',
      [
        ['0', edge],
        ['.5', middle],
        ['1', edge],
      ],
      0,
    ) +
    gradient('bar', [
      ['0', '#7a420c'],
      ['.5', '#f8cf62'],
      ['1', '#7a420c'],
    ])
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>` +
    `<rect x="${side - 4}" y="${top - 4}" width="${reelsWidth(geometry) + 8}" height="${tall + 8}" fill="${edge}"/>` +
    columns.join('') +
    bars.join('') +
    '</svg>'
  )
}
