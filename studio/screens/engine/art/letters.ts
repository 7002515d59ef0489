import { gold, gradient, picture, radial } from './svg-parts.ts'

type Letter = { readonly path: string; readonly dark: string; readonly jewel: readonly string[] }

/**
 * Centre lines of the five slab-serif letters, drawn by us so that no font affects how they look.
 */
const letters: { readonly [L in 'A' | 'K' | 'Q' | 'J' | 'T']: Letter } = {
  A: {
    path: 'M63 138 97 58M103 58 137 138M80 116H120M38 156H74M126 156H162M88 46H112',
    dark: '#3d0310',
    jewel: ['#ff9fa2', '#e5263f', '#7d0b23'],
  },
  K: {
    path: 'M66 46V156M128 62 70 108M94 94 128 138M48 46H84M48 156H84M122 46H152M124 156H156',
    dark: '#06164a',
    jewel: ['#a9d2ff', '#2f74ec', '#0c2f92'],
  },
  Q: {
    path: 'M100 44C132 44 150 66 150 100S132 156 100 156 50 134 50 100 68 44 100 44ZM104 122 152 168',
    dark: '#2a0747',
    jewel: ['#e7b7ff', '#a23ce8', '#4f0f8c'],
  },
  J: {
    path: 'M122 46V122C122 146 108 158 88 158 68 158 56 144 56 124M94 46H152',
    dark: '#03301c',
    jewel: ['#b4ffcb', '#1fb464', '#07603a'],
  },
  T: {
    path: 'M100 48V156M50 70V48H150V70M78 156H122',
    dark: '#4a2002',
    jewel: ['#ffe0a3', '#f2872a', '#98410a'],
  },
}

/** A letter cut from a jewel and set in gold. */
export function letterSvg(name: keyof typeof letters): string {
  const { path, dark, jewel } = letters[name]
  const [light = '', middle = '', deep = ''] = jewel
  const stroke = (colour: string, width: number, more = '') =>
    `<path d="${path}" stroke="${colour}" stroke-width="${width}" ${more}/>`
  return picture(
    gold +
      gradient('jewel', [
        ['0', light],
        ['.45', middle],
        ['1', deep],
      ]) +
      radial('halo', [
        ['0', `${middle}/.34`],
        ['1', `${middle}/0`],
      ]),
    '<circle cx="100" cy="100" r="96" fill="url(#halo)"/>' +
      '<g fill="none" stroke-linejoin="round" stroke-linecap="square">' +
      `<g transform="translate(0 5)" opacity=".55">${stroke('#000', 38)}</g>` +
      stroke(dark, 38) +
      stroke('url(#gold)', 33) +
      stroke(dark, 21.5) +
      stroke('url(#jewel)', 18) +
      `<g stroke-opacity=".28">${stroke('#fff', 2, 'transform="translate(-4.500 -4.500)" stroke-linecap="round"')}</g>` +
      '</g>',
  )
}
