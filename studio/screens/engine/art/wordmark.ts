/** Our own slab-serif letters in a cell 80 high: centre lines and the cell's width. */
const glyphs: { readonly [letter: string]: readonly [width: number, path: string] } = {
  H: [64, 'M14 10V70M50 10V70M14 40H50M4 10H24M40 10H60M4 70H24M40 70H60'],
  A: [68, 'M15 64 32 16M36 16 53 64M22 48H46M2 70H24M44 70H66M26 10H42'],
  R: [64, 'M14 10V70M4 10H34C54 10 54 41 34 41H14M32 42 48 66M4 70H24M42 70H60'],
  I: [32, 'M16 10V70M5 10H27M5 70H27'],
  M: [80, 'M14 68V12M14 12 40 50 66 12V68M4 10H16M64 10H76M4 70H24M56 70H76'],
  U: [64, 'M14 10V46C14 78 50 78 50 46V10M4 10H24M40 10H60'],
  E: [58, 'M14 10V70M4 10H50V22M14 40H40M4 70H52V58'],
  S: [58, 'M47 24V16C38 6 12 6 12 25 12 44 48 36 48 55 48 75 20 76 11 64V56'],
  B: [62, 'M14 10V70M4 10H34C54 10 54 39 34 39H14M34 39C58 39 58 70 34 70H4'],
  D: [66, 'M14 10V70M4 10H32C62 10 62 70 32 70H4'],
  G: [64, 'M54 24V14C38 4 10 8 10 40 10 72 40 78 54 64V44H36'],
  K: [66, 'M14 10V70M52 12 16 44M28 34 54 68M4 10H24M4 70H24M44 70H66'],
  L: [56, 'M14 10V70M4 10H24M4 70H50V56'],
  N: [70, 'M14 70V10M14 12 56 68V10M4 70H24M46 10H66M4 10H14'],
  O: [68, 'M34 9C64 9 64 71 34 71 4 71 4 9 34 9'],
  P: [60, 'M14 10V70M4 10H34C56 10 56 44 34 44H14M4 70H24'],
  T: [62, 'M31 10V70M6 22V10H56V22M21 70H41'],
  W: [86, 'M8 10 24 68 43 20 62 68 78 10M2 10H18M68 10H84'],
  Y: [64, 'M10 10 32 42M54 10 32 42V70M2 10H20M44 10H62M22 70H42'],
  ' ': [30, ''],
}

/** The name of the game as one path, with its top at y = 0; 80 units high. */
export function wordmark(text: string): { readonly path: string; readonly width: number } {
  let at = 0
  const parts: string[] = []
  for (const letter of text) {
    const [width, path] = glyphs[letter] ?? [0, '']
    if (path) parts.push(shifted(path, at))
    at += width + 7
  }
  return { path: parts.join(''), width: at - 7 }
}

/** Absolute commands only: the first number of each pair, and that of H, is shifted right. */
function shifted(path: string, by: number): string {
  return path.replace(/([MLCHV])([^MLCHV]*)/g, (_, command: string, body: string) => {
    const numbers = body
      .trim()
      .split(/[\s,]+/)
      .map(Number)
    const moved = numbers.map((number, index) => {
      const isAcross = command === 'H' || (command !== 'V' && index % 2 === 0)
      return isAcross ? number + by : number
    })
    return command + moved.join(' ')
  })
}

/** The wordmark in gold with a dark edge; needs the gradient `gold-mark` in user space. */
export function wordmarkGroup(text: string, centreX: number, top: number, height: number): string {
  const { path, width } = wordmark(text)
  const scale = height / 80
  const line = (colour: string, strokeWidth: number, more = '') =>
    `<path d="${path}" stroke="${colour}" stroke-width="${strokeWidth}" ${more}/>`
  return (
    `<g transform="translate(${centreX - (width * scale) / 2} ${top}) scale(${scale})" fill="none" stroke-linejoin="round" stroke-linecap="square">` +
    line('#000', 22, 'stroke-opacity=".45" transform="translate(0 4)"') +
    line('#3b1602', 20) +
    line('url(#gold-mark)', 13.5) +
    line(
      '#fffbe6',
      1.6,
      'stroke-opacity=".7" stroke-linecap="round" transform="translate(-2.500 -2.500)"',
    ) +
    '</g>'
  )
}

/** Gold from the top of a letter to its bottom. */
export const goldMark =
  '<linearGradient id="gold-mark" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="80">' +
  '<stop offset=".08" stop-color="#fffbe0"/><stop offset=".45" stop-color="#f8cf62"/>' +
  '<stop offset=".55" stop-color="#d9941f"/><stop offset="1" stop-color="#8a4f0d"/></linearGradient>'
