import { cannonOf, type Fish, type Place, placeOf } from '@kancil/rules/games/fishing/sea'
import { reefSheet } from '@kancil/rules/games/fishing/sheet'
import { fishArt } from './fish-art.ts'
import type { World } from './sea-world.ts'

type Pen = CanvasRenderingContext2D
const { width, height } = reefSheet
const tau = Math.PI * 2
const effectMs = 1_300

/** One frame of the reef, in the sea's own units. */
export function paintSea(
  pen: Pen,
  world: World,
  {
    now,
    fish,
    isCalm,
  }: { now: number; fish: readonly { fish: Fish; place: Place }[]; isCalm: boolean },
): void {
  paintWater(pen, isCalm ? 0 : now)
  for (const { fish: swimmer, place } of fish) paintFish(pen, swimmer, place, { now, isCalm })
  for (const seat of [0, 1, 2, 3]) paintCannon(pen, world, seat)
  for (const bullet of world.bullets) {
    if (bullet.isWaiting) continue
    pen.beginPath()
    pen.arc(bullet.x, bullet.y, 11, 0, tau)
    pen.fillStyle = '#ffe27a'
    pen.fill()
    pen.lineWidth = 4
    pen.strokeStyle = 'rgb(255 255 255 / 0.7)'
    pen.stroke()
  }
  paintEffects(pen, world, now)
}

/** What never moves is drawn once for each size of the canvas. */
let bed: HTMLCanvasElement | null = null

function bedOf({ canvas }: Pen): HTMLCanvasElement | null {
  if (bed?.width === canvas.width && bed.height === canvas.height) return bed
  const drawn = document.createElement('canvas')
  drawn.width = canvas.width
  drawn.height = canvas.height
  const pen = drawn.getContext('2d', { alpha: false })
  if (!pen) return null
  pen.scale(drawn.width / width, drawn.height / height)
  const water = pen.createLinearGradient(0, 0, 0, height)
  water.addColorStop(0, '#1c7fb0')
  water.addColorStop(0.55, '#0d4f83')
  water.addColorStop(1, '#062a4d')
  pen.fillStyle = water
  pen.fillRect(0, 0, width, height)
  for (const [x, size, colour] of corals) paintCoral(pen, x, size, colour)
  return (bed = drawn)
}

function paintWater(pen: Pen, now: number): void {
  const still = bedOf(pen)
  pen.setTransform(1, 0, 0, 1, 0, 0)
  if (still) pen.drawImage(still, 0, 0)
  pen.setTransform(pen.canvas.width / width, 0, 0, pen.canvas.height / height, 0, 0)
  pen.fillStyle = 'rgb(255 255 255 / 0.05)'
  for (let beam = 0; beam < 6; beam += 1) {
    const x = beam * 300 + Math.sin(now / 4_000 + beam) * 70
    pen.beginPath()
    pen.moveTo(x, 0)
    pen.lineTo(x + 120, 0)
    pen.lineTo(x - 60, height)
    pen.lineTo(x - 260, height)
    pen.fill()
  }
}

const corals: readonly (readonly [x: number, size: number, colour: string])[] = [
  [60, 130, '#c9556b'],
  [210, 90, '#d98c3f'],
  [690, 70, '#8d5bb0'],
  [860, 100, '#c9556b'],
  [1370, 110, '#3fa98f'],
  [1530, 150, '#d98c3f'],
]

function paintCoral(pen: Pen, x: number, size: number, colour: string): void {
  pen.strokeStyle = colour
  pen.lineCap = 'round'
  pen.globalAlpha = 0.75
  for (const [lean, part] of [
    [-0.5, 0.7],
    [0, 1],
    [0.45, 0.8],
  ] as const) {
    pen.lineWidth = size * 0.16
    pen.beginPath()
    pen.moveTo(x, height)
    pen.quadraticCurveTo(
      x + lean * size * 0.3,
      height - size * 0.5,
      x + lean * size,
      height - size * part,
    )
    pen.stroke()
  }
  pen.globalAlpha = 1
}

function paintFish(
  pen: Pen,
  fish: Fish,
  place: Place,
  { now, isCalm }: { now: number; isCalm: boolean },
): void {
  const ahead = placeOf(fish, now + 60)
  const angle = Math.atan2(ahead.y - place.y, ahead.x - place.x)
  const { radius } = reefSheet.kinds[fish.kind]
  pen.save()
  pen.translate(place.x, place.y)
  pen.rotate(angle)
  // A fish that swims to the left keeps its back up.
  pen.scale(radius, Math.cos(angle) < 0 ? -radius : radius)
  fishArt[fish.kind](pen, isCalm ? 0.2 : ((now + fish.enters) % 900) / 900)
  pen.restore()
}

function paintCannon(pen: Pen, world: World, seat: number): void {
  const { x, y } = cannonOf(seat)
  const isTaken = world.seats.includes(seat)
  const isMine = seat === world.seat
  const angle = world.aims.get(seat) ?? (seat < 2 ? -Math.PI / 2 : Math.PI / 2)
  pen.globalAlpha = isTaken ? 1 : 0.3
  pen.beginPath()
  pen.arc(x, y, 58, 0, tau)
  pen.fillStyle = isMine ? '#b98a24' : '#3d5a73'
  pen.fill()
  pen.save()
  pen.translate(x, y)
  pen.rotate(angle)
  pen.fillStyle = isMine ? '#f2cf63' : '#86a5bd'
  pen.fillRect(0, -18, 96, 36)
  pen.fillRect(84, -25, 20, 50)
  pen.restore()
  pen.beginPath()
  pen.arc(x, y, 30, 0, tau)
  pen.fillStyle = isMine ? '#fff1c2' : '#c4d6e3'
  pen.fill()
  pen.globalAlpha = 1
}

function paintEffects(pen: Pen, world: World, now: number): void {
  for (const effect of world.effects) {
    const part = (now - effect.at) / effectMs
    pen.globalAlpha = Math.max(0, 1 - part)
    if (effect.kind === 'net') {
      pen.strokeStyle = effect.isMine ? '#ffe27a' : '#bfe0f2'
      pen.lineWidth = 5
      pen.beginPath()
      pen.arc(effect.x, effect.y, 20 + Math.min(0.35, part) * 160, 0, tau)
      pen.stroke()
    } else {
      pen.font = `800 ${effect.isMine ? 54 : 40}px system-ui, sans-serif`
      pen.textAlign = 'center'
      pen.lineWidth = 9
      pen.strokeStyle = 'rgb(6 30 50 / 0.85)'
      pen.fillStyle = effect.isMine ? '#ffe27a' : '#d8ecf7'
      const y = effect.y - part * 90
      pen.strokeText(effect.text, effect.x, y)
      pen.fillText(effect.text, effect.x, y)
    }
    pen.globalAlpha = 1
  }
  const left = world.effects.filter(({ at }) => now - at < effectMs)
  world.effects.splice(0, world.effects.length, ...left)
}
