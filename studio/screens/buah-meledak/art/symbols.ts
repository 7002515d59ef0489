import type { BuahSymbol } from '@kancil/rules/games/slots/buah-meledak'
import {
  bananaSvg,
  dragonFruitSvg,
  durianSvg,
  guavaSvg,
  limeSvg,
  mangosteenSvg,
  papayaSvg,
  pineappleSvg,
  starFruitSvg,
} from '../../engine/art/fruits.ts'
import { copiesAround, gold, gradient, picture, radial } from '../../engine/art/svg-parts.ts'

/** The scatter: a firecracker coconut with its fuse lit. */
function crackerSvg(): string {
  return picture(
    gold +
      radial(
        'shell',
        [
          ['0', '#c98a4a'],
          ['.6', '#6d3a14'],
          ['1', '#2c1204'],
        ],
        'cx=".36" cy=".3" r=".8"',
      ) +
      radial('spark', [
        ['0', '#fff'],
        ['.3', '#ffe27a'],
        ['1', '#ff7a1c/0'],
      ]) +
      radial('halo', [
        ['0', '#ff7a1c/.6'],
        ['1', '#ff7a1c/0'],
      ]),
    '<circle cx="100" cy="110" r="92" fill="url(#halo)"/>' +
      '<circle cx="96" cy="116" r="66" fill="url(#shell)" stroke="#1c0a02" stroke-width="5"/>' +
      '<path d="M34 104C60 84 132 84 158 104M34 130C60 150 132 150 158 130" fill="none" stroke="url(#gold)" stroke-width="8"/>' +
      '<path d="M96 82 104 102 126 104 109 118 115 140 96 128 77 140 83 118 66 104 88 102Z" fill="url(#gold)" stroke="#3b1602" stroke-width="3"/>' +
      '<path d="M118 56C126 36 140 32 152 34" fill="none" stroke="#e8d0a0" stroke-width="8" stroke-linecap="round"/>' +
      '<circle cx="158" cy="34" r="34" fill="url(#spark)"/><path d="M158 4V64M128 34H188M138 14 178 54M178 14 138 54" stroke="#fff3c4" stroke-width="4" stroke-linecap="round"/>',
  )
}

/** The orb: glass with light in it; its number is written over it. */
function orbSvg(): string {
  return picture(
    gold +
      radial(
        'glass',
        [
          ['0', '#fff'],
          ['.25', '#9affec'],
          ['.65', '#1c9ac0'],
          ['1', '#0a2a6a'],
        ],
        'cx=".38" cy=".3" r=".85"',
      ) +
      gradient('ring', [
        ['0', '#fff6cf'],
        ['1', '#b9791c'],
      ]),
    `${copiesAround(12, '<path d="M100 2 105 26H95Z" fill="#9affec" fill-opacity=".8"/>')}` +
      '<circle cx="100" cy="100" r="74" fill="#3b1602"/><circle cx="100" cy="100" r="72" fill="url(#ring)"/><circle cx="100" cy="100" r="61" fill="url(#glass)"/>' +
      '<ellipse cx="78" cy="68" rx="24" ry="13" transform="rotate(-30 78 68)" fill="#fff" fill-opacity=".7"/>',
  )
}

export const drawings: { readonly [S in BuahSymbol]: () => string } = {
  SCATTER: crackerSvg,
  ORB: orbSvg,
  P1: durianSvg,
  P2: mangosteenSvg,
  P3: dragonFruitSvg,
  P4: pineappleSvg,
  P5: papayaSvg,
  P6: guavaSvg,
  P7: starFruitSvg,
  P8: limeSvg,
  P9: bananaSvg,
}
