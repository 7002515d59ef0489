import { Container, Sprite } from 'pixi.js'
import type { Geometry } from './geometry.ts'
import { type Atlas, textureOf } from './atlas.ts'
import type { Motion } from './motion.ts'

const spare = 2
const symbolsPerSecond = 30
const startSeconds = 0.22
const swiftFrom = 13
const leadSymbols = 4
const overshoot = 0.2
const settleMs = 240
const dimmed = 0.3

export type Reel = ReturnType<typeof createReel>

type ReelState = {
  /** The strip index in the top row; it decreases while the reel turns. */
  place: number
  /** In symbols a second. */
  speed: number
  /** The symbols of the last stop, as the studio reported them. */
  stopped: { readonly stop: number; readonly symbols: readonly string[] } | null
  /** Highlighted rows; null: all alike. */
  lit: ReadonlySet<number> | null
  pulse: number
  /** How cells that vanish or arrive differ from standing ones, by row. */
  moving: ReadonlyMap<number, CellMove>
}

type CellMove = { readonly scale: number; readonly alpha: number; readonly rise: number }

/**
 * One reel: a strip of symbols that runs down past its rows. The strip is the game's own; the
 * symbols of a stop are those the studio reported.
 */
export function createReel(
  strip: readonly string[],
  rowCount: number,
  motion: Motion,
  sizeOf: (symbol: string) => number,
) {
  const view = new Container()
  const sprites = Array.from({ length: rowCount + spare }, () => new Sprite({ anchor: 0.5 }))
  view.addChild(...sprites)
  const state = restingState()
  let dressed: { readonly atlas: Atlas; readonly geometry: Geometry }
  let stopTurning: (() => unknown) | null = null

  function draw(): void {
    drawReel(sprites, state, { ...dressed, strip, sizeOf })
  }

  function turn(seconds: number): void {
    state.speed = Math.min(
      symbolsPerSecond,
      state.speed + (symbolsPerSecond * seconds) / startSeconds,
    )
    state.place -= state.speed * seconds
    draw()
  }

  function halt(): void {
    stopTurning?.()
    stopTurning = null
  }

  return {
    view,
    dress(newAtlas: Atlas, newGeometry: Geometry): void {
      dressed = { atlas: newAtlas, geometry: newGeometry }
      draw()
    },
    show(stop: number, symbols: readonly string[]): void {
      halt()
      Object.assign(state, {
        ...{ stopped: { stop, symbols }, place: stop, speed: 0, lit: null },
        moving: new Map(),
      })
      draw()
    },
    spin(): void {
      if (stopTurning) return
      state.lit = null
      state.speed = 0
      stopTurning = motion.forever(turn)
    },
    /**
     * Runs in from above, overshoots slightly, and settles. `onStand` is called when it first
     * stands.
     */
    async land(stop: number, symbols: readonly string[], onStand: () => void): Promise<void> {
      halt()
      state.stopped = { stop, symbols }
      state.speed = symbolsPerSecond
      await runIn(motion, state, draw, { stop, onStand })
    },
    ...cellMoves(state, draw),
    fade(alpha: number): void {
      view.alpha = alpha
    },
    /** Highlights winning rows; null lights all rows alike. */
    light(rows: ReadonlySet<number> | null): void {
      state.lit = rows
      draw()
    },
    pulse(amount: number): void {
      state.pulse = amount
      if (state.lit) draw()
    },
  }
}

function restingState(): ReelState {
  return { place: 0, speed: 0, stopped: null, lit: null, pulse: 0, moving: new Map() }
}

/** Cells that are filled again while the reel stands. */
function cellMoves(state: ReelState, draw: () => void) {
  const moveRows = (rows: ReadonlySet<number>, move: CellMove): void => {
    state.moving = new Map([...rows].map((row) => [row, move]))
    draw()
  }
  return {
    /** Cells of these rows vanish while `part` runs to 1. */
    vanish(rows: ReadonlySet<number>, part: number): void {
      state.lit = null
      moveRows(rows, { scale: 1 + 0.25 * part, alpha: 1 - part, rise: 0 })
    },
    /** New symbols fall into these rows while `part` runs to 1. */
    fill(rows: ReadonlySet<number>, symbols: readonly string[], part: number): void {
      state.stopped = { stop: state.place, symbols }
      const alpha = Math.min(1, part * 2)
      moveRows(part < 1 ? rows : new Set(), {
        scale: 0.9 + 0.1 * part,
        alpha,
        rise: 0.6 - 0.6 * part,
      })
    },
  }
}

/** The last symbols of a turn, blurred by speed, and the settling. */
async function runIn(
  motion: Motion,
  state: ReelState,
  draw: () => void,
  { stop, onStand }: { readonly stop: number; readonly onStand: () => void },
): Promise<void> {
  await motion.run((leadSymbols / symbolsPerSecond) * 1_000, (part) => {
    // The last two symbols are drawn sharp: the eye can follow them by then.
    if (part > 0.5) state.speed = swiftFrom
    state.place = stop + leadSymbols * (1 - part)
    draw()
  })
  onStand()
  await motion.run(settleMs, (part) => {
    state.place = stop - overshoot * Math.sin(Math.PI * part) * (1 - part)
    state.speed = part < 1 ? 1 : 0
    draw()
  })
}

type ReelLook = {
  readonly atlas: Atlas
  readonly geometry: Geometry
  readonly strip: readonly string[]
  readonly sizeOf: (symbol: string) => number
}

function drawReel(sprites: readonly Sprite[], state: ReelState, look: ReelLook): void {
  const { place, speed, lit, pulse } = state
  const { atlas, geometry, sizeOf } = look
  const top = Math.floor(place)
  for (const [order, sprite] of sprites.entries()) {
    const index = top - 1 + order
    const symbol = symbolAt(index, state, look.strip)
    sprite.texture = textureOf(speed > swiftFrom ? atlas.swift : atlas.sharp, symbol)
    const isStanding = speed === 0
    const row = index - place
    const move = isStanding ? state.moving.get(Math.round(row)) : undefined
    const rise = move?.rise ?? 0
    sprite.position.set(geometry.cellWidth / 2, (row + 0.5 - rise) * geometry.cellHeight)
    const isLit = isStanding && lit?.has(Math.round(row)) === true
    sprite.alpha = (lit && isStanding && !isLit ? dimmed : 1) * (move?.alpha ?? 1)
    const size =
      symbolSize(geometry) * sizeOf(symbol) * (isLit ? 1 + 0.09 * pulse : 1) * (move?.scale ?? 1)
    sprite.setSize(size)
  }
}

function symbolAt(index: number, { stopped }: ReelState, strip: readonly string[]): string {
  const row = stopped ? index - stopped.stop : -1
  const atStop = row >= 0 ? stopped?.symbols[row] : undefined
  const around = ((index % strip.length) + strip.length) % strip.length
  return atStop ?? (strip[around] as string)
}

function symbolSize({ cellWidth, cellHeight }: Geometry): number {
  return Math.min(cellWidth, cellHeight)
}
