import {
  sliderHeight,
  sliderPiece,
  sliderWidth,
} from '@kancil/contract/identity/verification/slider'
import sharp from 'sharp'
import { between, drawInTurn, oneOf, times } from './drawing.ts'

export type SliderPicture = { readonly background: string; readonly piece: string }

const palettes = [
  ['#0b1f1a', '#14503b', '#1f7a54', '#c8f169', '#f2b84b'],
  ['#10202e', '#1d4a66', '#2f7f8f', '#e8d8a0', '#e07a5f'],
  ['#20142e', '#4a2a6b', '#7a4b8f', '#f2c6b0', '#f2b84b'],
  ['#2a160f', '#6b3a22', '#a6632f', '#f3d9a4', '#7fb069'],
] as const

/** Draws a new landscape, cuts the piece out at (x, y) and returns both as base64 PNG. */
export function drawSlider(x: number, y: number): Promise<SliderPicture> {
  return drawInTurn(async () => {
    const [picture, mask] = await Promise.all([
      raw(landscape(), sliderWidth, sliderHeight),
      raw(pieceOutline(), sliderPiece, sliderPiece),
    ])
    const piece = cut(picture, mask, x, y)
    const [background, pieceImage] = await Promise.all([
      png(picture, sliderWidth, sliderHeight),
      png(piece, sliderPiece, sliderPiece),
    ])
    return { background, piece: pieceImage }
  })
}

async function raw(svg: string, width: number, height: number): Promise<Buffer> {
  return sharp(Buffer.from(svg)).resize(width, height).ensureAlpha().raw().toBuffer()
}

async function png(pixels: Buffer, width: number, height: number): Promise<string> {
  const image = sharp(pixels, { raw: { width, height, channels: 4 } })
  return (await image.png({ compressionLevel: 8 }).toBuffer()).toString('base64')
}

/**
 * Copies the masked pixels into the piece and darkens them in the picture. In the mask, red is the
 * inside and green the rim.
 */
function cut(picture: Buffer, mask: Buffer, left: number, top: number): Buffer {
  const piece = Buffer.alloc(sliderPiece * sliderPiece * 4)
  for (let row = 0; row < sliderPiece; row++) {
    for (let column = 0; column < sliderPiece; column++) {
      const at = (row * sliderPiece + column) * 4
      const from = ((top + row) * sliderWidth + left + column) * 4
      const inside = mask[at]! / 255
      const rim = mask[at + 1]! / 255
      for (let channel = 0; channel < 3; channel++) {
        const colour = picture[from + channel]!
        piece[at + channel] = Math.round(colour * (1 - rim) + 255 * rim)
        const hole = colour * (1 - 0.62 * inside)
        picture[from + channel] = Math.round(hole * (1 - 0.5 * rim) + 235 * 0.5 * rim)
      }
      piece[at + 3] = Math.round(255 * Math.max(inside, rim))
    }
  }
  return piece
}

/** A square with a knob or a dent on two sides, different each time. */
function pieceOutline(): string {
  const knob = (side: 'top' | 'side'): string => {
    const sign = oneOf([-1, 1])
    return side === 'top'
      ? `h 9 c -3 ${sign * -9} 13 ${sign * -9} 10 0 h 9`
      : `v 9 c ${sign * 9} -3 ${sign * 9} 13 0 10 v 9`
  }
  const path = `M 12 12 ${knob('top')} ${knob('side')} h -28 z`
  const size = `width="${sliderPiece}" height="${sliderPiece}" viewBox="0 0 52 52"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="52" height="52" fill="#000"/>
    <path d="${path}" fill="#f00" stroke="#0f0" stroke-width="1.6" stroke-linejoin="round"
      style="mix-blend-mode:lighten"/></svg>`
}

function landscape(): string {
  const colours = oneOf(palettes)
  const [sky, far, near, light, accent] = colours
  const hills = times(4, (index) =>
    hill(45 + index * 26, index < 2 ? far : near, 0.55 + index * 0.14),
  )
  const sun = `<circle cx="${between(30, 290)}" cy="${between(20, 60)}" r="${between(10, 26)}"
    fill="${light}" opacity="0.85"/>`
  const marks = times(26, () => mark(oneOf([light, accent, near, far])))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sliderWidth}" height="${sliderHeight}">
    <defs><linearGradient id="s" x2="${between(0, 1)}" y2="1"><stop stop-color="${sky}"/>
    <stop offset="1" stop-color="${far}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#s)"/>${sun}${hills.join('')}${marks.join('')}</svg>`
}

function hill(base: number, colour: string, opacity: number): string {
  let path = `M 0 ${base + between(-10, 10)}`
  for (let x = 0; x < sliderWidth; x += 80) {
    const dip = (most: number) => base + between(-most, most)
    path += ` C ${x + 26} ${dip(34)} ${x + 54} ${dip(34)} ${x + 80} ${dip(14)}`
  }
  return `<path d="${path} V ${sliderHeight} H 0 Z" fill="${colour}" opacity="${opacity}"/>`
}

/**
 * A leaf, a stone or a firefly: enough detail everywhere that only the shape gives the hole away.
 */
function mark(colour: string): string {
  const x = between(0, sliderWidth)
  const y = between(0, sliderHeight)
  const size = between(3, 12)
  const turn = `transform="rotate(${between(0, 360)} ${x} ${y})" opacity="${between(0.25, 0.8)}"`
  return oneOf([
    `<path d="M ${x} ${y} q ${size} ${-size} ${size * 2} 0 q ${-size} ${size} ${-size * 2} 0"
      fill="${colour}" ${turn}/>`,
    `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size / 2}" fill="${colour}" ${turn}/>`,
    `<path d="M ${x} ${y} l ${size * 2} ${size / 3}" stroke="${colour}" stroke-width="2" ${turn}/>`,
  ])
}
