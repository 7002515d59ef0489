import { CanvasSource, Rectangle, Texture } from 'pixi.js'
import type { GameScreen } from '../game-screen.ts'
import { contextOf, loadSvg } from './raster.ts'

export type Atlas = {
  readonly sharp: ReadonlyMap<string, Texture>
  /** The same, blurred along the direction of movement. */
  readonly swift: ReadonlyMap<string, Texture>
  readonly coin: Texture
  readonly glow: Texture
  readonly place: Texture
  readonly stripe: Texture
  readonly dot: Texture
  readonly destroy: () => void
}

/** @throws if the atlas has no such symbol: the sheet and the art of the game disagree */
export function textureOf(textures: Atlas['sharp'], symbol: string): Texture {
  const texture = textures.get(symbol)
  if (!texture) throw new Error(`no picture of the symbol ${symbol}`)
  return texture
}

const columns = 5
const margin = 2
/** Copies of a picture, one below another, that give the motion blur. */
const copies = 9
const spread = 0.24

/**
 * All moving pictures on one texture, so that the reels are drawn in one call. `size` is in device
 * pixels.
 */
export async function createAtlas(
  size: number,
  { art, sheet }: Pick<GameScreen, 'art' | 'sheet'>,
  ribbons: { readonly wild: string; readonly scatter: string },
): Promise<Atlas> {
  const { coin, glow, place, stripe, dot } = art.effects
  const images = await Promise.all(art.symbols.map((symbol) => loadSvg(art.symbolSvg(symbol))))
  const extras = await Promise.all([coin(), glow(), place(), stripe(), dot()].map(loadSvg))
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
  const words = new Map<string | null, string>([
    [sheet.wild, ribbons.wild],
    [sheet.scatter, ribbons.scatter],
  ])
  const sharp = new Map<string, Texture>()
  const swift = new Map<string, Texture>()
  for (const [index, symbol] of art.symbols.entries()) {
    const image = images[index] as HTMLImageElement
    const word = words.get(symbol)
    const drawn = add((x, y) => {
      context.drawImage(image, x, y, size, size)
      if (word) ribbon(context, word, x, y, size)
    })
    sharp.set(symbol, drawn)
    swift.set(
      symbol,
      add((x, y) => smear(context, image, x, y, size)),
    )
  }
  const drawn = extras.map((image) =>
    add((x, y) => context.drawImage(image, x, y, size, size)),
  ) as [Texture, Texture, Texture, Texture, Texture]
  return {
    sharp,
    swift,
    coin: drawn[0],
    glow: drawn[1],
    place: drawn[2],
    stripe: drawn[3],
    dot: drawn[4],
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

/** The word across the bottom of the wild and the scatter, in the player's language. */
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
