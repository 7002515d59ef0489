// The game page's policy forbids `eval`, which Pixi uses without this import.
import 'pixi.js/unsafe-eval'
import 'pixi.js/graphics'
import type { SlotPosition, SlotSpin } from '@kancil/contract/seamless/slot'
import { Container, type Renderer, WebGLRenderer } from 'pixi.js'
import { cellCentre, type Geometry, geometryFor, stageSize } from './geometry.ts'
import { type Atlas, createAtlas } from './atlas.ts'
import { createMotion, easeOut, type Frame, type Motion } from './motion.ts'
import { type PageQuality, qualitiesFor } from './quality.ts'
import { type Reel } from './reel.ts'
import { landReels } from './landing.ts'
import type { Stage, StageOptions } from './stage.ts'
import { createScene } from './scene.ts'

const plainCoins = 0.4
const fadeMs = 260

/**
 * The stage on WebGL, or on a plain canvas where that is quicker; throws if the device has neither.
 */
export async function createPixiStage(options: StageOptions): Promise<Stage> {
  const { screen, quality } = options
  const { canvas, painter, motion, scene } = await openScene(options)
  const { reels, wins, coins } = scene
  let geometry = geometryFor(screen.layouts, 16, 16)
  let scale = 1
  let atlas: Atlas | null = null
  let view: ReelView | null = null
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
      geometry = geometryFor(screen.layouts, width, height)
      const size = stageSize(geometry)
      scale = Math.min(width / size.width, height / size.height)
      const pixels = scale * fullRatio()
      const newAtlas = await atlasFor(options, geometry, pixels)
      await scene.dress(geometry, newAtlas, pixels)
      atlas?.destroy()
      atlas = newAtlas
      painter.resize(size.width * scale, size.height * scale)
      scene.root.scale.set(scale)
      if (view) showReels(reels, view)
      motion.redraw()
    },
    show(newWindow, stops) {
      view = { window: newWindow, stops }
      clearWins()
      showReels(reels, view)
    },
    spin(held = []) {
      clearWins()
      motion.steady()
      if (options.isCalm()) void motion.run(fadeMs, (part) => scene.fade(1 - 0.75 * part))
      else for (const reel of reels.filter((_, at) => !held.includes(at))) reel.spin()
    },
    async land(landing) {
      view = landing
      await landReels({ ...options, motion, scene, reels }, landing)
      motion.steady()
    },
    async refill(places, window) {
      view = { window, stops: view?.stops ?? [] }
      clearWins()
      await refillReels(motion, reels, places, { window, isCalm: options.isCalm() })
    },
    async showWin(places, lines) {
      clearWins()
      lightWins(reels, places)
      if (!options.isCalm() && !quality.now().isPlain) stopPulse = pulsing(motion, reels, wins)
      await wins.show(places, lines, options.isCalm())
    },
    clearWins,
    mood: (mood) => scene.mood(mood, options.isCalm() ? 0 : 700),
    celebrate(strength) {
      if (options.isCalm() || !atlas) return
      const { width, height } = stageSize(geometry)
      coins.throwUp(atlas, strength * (quality.now().isPlain ? plainCoins : 1), width, height)
    },
    hurry: motion.hurry,
    placeAt: (place) => placeOn(canvas, geometry, scale, place),
  }
}

function placeOn(
  canvas: HTMLCanvasElement,
  geometry: Geometry,
  scale: number,
  [reel, row]: SlotPosition,
): { readonly x: number; readonly y: number } {
  const { x, y } = cellCentre(geometry, reel, row)
  return { x: canvas.offsetLeft + x * scale, y: canvas.offsetTop + y * scale }
}

const vanishMs = 260
const fillMs = 340

/** Winners vanish, new symbols fall into the same cells. */
async function refillReels(
  motion: Motion,
  reels: readonly Reel[],
  places: readonly SlotPosition[],
  { window, isCalm }: { readonly window: SlotSpin['window']; readonly isCalm: boolean },
): Promise<void> {
  const rows = reels.map(
    (_, index) => new Set(places.filter(([reel]) => reel === index).map(([, row]) => row)),
  )
  const each = (act: (reel: Reel, own: ReadonlySet<number>, index: number) => void): void => {
    for (const [index, reel] of reels.entries()) {
      const own = rows[index]
      if (own && own.size > 0) act(reel, own, index)
    }
  }
  if (!isCalm) await motion.run(vanishMs, (part) => each((reel, own) => reel.vanish(own, part)))
  await motion.run(isCalm ? 0 : fillMs, (part) =>
    each((reel, own, index) => reel.fill(own, window[index] ?? [], easeOut(part))),
  )
}

type ReelView = {
  readonly window: readonly (readonly string[])[]
  readonly stops: readonly number[]
}

async function openScene({ box, screen, quality }: StageOptions) {
  const { canvas, renderer } = await openRenderer()
  const world = new Container()
  const painter = createPainter(renderer, world, quality)
  const motion = createMotion(painter.draw)
  const scene = createScene(motion, screen)
  world.addChild(scene.root)
  box.append(canvas)
  box.dataset['stage'] = renderer.name
  return { canvas, painter, motion, scene }
}

async function openRenderer(): Promise<{ canvas: HTMLCanvasElement; renderer: Renderer }> {
  const canvas = document.createElement('canvas')
  canvas.setAttribute('aria-hidden', 'true')
  const options = { canvas, backgroundAlpha: 0, antialias: false, width: 16, height: 16 }
  // A browser without a graphics card imitates WebGL pixel by pixel and reads every frame back; its
  // plain canvas is several times quicker.
  if (isImitated()) {
    const { CanvasRenderer } = await import('./canvas-renderer.ts')
    const renderer = new CanvasRenderer()
    await renderer.init(options)
    return { canvas, renderer }
  }
  const renderer = new WebGLRenderer()
  await renderer.init(options)
  // Pictures are on four textures; a shader that can choose among 32 is ten times slower on a weak
  // device.
  renderer.limits.maxBatchableTextures = 2
  return { canvas, renderer }
}

/** Whether the browser's WebGL is a program: the usual ones say so in their name. */
function isImitated(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2')
  const names = gl?.getExtension('WEBGL_debug_renderer_info')
  const name = names ? String(gl?.getParameter(names.UNMASKED_RENDERER_WEBGL)) : ''
  gl?.getExtension('WEBGL_lose_context')?.loseContext()
  return /swiftshader|llvmpipe|softpipe|basic render|software/i.test(name)
}

/** The maximum side of a symbol's picture. */
const symbolPixelsMax = 360

/** The symbols at the size they are shown, within bounds. */
function atlasFor(
  { screen, ribbons }: StageOptions,
  { cellWidth, cellHeight }: Geometry,
  pixelsPerUnit: number,
): Promise<Atlas> {
  const symbolPixels = Math.ceil(Math.min(cellWidth, cellHeight) * pixelsPerUnit)
  return createAtlas(Math.min(symbolPixelsMax, symbolPixels), screen, ribbons)
}

const fullRatio = (): number => qualitiesFor(window.devicePixelRatio)[0]!.ratio

/**
 * Draws with the quality that the device affords while things move, and at full sharpness at rest.
 */
function createPainter(renderer: Renderer, world: Container, quality: PageQuality) {
  let [width, height] = [1, 1]
  let drawnAt = 0
  return {
    resize(newWidth: number, newHeight: number): void {
      ;[width, height] = [newWidth, newHeight]
      drawnAt = 0
      renderer.canvas.style.width = `${width}px`
      renderer.canvas.style.height = `${height}px`
    },
    draw({ isLast, seconds }: Frame): void {
      quality.frame(seconds)
      const wanted = isLast ? fullRatio() : quality.now().ratio
      if (wanted !== drawnAt) renderer.resize(width, height, wanted)
      drawnAt = wanted
      renderer.render(world)
    },
  }
}

function showReels(reels: readonly Reel[], { window, stops }: ReelView): void {
  for (const [index, reel] of reels.entries()) {
    reel.fade(1)
    reel.show(stops[index] ?? 0, window[index] ?? [])
  }
}

function lightWins(reels: readonly Reel[], places: readonly SlotPosition[]): void {
  for (const [index, reel] of reels.entries())
    reel.light(new Set(places.filter(([key]) => key === index).map(([, row]) => row)))
}

const pulseSeconds = 5

/** Two soft beats a second, far below a flashing rate, and at rest after a while. */
function pulsing(
  motion: Motion,
  reels: readonly Reel[],
  wins: { readonly pulse: (amount: number) => void },
): () => unknown {
  let passed = 0
  const stop = motion.forever((seconds) => {
    passed += seconds
    if (passed > pulseSeconds) stop()
    const amount = 0.5 - 0.5 * Math.cos(passed * Math.PI * 2.4)
    for (const reel of reels) reel.pulse(amount)
    wins.pulse(amount)
  })
  return stop
}
