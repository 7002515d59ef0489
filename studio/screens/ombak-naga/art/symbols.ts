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
    `${glow}<g stroke-linejoin="round" stroke-linecap="round">` +
      // The mane, the horns, the head, the jaws, the eye and the whiskers.
      '<path d="M58 38 18 26 36 52 6 60 30 78 4 96 32 106 12 134 42 134 34 166 66 152 76 184 100 158Z" fill="#e8622c" stroke="#4a1404" stroke-width="5"/><path d="M66 56 40 52 54 68 34 82 58 90 44 112 70 112 66 136 92 126Z" fill="#ffb84a"/>' +
      '<path d="M104 46C96 24 80 12 56 8c8 10 10 16 10 22M128 42C126 20 116 8 98 0" fill="none" stroke="#4a2806" stroke-width="15"/><path d="M104 46C96 24 80 12 56 8M128 42C126 20 116 8 98 0" fill="none" stroke="url(#gold)" stroke-width="9"/>' +
      '<path d="M68 62C84 38 118 34 138 48c20 4 42 18 56 38 2 12-4 20-14 22l-44 2-6 16c14 10 34 14 52 8-6 22-34 34-64 28-34-4-58-32-60-58-1-18 2-32 10-42Z" fill="url(#jade)" stroke="#032a2c" stroke-width="6"/>' +
      '<path d="M136 110 130 126c12 8 28 12 44 10l8-26Z" fill="#7a0f2a"/><path d="M138 110l6 12 7-12 6 12 7-12 6 12 8-12M140 134l6-9 7 11 7-9 6 10" fill="#fff8e0" stroke="#fff8e0" stroke-width="2"/>' +
      '<path d="M92 62C104 52 122 52 134 62" fill="none" stroke="#032a2c" stroke-width="9"/><ellipse cx="116" cy="76" rx="17" ry="13" fill="#fff1b8" stroke="#032a2c" stroke-width="4"/><ellipse cx="120" cy="77" rx="5" ry="11" fill="#b0102a"/>' +
      '<ellipse cx="178" cy="84" rx="6" ry="5" fill="#032a2c"/>' +
      '<path d="M170 96C186 104 196 122 190 146M158 100c8 14 8 38-4 54" fill="none" stroke="url(#gold)" stroke-width="5"/><path d="M80 94c8-8 18-8 26 0M84 114c8-8 16-8 24 0M100 136c6-6 12-6 18-2" fill="none" stroke="#b8ffe0" stroke-width="4"/></g>',
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
      '<path d="M74 96q10 10 0 20M94 86q10 10 0 20M94 112q10 10 0 20M114 98q10 10 0 20" fill="none" stroke="#fff3e0" stroke-width="4" stroke-linecap="round"/><g fill="none" stroke="#cff5ff" stroke-width="3"><circle cx="176" cy="58" r="9"/><circle cx="186" cy="34" r="6"/>' +
      '<circle cx="164" cy="28" r="4"/></g>',
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
      '<path d="M18 130C50 112 150 112 182 130 176 166 140 182 100 182S24 166 18 130Z" fill="url(#shell)" stroke="#6a1048" stroke-width="5"/><path d="M30 138C60 124 140 124 170 138 150 152 50 152 30 138Z" fill="#5a0f3c"/>' +
      '<circle cx="100" cy="124" r="26" fill="url(#pearl)" stroke="#7a5a98" stroke-width="3"/><ellipse cx="90" cy="114" rx="8" ry="5" fill="#fff"/>',
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
