import type { Effects } from '../game-screen.ts'
import { gold, goldAcross, gradient, picture, radial } from './svg-parts.ts'

/** An old-style coin, with the star of the songket. */
function coinSvg(): string {
  return picture(
    gold + goldAcross,
    '<circle cx="100" cy="100" r="88" fill="#4a2806"/>' +
      '<circle cx="100" cy="97" r="86" fill="url(#gold)"/>' +
      '<circle cx="100" cy="97" r="68" fill="url(#gold-across)" stroke="#8a4f0d" stroke-width="4"/>' +
      '<path d="M100 44 114 83 153 97 114 111 100 150 86 111 47 97 86 83Z" fill="#8a4f0d"/>' +
      '<path d="M100 54 111 86 143 97 111 108 100 140 89 108 57 97 89 86Z" fill="url(#gold)"/>',
  )
}

/** Light behind a winning symbol. */
function glowSvg(): string {
  return picture(
    radial('glow', [
      ['0', '#ffe9a0/.95'],
      ['.35', '#ffc94a/.5'],
      ['1', '#ffb020/0'],
    ]),
    '<circle cx="100" cy="100" r="99" fill="url(#glow)"/>',
  )
}

/** The golden border of a winning cell. */
function placeSvg(): string {
  return picture(
    gradient('edge', [
      ['0', '#fffbe0'],
      ['.5', '#ffd24d'],
      ['1', '#fff1b8'],
    ]),
    '<rect x="7" y="7" width="186" height="186" rx="20" fill="none" stroke="#3b1602" stroke-opacity=".6" stroke-width="9"/>' +
      '<rect x="7" y="7" width="186" height="186" rx="20" fill="none" stroke="url(#edge)" stroke-width="5"/>' +
      '<g fill="#fff6cf"><path d="M7 34V26a19 19 0 0 1 19-19h8l-6 6h-3a13 13 0 0 0-12 12v3zM193 34V26a19 19 0 0 0-19-19h-8l6 6h3a13 13 0 0 1 12 12v3zM7 166v8a19 19 0 0 0 19 19h8l-6-6h-3a13 13 0 0 1-12-12v-3zM193 166v8a19 19 0 0 1-19 19h-8l6-6h3a13 13 0 0 0 12-12v-3z"/></g>',
  )
}

/** A stripe with soft edges, white so that it takes any colour; lines are made from it. */
function stripeSvg(): string {
  return picture(
    gradient('across', [
      ['.30', '#fff/0'],
      ['.36', '#fff'],
      ['.64', '#fff'],
      ['.70', '#fff/0'],
    ]),
    '<rect width="200" height="200" fill="url(#across)"/>',
  )
}

function dotSvg(): string {
  return picture('', '<circle cx="100" cy="100" r="96" fill="#fff"/>')
}

export const effects: Effects = {
  coin: coinSvg,
  glow: glowSvg,
  place: placeSvg,
  stripe: stripeSvg,
  dot: dotSvg,
}
