import { Container, Sprite } from 'pixi.js'
import { type Geometry, rowCount } from './geometry.ts'
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

/**
 * One reel: a strip of symbols that runs down past three rows. `place` is the strip index in the
 * top row; it falls while the reel turns. The strip is the game's own, the symbols of a stop are
 * those that the studio told.
 */
export function createReel(
  strip: readonly string[],
  motion: Motion,
  sizeOf: (symbol: string) => number,
) {
  const view = new Container()
  const sprites = Array.from({ length: rowCount + spare }, () => new Sprite({ anchor: 0.5 }))
  view.addChild(...sprites)
  let atlas: Atlas
  let geometry: Geometry
  let place = 0
  let speed = 0
  let told: { stop: number; symbols: readonly string[] } | null = null
  let lit: ReadonlySet<number> | null = null
  let pulse = 0
  let stopTurning: (() => unknown) | null = null

  function symbolAt(index: number): string {
    const row = told ? index - told.stop : -1
    const fromTold = row >= 0 ? told?.symbols[row] : undefined
    const around = ((index % strip.length) + strip.length) % strip.length
    return fromTold ?? (strip[around] as string)
  }

  function draw(): void {
    const top = Math.floor(place)
    for (const [order, sprite] of sprites.entries()) {
      const index = top - 1 + order
      const symbol = symbolAt(index)
      sprite.texture = textureOf(speed > swiftFrom ? atlas.swift : atlas.sharp, symbol)
      const isStanding = speed === 0
      const row = index - place
      sprite.position.set(geometry.cellWidth / 2, (row + 0.5) * geometry.cellHeight)
      const isLit = isStanding && lit?.has(Math.round(row)) === true
      sprite.alpha = lit && isStanding && !isLit ? dimmed : 1
      const size = symbolSize(geometry) * sizeOf(symbol) * (isLit ? 1 + 0.09 * pulse : 1)
      sprite.setSize(size)
    }
  }

  function turn(seconds: number): void {
    speed = Math.min(symbolsPerSecond, speed + (symbolsPerSecond * seconds) / startSeconds)
    place -= speed * seconds
    draw()
  }

  function halt(): void {
    stopTurning?.()
    stopTurning = null
  }

  return {
    view,
    dress(newAtlas: Atlas, newGeometry: Geometry): void {
      atlas = newAtlas
      geometry = newGeometry
      draw()
    },
    show(stop: number, symbols: readonly string[]): void {
      halt()
      told = { stop, symbols }
      place = stop
      speed = 0
      lit = null
      draw()
    },
    spin(): void {
      if (stopTurning) return
      told = told && { stop: told.stop, symbols: told.symbols }
      lit = null
      speed = 0
      stopTurning = motion.forever(turn)
    },
    /**
     * Runs in from above, a little too far, and settles. `onStand` at the first moment it stands.
     */
    async land(stop: number, symbols: readonly string[], onStand: () => void): Promise<void> {
      halt()
      told = { stop, symbols }
      speed = symbolsPerSecond
      await motion.run((leadSymbols / symbolsPerSecond) * 1_000, (part) => {
        // The last two symbols are seen sharp: the eye has caught up by then.
        if (part > 0.5) speed = swiftFrom
        place = stop + leadSymbols * (1 - part)
        draw()
      })
      onStand()
      await motion.run(settleMs, (part) => {
        place = stop - overshoot * Math.sin(Math.PI * part) * (1 - part)
        speed = part < 1 ? 1 : 0
        draw()
      })
    },
    fade(alpha: number): void {
      view.alpha = alpha
    },
    /** Rows that win stand out; null lights all of them alike. */
    light(rows: ReadonlySet<number> | null): void {
      lit = rows
      draw()
    },
    pulse(amount: number): void {
      pulse = amount
      if (lit) draw()
    },
  }
}

function symbolSize({ cellWidth, cellHeight }: Geometry): number {
  return Math.min(cellWidth, cellHeight)
}
