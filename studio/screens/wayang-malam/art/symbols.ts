import type { WayangSymbol } from '@kancil/rules/games/slots/wayang-malam'
import { letterSvg } from '../../engine/art/letters.ts'
import {
  copiesAround,
  gold,
  goldAcross,
  gradient,
  mirror,
  picture,
  radial,
} from '../../engine/art/svg-parts.ts'

const light = radial('light', [
  ['0', '#ffe0a0/.75'],
  ['.6', '#ff9a3c/.28'],
  ['1', '#ff9a3c/0'],
])
const screen = '<circle cx="100" cy="100" r="98" fill="url(#light)"/>'
const leather = gradient('leather', [
  ['0', '#7a3410'],
  ['1', '#240a04'],
])
const pierced = (places: readonly (readonly [number, number, number])[]) =>
  places.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#ffd98a"/>`).join('')

/** A puppet in profile on its rod; the crown and the colour of the robe tell who it is. */
function puppet(crown: string, robe: string, extra: string): string {
  return picture(
    gold +
      leather +
      light +
      gradient('robe', [
        ['0', robe],
        ['1', '#1c0604'],
      ]),
    `${screen}<path d="M98 120V196" stroke="#1c0604" stroke-width="6" stroke-linecap="round"/><g stroke="#1c0604" stroke-width="4" stroke-linejoin="round">` +
      `<path d="${crown}" fill="url(#gold)"/>` +
      '<path d="M84 58C104 52 122 60 126 74l16 8-16 4c0 10-8 16-18 16v12H84C74 104 70 72 84 58Z" fill="url(#leather)"/>' +
      '<path d="M58 122C68 108 124 106 142 120l18 34-22 26H66L42 152Z" fill="url(#robe)"/>' +
      '<path d="M60 124 30 150 20 180 34 172 46 176 40 156 70 140ZM140 124l24 20 24-14-6 20-18 8-30-18Z" fill="url(#leather)"/></g>' +
      '<path d="M52 150C80 162 124 162 152 150M60 168C84 176 120 176 144 168" fill="none" stroke="url(#gold)" stroke-width="6"/>' +
      '<path d="M112 74h14" stroke="#ffd98a" stroke-width="4" stroke-linecap="round"/>' +
      pierced([
        [92, 68, 3],
        [84, 84, 3],
        [82, 132, 4],
        [100, 128, 4],
        [118, 132, 4],
        [100, 144, 3],
      ]) +
      extra,
  )
}

function heroSvg(): string {
  return puppet(
    'M80 62C62 50 58 26 70 8c4 12 12 16 18 12 0-10 6-16 14-18-2 12 4 18 14 18 10 2 12 14 6 22l-8 20Z',
    '#c8202c',
    '<circle cx="88" cy="34" r="6" fill="#e5263f"/><circle cx="106" cy="30" r="5" fill="#2fc6b4"/>',
  )
}

function princessSvg(): string {
  return puppet(
    'M76 66C56 60 50 40 62 26c10-12 26-10 32-18 6 10 24 12 30 24 4 12-2 22-10 28Z',
    '#0e8a7a',
    '<g fill="#ff8fb0"><circle cx="64" cy="40" r="7"/><circle cx="78" cy="28" r="7"/><circle cx="96" cy="22" r="6"/></g><path d="M74 90v18" stroke="#ffd98a" stroke-width="5"/>',
  )
}

/** H3: the tree of life that opens and closes the play. */
function treeSvg(): string {
  const half =
    '<path d="M100 22C112 44 152 74 150 116c-2 30-26 38-34 60H100Z" fill="url(#leather)" stroke="#1c0604" stroke-width="4"/>' +
    '<path d="M100 60c10 12 26 12 32 26-12 0-22 6-32 2M100 92c14 6 30 4 38 18-14 4-26 8-38 2M100 122c12 4 22 2 30 12-10 6-20 8-30 4" fill="none" stroke="url(#gold)" stroke-width="5" stroke-linecap="round"/>' +
    pierced([
      [112, 48, 4],
      [136, 98, 4],
      [116, 106, 3],
      [132, 126, 4],
      [112, 150, 5],
    ])
  return picture(
    gold + leather + light,
    `${screen}<path d="M100 170V198" stroke="#1c0604" stroke-width="7"/>${mirror(half)}<path d="M86 176v-22h28v22z" fill="url(#gold)" stroke="#1c0604" stroke-width="4"/><path d="M78 154 100 134 122 154Z" fill="#c8202c" stroke="#1c0604" stroke-width="4"/>`,
  )
}

/** H4: a gong in its stand. */
function gongSvg(): string {
  return picture(
    gold +
      goldAcross +
      light +
      radial('bronze', [
        ['0', '#fff1c4'],
        ['.3', '#e0a23c'],
        ['1', '#6a3a08'],
      ]),
    `${screen}<path d="M26 190V40M174 190V40" stroke="#3a1204" stroke-width="14"/><path d="M10 42C40 14 160 14 190 42" fill="none" stroke="#3a1204" stroke-width="16" stroke-linecap="round"/>` +
      `<path d="M14 40C44 16 156 16 186 40" fill="none" stroke="url(#gold)" stroke-width="6" stroke-linecap="round"/>` +
      '<path d="M72 30 80 62M128 30 120 62" stroke="#c8202c" stroke-width="6"/><circle cx="100" cy="112" r="66" fill="#2c1004"/><circle cx="100" cy="110" r="63" fill="url(#bronze)"/><circle cx="100" cy="110" r="46" fill="none" stroke="#6a3a08" stroke-width="4"/>' +
      '<circle cx="100" cy="110" r="20" fill="url(#gold-across)" stroke="#6a3a08" stroke-width="4"/><ellipse cx="76" cy="78" rx="16" ry="8" transform="rotate(-38 76 78)" fill="#fff" fill-opacity=".6"/>' +
      '<path d="M8 190H46M154 190H192" stroke="#3a1204" stroke-width="12" stroke-linecap="round"/>',
  )
}

/** The wild: the oil lamp behind the screen. */
function lampSvg(): string {
  return picture(
    gold +
      goldAcross +
      radial('light', [
        ['0', '#fff7d0'],
        ['.35', '#ffc04a/.75'],
        ['1', '#ff7a1c/0'],
      ]) +
      gradient('flame', [
        ['0', '#fff'],
        ['.4', '#ffe27a'],
        ['1', '#ff6a1c'],
      ]),
    `<circle cx="100" cy="84" r="98" fill="url(#light)"/>${copiesAround(16, '<path d="M100-8 103 20H97Z" transform="translate(0 -6)" fill="#fff1b8" fill-opacity=".7"/>')}` +
      '<path d="M100 14C124 44 138 62 130 88 124 106 76 106 70 88 62 62 84 50 100 14Z" fill="url(#flame)" stroke="#c84a0c" stroke-width="4"/><path d="M100 50c10 16 14 26 8 38-4 6-12 6-16 0-6-12 0-22 8-38Z" fill="#fff"/>' +
      '<path d="M24 108C60 96 140 96 176 108 168 142 140 158 100 158S32 142 24 108Z" fill="url(#gold)" stroke="#4a2806" stroke-width="5"/><path d="M40 124C74 136 126 136 160 124" fill="none" stroke="#7a420c" stroke-width="5"/>' +
      '<path d="M88 156h24l8 20H80z" fill="url(#gold-across)" stroke="#4a2806" stroke-width="4"/><path d="M60 176h80v14H60z" fill="url(#gold)" stroke="#4a2806" stroke-width="4"/>',
  )
}

export const drawings: { readonly [S in WayangSymbol]: () => string } = {
  W: lampSvg,
  H1: heroSvg,
  H2: princessSvg,
  H3: treeSvg,
  H4: gongSvg,
  A: () => letterSvg('A'),
  K: () => letterSvg('K'),
  Q: () => letterSvg('Q'),
}
