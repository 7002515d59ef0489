import { CanvasSource, Container, Graphics, Rectangle, Sprite, Texture } from 'pixi.js'
import { gridOf } from '@kancil/rules/games/slots/sheet'
import type { GameScreen } from '../game-screen.ts'
import { cellCentre, type Geometry, reelsHeight, reelsWidth, stageSize } from './geometry.ts'
import { type Atlas } from './atlas.ts'
import { createCoins } from './coins.ts'
import { type Motion } from './motion.ts'
import { raster } from './raster.ts'
import { createReel } from './reel.ts'
import { createWinLayer } from './win-layer.ts'

export type Scene = ReturnType<typeof createScene>

/** The layers, from the back: wells, lights, reels behind their mask, lines, frame, coins. */
export function createScene(motion: Motion, { sheet, art }: GameScreen) {
  const root = new Container()
  const wells = { base: new Sprite(), free: new Sprite({ alpha: 0, visible: false }) }
  const frame = new Container()
  const grid = gridOf(sheet)
  const reels = stripsFor(sheet, grid.reels, art.symbols).map((strip) =>
    createReel(strip, grid.rows, motion, art.sizeOf),
  )
  const waiting = reels.map(() => new Sprite({ visible: false, blendMode: 'add', anchor: 0.5 }))
  const belt = new Container()
  const mask = new Graphics()
  const wins = createWinLayer(motion, 'lines' in sheet ? sheet.lines : [], grid)
  const coins = createCoins(motion)
  belt.addChild(...reels.map(({ view }) => view))
  belt.mask = mask
  root.addChild(wells.base, wells.free, ...waiting, wins.below, belt, mask, wins.above, frame)
  root.addChild(coins.view)
  let mood: 'base' | 'free' = 'base'

  async function dress(geometry: Geometry, atlas: Atlas, pixels: number): Promise<void> {
    const size = stageSize(geometry)
    const [base, free, edge] = await Promise.all(
      [art.wellSvg(geometry, 'base'), art.wellSvg(geometry, 'free'), art.frameSvg(geometry)].map(
        (svg) => raster(svg, size.width * pixels, size.height * pixels),
      ),
    )
    paint(wells.base, base, size)
    paint(wells.free, free, size)
    if (edge) frameIn(frame, edge, geometry, pixels)
    for (const [index, reel] of reels.entries()) {
      const { x } = cellCentre(geometry, index, 1)
      reel.view.position.set(x - geometry.cellWidth / 2, geometry.top)
      reel.dress(atlas, geometry)
      const light = waiting[index] as Sprite
      light.texture = atlas.glow
      light.position.set(x, geometry.top + reelsHeight(geometry) / 2)
      light.setSize(geometry.cellWidth * 1.6, reelsHeight(geometry) * 1.5)
    }
    coins.end()
    mask
      .clear()
      .rect(geometry.side, geometry.top, reelsWidth(geometry), reelsHeight(geometry))
      .fill('#ffffff')
    wins.dress(atlas, geometry)
  }

  return {
    root,
    reels,
    waiting,
    wins,
    coins,
    dress,
    fade(alpha: number): void {
      for (const reel of reels) reel.fade(alpha)
    },
    async mood(next: 'base' | 'free', ms: number): Promise<void> {
      if (next === mood) return
      mood = next
      await motion.run(ms, (part) => {
        wells.free.alpha = next === 'free' ? part : 1 - part
        wells.free.visible = wells.free.alpha > 0
      })
    },
  }
}

/** Where cells are drawn one by one, what turns is only a picture: each symbol in turn. */
function stripsFor(
  sheet: GameScreen['sheet'],
  reels: number,
  symbols: readonly string[],
): readonly (readonly string[])[] {
  if ('strips' in sheet) return sheet.strips
  return Array.from({ length: reels }, (_, reel) => [
    ...symbols.slice(reel),
    ...symbols.slice(0, reel),
  ])
}

function paint(
  sprite: Sprite,
  canvas: HTMLCanvasElement | undefined,
  { width, height }: { width: number; height: number },
): void {
  if (!canvas) return
  const old = sprite.texture
  sprite.texture = new Texture({ source: new CanvasSource({ resource: canvas }) })
  sprite.setSize(width, height)
  if (old !== Texture.EMPTY) old.destroy(true)
}

/** Where the frame and its shades end above and below the reels. */
const shade = 34

/** The frame in four pieces, so that nothing has to be drawn over the reels themselves. */
function frameIn(
  frame: Container,
  canvas: HTMLCanvasElement,
  geometry: Geometry,
  pixels: number,
): void {
  const size = stageSize(geometry)
  const { side, top } = geometry
  const [tall, low] = [reelsHeight(geometry), top + reelsHeight(geometry) - shade]
  const inset = 6
  const pieces = [
    [0, 0, size.width, top + shade],
    [0, low, size.width, size.height - low],
    [0, top + shade, side + inset, tall - 2 * shade],
    [size.width - side - inset, top + shade, side + inset, tall - 2 * shade],
  ] as const
  const old = frame.removeChildren() as Sprite[]
  const oldSource = old[0]?.texture.source
  for (const piece of old) piece.destroy({ texture: true })
  oldSource?.destroy()
  const source = new CanvasSource({ resource: canvas })
  for (const [x, y, width, height] of pieces) {
    // Edges are rounded, not lengths, so that neighbours neither overlap nor leave a gap.
    const [left, up] = [Math.round(x * pixels), Math.round(y * pixels)]
    const across = Math.round((x + width) * pixels) - left
    const down = Math.round((y + height) * pixels) - up
    const texture = new Texture({ source, frame: new Rectangle(left, up, across, down) })
    const sprite = new Sprite({ texture })
    sprite.position.set(left / pixels, up / pixels)
    sprite.setSize(across / pixels, down / pixels)
    frame.addChild(sprite)
  }
}
