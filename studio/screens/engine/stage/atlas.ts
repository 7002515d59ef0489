import type { HarimauSymbol } from '@kancil/contract/seamless/harimau-emas'
import { CanvasSource, Rectangle, Texture } from 'pixi.js'
import { coinSvg, dotSvg, glowSvg, placeSvg, stripeSvg } from '../../harimau-emas/art/effects.ts'
import { symbolOrder, symbolSvg } from '../../harimau-emas/art/symbols.ts'
import { contextOf, loadSvg } from './raster.ts'

export type Atlas = {
  readonly sharp: { readonly [S in HarimauSymbol]: Texture }
  /** The same, drawn along the way it runs. */
  readonly swift: { readonly [S in HarimauSymbol]: Texture }
  readonly coin: Texture
  readonly glow: Texture
  readonly place: Texture
  readonly stripe: Texture
  readonly dot: Texture
  readonly destroy: () => void
}

const columns = 5
const margin = 2
/** Copies of a picture, one below another, that make it look swift. */
const copies = 9
const spread = 0.24

/**
 * All pictures that move, on one texture: the reels are then drawn in one call. `size` is in device
 * pixels.
 */
export async function createAtlas(
  size: number,
  ribbons: { readonly W: string; readonly S: string },
): Promise<Atlas> {
  const images = await Promise.all(symbolOrder.map((symbol) => loadSvg(symbolSvg(symbol))))
  const extras = await Promise.all(
    [coinSvg(), glowSvg(), placeSvg(), stripeSvg(), dotSvg()].map(loadSvg),
  )
  const cell = size + 2 * margin
  const count = images.length * 2 + extras.length
  const canvas = document.createElement('canvas')
  canvas.width = columns * cell
  canvas.height = Math.ceil(count / columns) * cell
  const context = contextOf(canvas)
  const source = new CanvasSource({ resource: canvas })
  let used = 0

  function add(paint: (x: number, y: number) => void): Texture {
    const x = (used % columns) * cell + margin
    const y = Math.floor(used / columns) * cell + margin
    used += 1
    paint(x, y)
    return new Texture({ source, frame: new Rectangle(x, y, size, size) })
  }
  const sharp: Partial<Record<HarimauSymbol, Texture>> = {}
  const swift: Partial<Record<HarimauSymbol, Texture>> = {}
  for (const [index, symbol] of symbolOrder.entries()) {
    const image = images[index] as HTMLImageElement
    sharp[symbol] = add((x, y) => {
      context.drawImage(image, x, y, size, size)
      if (symbol === 'W' || symbol === 'S') ribbon(context, ribbons[symbol], x, y, size)
    })
    swift[symbol] = add((x, y) => smear(context, image, x, y, size))
  }
  const [coin, glow, place, stripe, dot] = extras.map((image) =>
    add((x, y) => context.drawImage(image, x, y, size, size)),
  ) as [Texture, Texture, Texture, Texture, Texture]
  return {
    sharp: sharp as Atlas['sharp'],
    swift: swift as Atlas['swift'],
    coin,
    glow,
    place,
    stripe,
    dot,
    destroy: () => source.destroy(),
  }
}

function smear(
  context: CanvasRenderingContext2D,
  image: HTMLImageElement,
  x: number,
  y: number,
  size: number,
): void {
  context.save()
  context.beginPath()
  context.rect(x, y, size, size)
  context.clip()
  context.globalAlpha = 1.7 / copies
  for (let copy = 0; copy < copies; copy += 1)
    context.drawImage(image, x, y + (copy / (copies - 1) - 0.5) * spread * size, size, size)
  context.restore()
}

/** The word over the foot of the wild and the scatter, in the language of the player. */
function ribbon(
  context: CanvasRenderingContext2D,
  word: string,
  x: number,
  y: number,
  size: number,
): void {
  const height = size * 0.19
  const top = y + size * 0.79
  context.save()
  context.font = `800 ${Math.round(height * 0.72)}px system-ui, 'Noto Sans CJK SC', sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const width = Math.min(size * 0.98, context.measureText(word).width + height * 1.1)
  const start = x + (size - width) / 2
  const gold = context.createLinearGradient(0, top, 0, top + height)
  gold.addColorStop(0, '#fff6cf')
  gold.addColorStop(0.4, '#f8cf62')
  gold.addColorStop(1, '#b9791c')
  context.beginPath()
  context.roundRect(start, top, width, height, height * 0.28)
  context.fillStyle = '#5a0f1e'
  context.fill()
  context.lineWidth = size * 0.022
  context.strokeStyle = '#2b0710'
  context.stroke()
  context.lineWidth = size * 0.013
  context.strokeStyle = gold
  context.stroke()
  context.fillStyle = gold
  context.fillText(word, x + size / 2, top + height * 0.54, size * 0.92)
  context.restore()
}
