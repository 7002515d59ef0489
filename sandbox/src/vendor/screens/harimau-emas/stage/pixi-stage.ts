import 'pixi.js/unsafe-eval'
import 'pixi.js/graphics'
import type { HarimauPosition, HarimauSymbol } from '@kancil/contract/seamless/harimau-emas'
import { harimauEmas } from '@kancil/rules/games/harimau-emas'
import { CanvasSource, Container, Graphics, Sprite, Texture, WebGLRenderer } from 'pixi.js'
import { frameSvg, wellSvg } from '../art/frame.ts'
import {
  cellCentre,
  type Geometry,
  geometryFor,
  reelsHeight,
  reelsWidth,
  stageSize,
} from '../geometry.ts'
import { type Atlas, createAtlas } from './atlas.ts'
import { createCoins } from './coins.ts'
import { createMotion, type Motion } from './motion.ts'
import { raster } from './raster.ts'
import { createReel, type Reel } from './reel.ts'
import { landReels } from './landing.ts'
import type { Stage, StageOptions } from './stage.ts'
import { createWinLayer } from './win-layer.ts'

const sharpestPixelRatio = 2
const fadeMs = 260

/** The stage on WebGL; throws where the device has none. */
export async function createPixiStage(options: StageOptions): Promise<Stage> {
  const canvas = document.createElement('canvas')
  canvas.setAttribute('aria-hidden', 'true')
  const renderer = new WebGLRenderer()
  await renderer.init({ canvas, backgroundAlpha: 0, antialias: true, width: 16, height: 16 })
  const world = new Container()
  const motion = createMotion(() => renderer.render(world))
  const scene = createScene(motion)
  world.addChild(scene.root)
  options.box.append(canvas)
  const { reels, wins, coins } = scene
  let geometry = geometryFor(16, 16)
  let scale = 1
  let atlas: Atlas | null = null
  let shown: { window: readonly (readonly HarimauSymbol[])[]; stops: readonly number[] } | null =
    null
  let stopPulse: (() => unknown) | null = null

  function clearWins(): void {
    stopPulse?.()
    stopPulse = null
    wins.clear()
    coins.end()
    for (const reel of reels) reel.light(null)
    motion.redraw()
  }

  return {
    async resize(width, height) {
      geometry = geometryFor(width, height)
      const size = stageSize(geometry)
      scale = Math.min(width / size.width, height / size.height)
      const ratio = Math.min(window.devicePixelRatio, sharpestPixelRatio)
      const symbolPixels = Math.min(geometry.cellWidth, geometry.cellHeight) * scale * ratio
      const newAtlas = await createAtlas(Math.min(360, Math.ceil(symbolPixels)), options.ribbons)
      await scene.dress(geometry, newAtlas, scale * ratio)
      atlas?.destroy()
      atlas = newAtlas
      renderer.resize(size.width * scale, size.height * scale, ratio)
      canvas.style.width = `${size.width * scale}px`
      canvas.style.height = `${size.height * scale}px`
      scene.root.scale.set(scale)
      if (shown) for (const [index, reel] of reels.entries()) showReel(reel, index, shown)
      motion.redraw()
    },
    show(newWindow, stops) {
      shown = { window: newWindow, stops }
      clearWins()
      for (const [index, reel] of reels.entries()) showReel(reel, index, shown)
    },
    spin() {
      clearWins()
      motion.steady()
      if (options.isCalm()) void motion.run(fadeMs, (part) => scene.fade(1 - 0.75 * part))
      else for (const reel of reels) reel.spin()
    },
    async land(landing) {
      shown = landing
      await landReels({ ...options, motion, scene, reels }, landing)
      motion.steady()
    },
    async showWin(places, lines) {
      clearWins()
      for (const [index, reel] of reels.entries())
        reel.light(new Set(places.filter(([one]) => one === index).map(([, row]) => row)))
      if (!options.isCalm()) stopPulse = pulsing(motion, reels, wins)
      await wins.show(places, lines, options.isCalm())
    },
    clearWins,
    mood: (mood) => scene.mood(mood, options.isCalm() ? 0 : 700),
    celebrate(strength) {
      if (options.isCalm() || !atlas) return
      const size = stageSize(geometry)
      coins.throwUp(atlas, strength, size.width, size.height)
    },
    hurry: motion.hurry,
    placeAt([reel, row]: HarimauPosition) {
      const { x, y } = cellCentre(geometry, reel, row)
      return { x: canvas.offsetLeft + x * scale, y: canvas.offsetTop + y * scale }
    },
  }
}

export type Scene = ReturnType<typeof createScene>

/** The layers, from the back: wells, lights, reels behind their mask, lines, frame, coins. */
function createScene(motion: Motion) {
  const root = new Container()
  const wells = { base: new Sprite(), free: new Sprite({ alpha: 0 }) }
  const frame = new Sprite()
  const reels = harimauEmas.strips.map((strip) => createReel(strip, motion))
  const waiting = reels.map(() => new Sprite({ visible: false, blendMode: 'add', anchor: 0.5 }))
  const belt = new Container()
  const mask = new Graphics()
  const wins = createWinLayer(motion)
  const coins = createCoins(motion)
  belt.addChild(...reels.map(({ view }) => view))
  belt.mask = mask
  root.addChild(wells.base, wells.free, ...waiting, wins.below, belt, mask, wins.above, frame)
  root.addChild(coins.view)
  let mood: 'base' | 'free' = 'base'

  async function dress(geometry: Geometry, atlas: Atlas, pixels: number): Promise<void> {
    const size = stageSize(geometry)
    const [base, free, edge] = await Promise.all(
      [wellSvg(geometry, 'base'), wellSvg(geometry, 'free'), frameSvg(geometry)].map((svg) =>
        raster(svg, size.width * pixels, size.height * pixels),
      ),
    )
    paint(wells.base, base, size)
    paint(wells.free, free, size)
    paint(frame, edge, size)
    for (const [index, reel] of reels.entries()) {
      const { x } = cellCentre(geometry, index, 1)
      reel.view.position.set(x - geometry.cellWidth / 2, geometry.top)
      reel.dress(atlas, geometry)
      const light = waiting[index] as Sprite
      light.texture = atlas.glow
      light.position.set(x, geometry.top + reelsHeight(geometry) / 2)
      light.setSize(geometry.cellWidth * 1.6, reelsHeight(geometry) * 1.5)
    }
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
      })
    },
  }
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

function showReel(
  reel: Reel,
  index: number,
  { window, stops }: { window: readonly (readonly HarimauSymbol[])[]; stops: readonly number[] },
): void {
  reel.fade(1)
  reel.show(stops[index] ?? 0, window[index] ?? [])
}

/** Two soft beats a second: far below what flashes. */
function pulsing(
  motion: Motion,
  reels: readonly Reel[],
  wins: { readonly pulse: (amount: number) => void },
): () => unknown {
  let passed = 0
  return motion.forever((seconds) => {
    passed += seconds
    const amount = 0.5 - 0.5 * Math.cos(passed * Math.PI * 2.4)
    for (const reel of reels) reel.pulse(amount)
    wins.pulse(amount)
  })
}
