import type { PasarSymbol } from '@kancil/rules/games/slots/pasar-pelita'
import { durianSvg } from '../../engine/art/fruits.ts'
import { letterSvg } from '../../engine/art/letters.ts'
import { gold, goldAcross, gradient, picture, radial } from '../../engine/art/svg-parts.ts'

const halo = (colour: string) =>
  radial('halo', [
    ['0', `${colour}/.4`],
    ['1', `${colour}/0`],
  ])
const glow = '<circle cx="100" cy="100" r="98" fill="url(#halo)"/>'

/** H2: satay over embers. */
function sataySvg(): string {
  const stick = (x: number, turn: number) =>
    `<g transform="rotate(${turn} ${x} 180)"><path d="M${x} 14V190" stroke="#e8c890" stroke-width="6" stroke-linecap="round"/>${[
      34, 66, 98, 130,
    ]
      .map(
        (y, at) =>
          `<rect x="${x - 17}" y="${y - 13}" width="34" height="29" rx="11" fill="url(#meat)" stroke="#3a1404" stroke-width="4" transform="rotate(${at % 2 === 0 ? -8 : 9} ${x} ${y})"/><path d="M${x - 8} ${y - 6}h12" stroke="#ffe0a0" stroke-width="4" stroke-linecap="round" stroke-opacity=".8"/>`,
      )
      .join('')}</g>`
  return picture(
    halo('#ff8a3c') +
      gradient('meat', [
        ['0', '#f0a24a'],
        ['.6', '#a8501c'],
        ['1', '#5a2408'],
      ]),
    `${glow}${stick(64, -12)}${stick(100, 0)}${stick(136, 12)}<path d="M40 176C60 160 140 160 160 176 150 194 50 194 40 176Z" fill="#c8821c" stroke="#5a2c04" stroke-width="4"/><path d="M58 174c20-7 64-7 84 0" fill="none" stroke="#ffe0a0" stroke-width="4" stroke-linecap="round"/>`,
  )
}

/** H3: pulled tea, poured from high above. */
function teaSvg(): string {
  return picture(
    gold +
      halo('#e0a060') +
      gradient('tea', [
        ['0', '#f6d0a0'],
        ['1', '#b0682c'],
      ]) +
      gradient('glass', [
        ['0', '#fff/.7'],
        ['1', '#fff/.25'],
      ]),
    `${glow}<path d="M108 40C104 70 102 90 100 108" stroke="url(#tea)" stroke-width="14" stroke-linecap="round" fill="none"/><g transform="rotate(-24 138 36)"><path d="M108 12H176L168 62H116Z" fill="#c0ccd4" stroke="#2c3a44" stroke-width="5" stroke-linejoin="round"/>` +
      `<path d="M176 24c22-2 22 28-4 28" fill="none" stroke="#2c3a44" stroke-width="7"/></g>` +
      '<path d="M52 92H148L138 186Q100 196 62 186Z" fill="url(#glass)" stroke="#fff" stroke-opacity=".8" stroke-width="5" stroke-linejoin="round"/><path d="M58 116H142L136 180Q100 189 64 180Z" fill="url(#tea)"/>' +
      '<path d="M56 116C60 100 74 108 82 102 92 96 106 96 114 102 126 98 140 104 144 116Z" fill="#fff3e0" stroke="#e0b080" stroke-width="3"/><path d="M72 130 76 172" stroke="#fff" stroke-opacity=".7" stroke-width="7" stroke-linecap="round"/>',
  )
}

/** H4: layered kuih on a banana leaf. */
function kuihSvg(): string {
  const layers = ['#ff7a9c', '#fff1e0', '#ff7a9c', '#fff1e0', '#4fc07a']
    .map(
      (colour, at) =>
        `<path d="M40 ${74 + at * 18}L104 ${98 + at * 18}V${116 + at * 18}L40 ${92 + at * 18}Z" fill="${colour}"/><path d="M104 ${98 + at * 18}L162 ${70 + at * 18}V${88 + at * 18}L104 ${116 + at * 18}Z" fill="${colour}" style="filter:brightness(.82)"/>`,
    )
    .join('')
  return picture(
    halo('#ff9ab8') +
      gradient('leaf', [
        ['0', '#7ad860'],
        ['1', '#1c6a30'],
      ]),
    `${glow}<path d="M4 150C40 118 160 118 196 150 160 196 40 196 4 150Z" fill="url(#leaf)" stroke="#0d3a18" stroke-width="5"/><path d="M14 152H186M60 130 74 176M100 126V182M140 130 126 176" stroke="#0d3a18" stroke-opacity=".5" stroke-width="3"/>` +
      `<g transform="translate(0 -16)">${layers}<path d="M40 74 98 48 162 70 104 98Z" fill="#ff9ab4" stroke="#a82a5a" stroke-width="3" stroke-linejoin="round"/><path d="M40 74V164L104 188 162 160V70" fill="none" stroke="#a82a5a" stroke-width="4" stroke-linejoin="round"/></g>`,
  )
}

/** The wild: a stall under its awning. */
function stallSvg(): string {
  const stripes = [0, 1, 2, 3, 4, 5]
    .map(
      (at) =>
        `<path d="M${16 + at * 28} 40h28v34a14 13 0 0 1-28 0z" fill="${at % 2 === 0 ? '#e5263f' : '#fff3e0'}" stroke="#5a0a14" stroke-width="3"/>`,
    )
    .join('')
  return picture(
    gold +
      halo('#ffd24d') +
      gradient('wood', [
        ['0', '#d8944a'],
        ['1', '#6a3410'],
      ]),
    `${glow}<path d="M30 60V178M170 60V178" stroke="#4a2408" stroke-width="9"/><path d="M40 76H160V130H40Z" fill="#ffe9a8"/><circle cx="66" cy="104" r="14" fill="#ff8a1c"/><circle cx="96" cy="106" r="14" fill="#8ac83a"/><circle cx="126" cy="104" r="15" fill="#e5263f"/>` +
      `<path d="M28 16H172L184 42H16Z" fill="url(#gold)" stroke="#5a2c04" stroke-width="4" stroke-linejoin="round"/>${stripes}<path d="M18 122H182V152H18Z" fill="url(#wood)" stroke="#3a1a04" stroke-width="5"/>` +
      `<path d="M30 152H170V184H30Z" fill="#8a4a18" stroke="#3a1a04" stroke-width="5"/><path d="M66 154V182M100 154V182M134 154V182" stroke="#3a1a04" stroke-width="4"/>`,
  )
}

/** The lantern that collects; its prize is written over it. */
function lanternSvg(): string {
  return picture(
    gold +
      goldAcross +
      radial('light', [
        ['0', '#fff7d0'],
        ['.45', '#ff8a3c'],
        ['1', '#b01424'],
      ]) +
      halo('#ff6a2c'),
    `${glow}<path d="M100 4V26" stroke="#7a420c" stroke-width="5"/><path d="M72 24h56v16H72z" fill="url(#gold)" stroke="#4a2806" stroke-width="4"/>` +
      '<ellipse cx="100" cy="98" rx="76" ry="62" fill="url(#light)" stroke="#5a0410" stroke-width="5"/><path d="M100 36V160M66 42C44 76 44 120 66 154M134 42C156 76 156 120 134 154" fill="none" stroke="#7a0a18" stroke-opacity=".55" stroke-width="4"/>' +
      '<path d="M72 156h56v14H72z" fill="url(#gold)" stroke="#4a2806" stroke-width="4"/><path d="M84 170v24M100 170v28M116 170v24" stroke="url(#gold-across)" stroke-width="6" stroke-linecap="round"/>',
  )
}

/** A hook where a lantern may hang yet. */
function hookSvg(): string {
  return picture(
    '',
    '<path d="M100 10V40c0 24 32 22 32 2" fill="none" stroke="#ffd98a" stroke-opacity=".35" stroke-width="6" stroke-linecap="round"/><ellipse cx="100" cy="112" rx="62" ry="50" fill="none" stroke="#ffd98a" stroke-opacity=".16" stroke-width="4" stroke-dasharray="10 10"/>',
  )
}

export const drawings: { readonly [S in PasarSymbol]: () => string } = {
  W: stallSvg,
  L: lanternSvg,
  H1: durianSvg,
  H2: sataySvg,
  H3: teaSvg,
  H4: kuihSvg,
  A: () => letterSvg('A'),
  K: () => letterSvg('K'),
  Q: () => letterSvg('Q'),
  J: () => letterSvg('J'),
  T: () => letterSvg('T'),
  '-': hookSvg,
}
