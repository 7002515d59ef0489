import type { SlotLineWin, SlotPosition } from '@kancil/contract/seamless/slot'
import { Container, Sprite } from 'pixi.js'
import { cellCentre, type Geometry } from './geometry.ts'
import type { Atlas } from './atlas.ts'
import { lineColour } from './line-colours.ts'
import { easeOut, type Motion } from './motion.ts'

type Point = { readonly x: number; readonly y: number }

const lineMs = 320

/** Lights below the symbols, borders and lines above them. */
export function createWinLayer(
  motion: Motion,
  lineRows: readonly (readonly number[])[],
  grid: { readonly reels: number; readonly rows: number },
) {
  const [below, above, lines] = [new Container(), new Container(), new Container()]
  const glows: Sprite[] = []
  const borders: Sprite[] = []
  for (let place = 0; place < grid.reels * grid.rows; place += 1) {
    glows.push(new Sprite({ anchor: 0.5, visible: false, blendMode: 'add' }))
    borders.push(new Sprite({ anchor: 0.5, visible: false }))
  }
  below.addChild(...glows)
  above.addChild(lines, ...borders)
  let geometry: Geometry
  let pictures: Atlas
  let visibleCount = 0

  function clear(): void {
    visibleCount += 1
    for (const child of lines.removeChildren()) child.destroy()
    for (const sprite of [...glows, ...borders]) sprite.visible = false
  }

  return {
    below,
    above,
    clear,
    dress(atlas: Atlas, newGeometry: Geometry): void {
      geometry = newGeometry
      pictures = atlas
      clear()
      for (const [index, glow] of glows.entries()) {
        const border = borders[index] as Sprite
        const { x, y } = cellCentre(geometry, index % grid.reels, Math.floor(index / grid.reels))
        glow.texture = atlas.glow
        border.texture = atlas.place
        glow.position.set(x, y)
        border.position.set(x, y)
        glow.setSize(geometry.cellWidth * 1.25, geometry.cellHeight * 1.25)
        border.setSize(geometry.cellWidth - 6, geometry.cellHeight - 6)
      }
    },
    async show(
      places: readonly SlotPosition[],
      wins: readonly SlotLineWin[],
      isCalm: boolean,
    ): Promise<void> {
      clear()
      const mine = visibleCount
      for (const [reel, row] of places)
        for (const lights of [glows, borders]) {
          const sprite = lights[row * grid.reels + reel]
          if (sprite) sprite.visible = true
        }
      const weight = wins.length > 3 ? 0.72 : 1
      const draws = wins.flatMap(({ line }) => {
        const rows = line === undefined ? undefined : lineRows[line]
        if (line === undefined || !rows) return []
        const points = linePoints(geometry, rows)
        return [layOutlined(lines, pictures, { points, weight, colour: lineColour(line) })]
      })
      await motion.run(isCalm ? 0 : lineMs, (part) => {
        if (mine === visibleCount) for (const draw of draws) draw(easeOut(part))
      })
    },
    pulse(amount: number): void {
      for (const glow of glows) glow.alpha = 0.45 + 0.5 * amount
    },
  }
}

/** A line on top of a wider, darker one, so that it stands out on any symbol. */
function layOutlined(
  to: Container,
  atlas: Atlas,
  { points, weight, colour }: { points: readonly Point[]; weight: number; colour: string },
) {
  const outline = layLine(to, atlas, { points, width: 13 * weight, colour: '#1c0d02' })
  const line = layLine(to, atlas, { points, width: 8.5 * weight, colour })
  return (part: number): void => {
    outline(part)
    line(part)
  }
}

function linePoints(geometry: Geometry, rows: readonly number[]): Point[] {
  const centres = rows.map((row, reel) => cellCentre(geometry, reel, row))
  const [first, last] = [centres[0] as Point, centres.at(-1) as Point]
  const reach = geometry.cellWidth / 2 + 6
  return [{ x: first.x - reach, y: first.y }, ...centres, { x: last.x + reach, y: last.y }]
}

type WinLine = {
  readonly points: readonly Point[]
  readonly width: number
  readonly colour: string
}

/** The share of the picture's width that is solid stripe; the rest is its soft edge and margin. */
const stripeShare = 0.34

/**
 * Lays a line of stripes, with dots at its bends; the returned function shows it up to a fraction
 * of its length.
 */
function layLine(to: Container, atlas: Atlas, { points, width, colour }: WinLine) {
  const pieces = points.slice(1).map((end, index) => {
    const start = points[index] as Point
    const stripe = new Sprite({ texture: atlas.stripe, anchor: { x: 0, y: 0.5 }, tint: colour })
    const dot = new Sprite({ texture: atlas.dot, anchor: 0.5, tint: colour })
    const angle = Math.atan2(end.y - start.y, end.x - start.x)
    stripe.position.set(start.x, start.y)
    stripe.rotation = angle
    dot.setSize(width)
    to.addChild(stripe, dot)
    return { start, angle, stripe, dot, length: Math.hypot(end.x - start.x, end.y - start.y) }
  })
  const whole = pieces.reduce((sum, { length }) => sum + length, 0)
  return (part: number): void => {
    let left = whole * part
    for (const { start, angle, stripe, dot, length } of pieces) {
      const visibleLength = Math.min(length, Math.max(0, left))
      stripe.visible = visibleLength > 0
      dot.visible = visibleLength > 0
      stripe.setSize(Math.max(0.01, visibleLength), width / stripeShare)
      dot.position.set(
        start.x + Math.cos(angle) * visibleLength,
        start.y + Math.sin(angle) * visibleLength,
      )
      left -= length
    }
  }
}
