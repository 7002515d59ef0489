import sharp from 'sharp'
import { glyphs } from './captcha-glyphs.ts'
import { between, drawInTurn, oneOf, points, times } from './drawing.ts'

const width = 160
const height = 56
const inks = ['#7a3b12', '#1b6b4c', '#0b5f93', '#7a1f5c', '#3d3a8c']

/** The letters as a base64 PNG: each bent, turned and coloured on its own, with lines across. */
export function drawCaptcha(text: string): Promise<string> {
  return drawInTurn(async () => {
    const step = (width - 28) / text.length
    const letters = [...text].map((letter, index) => drawGlyph(letter, 14 + index * step))
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="100%" height="100%" fill="#f7f4ec"/>${times(5, thread).join('')}
      ${letters.join('')}${times(3, thread).join('')}${times(60, speck).join('')}</svg>`
    const image = sharp(Buffer.from(svg)).png({ palette: true, colours: 32, compressionLevel: 9 })
    return (await image.toBuffer()).toString('base64')
  })
}

function drawGlyph(letter: string, left: number): string {
  const size = between(1.9, 2.4)
  const lean = between(-0.25, 0.25)
  const turn = between(-18, 18)
  const top = between(8, 16)
  const lines = (glyphs[letter] ?? []).map((stroke) => {
    const bent = stroke.map(
      ([x, y]) =>
        [
          (x + lean * (14 - y) + between(-0.5, 0.5)) * size + left,
          (y + between(-0.5, 0.5)) * size + top,
        ] as const,
    )
    return `<polyline points="${points(bent)}"/>`
  })
  const middle = `${left + 5 * size} ${top + 7 * size}`
  return `<g fill="none" stroke="${oneOf(inks)}" stroke-width="${between(2.4, 3.6)}"
    stroke-linecap="round" stroke-linejoin="round" transform="rotate(${turn} ${middle})">
    ${lines.join('')}</g>`
}

function thread(): string {
  const y = () => between(4, height - 4)
  return `<path d="M 0 ${y()} C 50 ${y()} 110 ${y()} ${width} ${y()}" fill="none"
    stroke="${oneOf(inks)}" stroke-width="${between(0.6, 1.6)}" opacity="0.7"/>`
}

function speck(): string {
  return `<circle cx="${between(0, width)}" cy="${between(0, height)}" r="${between(0.4, 1.2)}"
    fill="${oneOf(inks)}" opacity="0.6"/>`
}
