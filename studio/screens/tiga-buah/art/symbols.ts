import type { TigaSymbol } from '@kancil/rules/games/slots/tiga-buah'
import {
  cherrySvg,
  limeSvg,
  mangosteenSvg,
  orangeSvg,
  starFruitSvg,
} from '../../engine/art/fruits.ts'
import { copiesAround, gold, gradient, picture, radial } from '../../engine/art/svg-parts.ts'

function sevenSvg(): string {
  const path = 'M44 40H158L112 168H76L116 76H66V92H44Z'
  return picture(
    gold +
      gradient('red', [
        ['0', '#ff9a8a'],
        ['.45', '#e5263f'],
        ['1', '#6d0319'],
      ]) +
      radial('halo', [
        ['0', '#ff5a4a/.4'],
        ['1', '#ff5a4a/0'],
      ]),
    '<circle cx="100" cy="100" r="98" fill="url(#halo)"/><g stroke-linejoin="round">' +
      `<path d="${path}" transform="translate(0 6)" fill="#000" fill-opacity=".5"/>` +
      `<path d="${path}" fill="url(#red)" stroke="#3b1602" stroke-width="20"/>` +
      `<path d="${path}" fill="url(#red)" stroke="url(#gold)" stroke-width="13"/>` +
      '<path d="M56 50H144" stroke="#fff" stroke-opacity=".6" stroke-width="5" stroke-linecap="round"/></g>',
  )
}

/** The wild: a basket of rattan with a star over it. */
function basketSvg(): string {
  return picture(
    gold +
      gradient('rattan', [
        ['0', '#e9b872'],
        ['1', '#7a4514'],
      ]) +
      radial('halo', [
        ['0', '#ffe27a/.7'],
        ['1', '#ffe27a/0'],
      ]),
    '<circle cx="100" cy="90" r="96" fill="url(#halo)"/>' +
      copiesAround(12, '<path d="M100 6 104 34H96Z" fill="#ffd95a" fill-opacity=".8"/>') +
      '<path d="M56 92C58 34 142 34 144 92" fill="none" stroke="#5a2e0a" stroke-width="13"/><path d="M56 92C58 34 142 34 144 92" fill="none" stroke="url(#rattan)" stroke-width="8"/>' +
      '<circle cx="74" cy="88" r="22" fill="#e5263f"/><circle cx="104" cy="80" r="24" fill="#ff9a24"/><circle cx="132" cy="90" r="20" fill="#7a2a9a"/>' +
      '<path d="M34 92H166L150 150Q100 166 50 150Z" fill="url(#rattan)" stroke="#4a2406" stroke-width="5" stroke-linejoin="round"/>' +
      '<path d="M40 110H160M45 128H155M70 94 78 154M100 94V160M130 94 122 154" stroke="#4a2406" stroke-width="4" stroke-opacity=".6"/>',
  )
}

export const drawings: { readonly [S in TigaSymbol]: () => string } = {
  W: basketSvg,
  7: sevenSvg,
  B: starFruitSvg,
  M: mangosteenSvg,
  O: orangeSvg,
  L: limeSvg,
  C: cherrySvg,
}
