import type { OmbakSymbol } from '@kancil/rules/games/slots/ombak-naga'
import { letterSvg } from '../../engine/art/letters.ts'
import { copiesAround, gold, gradient, picture, radial } from '../../engine/art/svg-parts.ts'

const halo = (colour: string) =>
  radial('halo', [
    ['0', `${colour}/.42`],
    ['1', `${colour}/0`],
  ])
const glow = '<circle cx="100" cy="100" r="98" fill="url(#halo)"/>'
const jade = gradient('jade', [
  ['0', '#b8ffe0'],
  ['.45', '#1fb894'],
  ['1', '#064a4a'],
])

/** H1: the sea dragon's head, seen from the side. */
function dragonSvg(): string {
  return picture(
    gold + jade + halo('#1fd8b0'),
    `${glow}<g stroke-linejoin="round"><path d="M22 150C10 96 44 40 104 34l20-24 6 30c34 10 52 34 54 58l-34 12 22 14-30 20c-18 22-50 30-74 24-22 16-38 8-46-18Z" fill="url(#jade)" stroke="#032a2c" stroke-width="6"/>` +
      '<path d="M104 34C82 20 60 22 40 34c22 0 34 8 44 20M84 52C62 44 44 50 28 66c20-4 34 0 46 10" fill="url(#gold)" stroke="#4a2806" stroke-width="4"/>' +
      '<path d="M150 110C130 104 112 108 98 122c18 14 38 16 52 12" fill="#7a0f2a" stroke="#032a2c" stroke-width="4"/><path d="M112 116l5 11 6-13 5 13 6-12 5 11 6-12" fill="#fff8e0" stroke="#fff8e0" stroke-width="2"/>' +
      '<circle cx="122" cy="76" r="14" fill="#fff1b8" stroke="#032a2c" stroke-width="4"/><ellipse cx="125" cy="77" rx="4" ry="10" fill="#8a0a1c"/><circle cx="172" cy="94" r="4" fill="#032a2c"/>' +
      '<path d="M176 104c14 6 18 18 12 32M168 110c6 10 4 22-6 30" fill="none" stroke="url(#gold)" stroke-width="5" stroke-linecap="round"/>' +
      '<path d="M44 120c10-8 20-8 28 0M40 142c12-8 22-8 30 0M62 100c8-6 16-6 22 0" fill="none" stroke="#b8ffe0" stroke-width="4" stroke-linecap="round"/></g>',
  )
}

/** H2: a sampan with a painted sail. */
function boatSvg(): string {
  return picture(
    gold +
      halo('#ff8a5a') +
      gradient('sail', [
        ['0', '#ffdfa8'],
        ['.5', '#ff7a4a'],
        ['1', '#a3142c'],
      ]) +
      gradient('wood', [
        ['0', '#d8944a'],
        ['1', '#4a1f08'],
      ]),
    `${glow}<path d="M98 14V132" stroke="#4a1f08" stroke-width="8"/><path d="M104 18C150 30 172 70 168 118 148 108 124 108 104 116Z" fill="url(#sail)" stroke="#4a0a10" stroke-width="4" stroke-linejoin="round"/>` +
      '<path d="M106 48C130 46 150 54 160 66M106 80C130 76 152 82 166 92" fill="none" stroke="#fff1b8" stroke-width="4"/><path d="M92 34C66 52 50 84 46 116 62 110 78 110 92 116Z" fill="url(#sail)" stroke="#4a0a10" stroke-width="4"/>' +
      '<path d="M14 122C52 142 148 142 188 118 184 152 152 170 102 170S26 156 14 122Z" fill="url(#wood)" stroke="#2c1004" stroke-width="5" stroke-linejoin="round"/><path d="M30 146C70 158 134 158 172 142" fill="none" stroke="url(#gold)" stroke-width="6"/>' +
      '<circle cx="50" cy="138" r="8" fill="#fff8e0" stroke="#2c1004" stroke-width="3"/><circle cx="50" cy="138" r="3" fill="#2c1004"/><path d="M8 180c16-10 28-10 42 0s28 10 42 0 28-10 42 0 28 10 42 0" fill="none" stroke="#7fd8ef" stroke-width="6" stroke-linecap="round"/>',
  )
}

/** H3: a koi among bubbles. */
function fishSvg(): string {
  return picture(
    gold +
      halo('#ffb05a') +
      gradient('body', [
        ['0', '#fff3e0'],
        ['.5', '#ff9a3c'],
        ['1', '#c83a0c'],
      ]),
    `${glow}<g stroke="#6d1c04" stroke-width="5" stroke-linejoin="round"><path d="M60 112C36 92 22 70 12 56c2 26 2 84 4 106 12-12 28-32 44-44Z" fill="url(#body)"/><path d="M90 70C100 42 124 32 146 38c-10 10-10 24-6 34Z" fill="url(#gold)"/>` +
      '<path d="M46 114C66 62 132 52 186 108 140 168 70 166 46 114Z" fill="url(#body)"/><path d="M104 150c-4 16 6 30 22 34 2-14 4-26 12-36Z" fill="url(#gold)"/></g>' +
      '<path d="M138 78C126 98 126 124 140 142" fill="none" stroke="#6d1c04" stroke-width="4"/><circle cx="158" cy="100" r="10" fill="#fff"/><circle cx="160" cy="101" r="5" fill="#1c0a04"/>' +
      '<path d="M74 96q10 10 0 20M94 86q10 10 0 20M94 112q10 10 0 20M114 98q10 10 0 20" fill="none" stroke="#fff3e0" stroke-width="4" stroke-linecap="round"/><g fill="none" stroke="#cff5ff" stroke-width="3"><circle cx="176" cy="58" r="9"/><circle cx="186" cy="34" r="6"/><circle cx="164" cy="28" r="4"/></g>',
  )
}

/** H4: a shell that opens on a pearl. */
function shellSvg(): string {
  const ribs = [-60, -36, -12, 12, 36, 60]
    .map(
      (turn) =>
        `<path transform="rotate(${turn} 100 128)" d="M100 128V46" stroke="#8a2a6a" stroke-width="4"/>`,
    )
    .join('')
  return picture(
    halo('#ff9ad8') +
      radial(
        'pearl',
        [
          ['0', '#fff'],
          ['.5', '#f3e6ff'],
          ['1', '#a98ac8'],
        ],
        'cx=".36" cy=".3" r=".8"',
      ) +
      gradient('shell', [
        ['0', '#ffe0f4'],
        ['1', '#d85aa0'],
      ]),
    `${glow}<path d="M100 132C40 130 14 96 22 66c10-4 16-2 22 2 0-18 10-28 26-30 6-14 18-18 30-18s24 4 30 18c16 2 26 12 26 30 6-4 12-6 22-2 8 30-18 64-78 66Z" fill="url(#shell)" stroke="#6a1048" stroke-width="5" stroke-linejoin="round"/>${ribs}` +
      '<path d="M18 130C50 112 150 112 182 130 176 166 140 182 100 182S24 166 18 130Z" fill="url(#shell)" stroke="#6a1048" stroke-width="5"/><path d="M30 138C60 124 140 124 170 138 150 152 50 152 30 138Z" fill="#5a0f3c"/><circle cx="100" cy="124" r="26" fill="url(#pearl)" stroke="#7a5a98" stroke-width="3"/><ellipse cx="90" cy="114" rx="8" ry="5" fill="#fff"/>',
  )
}

/** The wild: a great wave that curls. */
function waveSvg(): string {
  return picture(
    gold +
      halo('#7fd8ef') +
      gradient('sea', [
        ['0', '#e0fbff'],
        ['.4', '#3aaede'],
        ['1', '#0a3a7a'],
      ]),
    `${glow}<path d="M8 168C14 84 62 20 130 22c38 2 60 26 58 54-18-18-46-18-56 0-10 20 4 40 30 44-10 34-26 48-50 48Z" fill="url(#sea)" stroke="#06244a" stroke-width="6" stroke-linejoin="round"/>` +
      '<path d="M34 158C40 100 72 54 118 44M60 162C64 116 86 84 116 72M88 164c4-26 12-42 26-54" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="6" stroke-linecap="round"/>' +
      '<g fill="#fff"><circle cx="150" cy="30" r="9"/><circle cx="172" cy="42" r="8"/><circle cx="186" cy="60" r="7"/><circle cx="128" cy="24" r="8"/><circle cx="186" cy="82" r="6"/></g>' +
      '<path d="M4 172c18-12 32-12 48 0s32 12 48 0 32-12 48 0 30 12 46 0v22H4z" fill="#0d5a9a" stroke="#06244a" stroke-width="5"/>',
  )
}

/** The scatter: the dragon's pearl in a whirl. */
function pearlSvg(): string {
  return picture(
    gold +
      halo('#ffe27a') +
      radial(
        'pearl',
        [
          ['0', '#fff'],
          ['.4', '#fff1b8'],
          ['.8', '#ff9a3c'],
          ['1', '#a3380c'],
        ],
        'cx=".38" cy=".32" r=".8"',
      ),
    `${glow}${copiesAround(
      6,
      '<path d="M100 22C126 24 148 38 156 56 140 46 122 44 104 48Z" fill="#2fc6e0" stroke="#063f57" stroke-width="4" stroke-linejoin="round"/>',
    )}<circle cx="100" cy="100" r="52" fill="#4a2806"/><circle cx="100" cy="100" r="49" fill="url(#gold)"/><circle cx="100" cy="100" r="41" fill="url(#pearl)"/><ellipse cx="86" cy="80" rx="13" ry="8" transform="rotate(-30 86 80)" fill="#fff" fill-opacity=".9"/>`,
  )
}

export const drawings: { readonly [S in OmbakSymbol]: () => string } = {
  W: waveSvg,
  S: pearlSvg,
  H1: dragonSvg,
  H2: boatSvg,
  H3: fishSvg,
  H4: shellSvg,
  A: () => letterSvg('A'),
  K: () => letterSvg('K'),
  Q: () => letterSvg('Q'),
  J: () => letterSvg('J'),
  T: () => letterSvg('T'),
}
