import type { HarimauLineWin, HarimauPosition } from '@kancil/contract/seamless/harimau-emas'
import { harimauEmas } from '@kancil/rules/games/harimau-emas'
import { Container, Graphics, Sprite } from 'pixi.js'
import { cellCentre, type Geometry, reelCount, rowCount } from '../geometry.ts'
import type { Atlas } from './atlas.ts'
import { lineColours } from './line-colours.ts'
import { easeOut, type Motion } from './motion.ts'

type Point = { readonly x: number; readonly y: number }

const lineMs = 320

export type WinLayer = ReturnType<typeof createWinLayer>

/** Lights below the symbols, borders and lines above them. */
export function createWinLayer(motion: Motion) {
  const below = new Container()
  const above = new Container()
  const lines = new Graphics()
  const glows: Sprite[] = []
  const borders: Sprite[] = []
  for (let place = 0; place < reelCount * rowCount; place += 1) {
    glows.push(new Sprite({ anchor: 0.5, visible: false, blendMode: 'add' }))
    borders.push(new Sprite({ anchor: 0.5, visible: false }))
  }
  below.addChild(...glows)
  above.addChild(lines, ...borders)
  let geometry: Geometry
  let shown = 0

  function clear(): void {
    shown += 1
    lines.clear()
    for (const sprite of [...glows, ...borders]) sprite.visible = false
  }

  return {
    below,
    above,
    clear,
    dress(atlas: Atlas, newGeometry: Geometry): void {
      geometry = newGeometry
      clear()
      for (const [index, glow] of glows.entries()) {
        const border = borders[index] as Sprite
        const { x, y } = cellCentre(geometry, index % reelCount, Math.floor(index / reelCount))
        glow.texture = atlas.glow
        border.texture = atlas.place
        glow.position.set(x, y)
        border.position.set(x, y)
        glow.setSize(geometry.cellWidth * 1.25, geometry.cellHeight * 1.25)
        border.setSize(geometry.cellWidth - 6, geometry.cellHeight - 6)
      }
    },
    async show(
      places: readonly HarimauPosition[],
      wins: readonly HarimauLineWin[],
      isCalm: boolean,
    ): Promise<void> {
      clear()
      const mine = shown
      for (const [reel, row] of places) {
        const index = row * reelCount + reel
        const glow = glows[index]
        const border = borders[index]
        if (glow) glow.visible = true
        if (border) border.visible = true
      }
      const paths = wins.map((win) => ({
        colour: lineColours[win.line % lineColours.length] as string,
        points: linePoints(geometry, win.line),
      }))
      await motion.run(isCalm ? 0 : lineMs, (part) => {
        if (mine !== shown) return
        lines.clear()
        for (const { colour, points } of paths)
          strokeLine(lines, cutAt(points, easeOut(part)), colour, wins.length > 3 ? 0.72 : 1)
      })
    },
    pulse(amount: number): void {
      for (const glow of glows) glow.alpha = 0.45 + 0.5 * amount
    },
  }
}

function linePoints(geometry: Geometry, line: number): Point[] {
  const rows = harimauEmas.lines[line] ?? []
  const centres = rows.map((row, reel) => cellCentre(geometry, reel, row))
  const [first, last] = [centres[0] as Point, centres.at(-1) as Point]
  const reach = geometry.cellWidth / 2 + 6
  return [{ x: first.x - reach, y: first.y }, ...centres, { x: last.x + reach, y: last.y }]
}

/** The beginning of a path, up to a part of its length. */
function cutAt(points: readonly Point[], part: number): Point[] {
  const lengths = points.slice(1).map((point, index) => {
    const from = points[index] as Point
    return Math.hypot(point.x - from.x, point.y - from.y)
  })
  let left = lengths.reduce((sum, length) => sum + length, 0) * part
  const kept = [points[0] as Point]
  for (const [index, length] of lengths.entries()) {
    const from = points[index] as Point
    const to = points[index + 1] as Point
    const share = Math.min(1, left / length)
    kept.push({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })
    left -= length
    if (left <= 0) break
  }
  return kept
}

function strokeLine(to: Graphics, points: readonly Point[], colour: string, weight: number): void {
  const strokes = [
    { width: 13 * weight, color: '#1c0d02', alpha: 0.75 },
    { width: 8 * weight, color: colour, alpha: 1 },
    { width: 2.5 * weight, color: '#ffffff', alpha: 0.8 },
  ]
  for (const stroke of strokes) {
    const [first, ...rest] = points
    to.moveTo(first?.x ?? 0, first?.y ?? 0)
    for (const { x, y } of rest) to.lineTo(x, y)
    to.stroke({ ...stroke, join: 'round', cap: 'round' })
  }
}
