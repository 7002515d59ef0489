import {
  cannonOf,
  distance,
  type Fish,
  fishAt,
  isInSea,
  type Place,
  placeOf,
} from '@kancil/rules/games/fishing/sea'
import { reefSheet } from '@kancil/rules/games/fishing/sheet'

export type Bullet = {
  readonly no: number
  readonly firedAt: number
  x: number
  y: number
  dx: number
  dy: number
  /** Its hit is being decided. */
  isWaiting: boolean
}
export type Effect = {
  readonly kind: 'net' | 'catch'
  readonly at: number
  readonly x: number
  readonly y: number
  readonly text: string
  readonly isMine: boolean
}

export type World = {
  room: string
  seat: number
  readonly dead: Set<string>
  readonly bullets: Bullet[]
  readonly effects: Effect[]
  /** Where each seat's cannon points, in radians. */
  readonly aims: Map<number, number>
  seats: readonly number[]
}

export function newWorld(): World {
  return {
    ...{ room: '', seat: 0, seats: [], dead: new Set(), bullets: [], effects: [] },
    aims: new Map(),
  }
}

/** Fish in sight, the largest first, so that small ones swim in front. */
export function swimmers(world: World, at: number): { fish: Fish; place: Place }[] {
  return fishAt(world.room, at)
    .filter(({ id }) => !world.dead.has(id))
    .map((fish) => ({ fish, place: placeOf(fish, at) }))
    .toSorted((a, b) => radius(b.fish) - radius(a.fish))
}

const radius = ({ kind }: Fish): number => reefSheet.kinds[kind].radius

export function aimAt(world: World, target: Place): number {
  const from = cannonOf(world.seat)
  return Math.atan2(target.y - from.y, target.x - from.x)
}

export function fire(world: World, no: number, at: number): void {
  const from = cannonOf(world.seat)
  const angle = world.aims.get(world.seat) ?? (world.seat < 2 ? -Math.PI / 2 : Math.PI / 2)
  const { bulletSpeed } = reefSheet
  world.bullets.push({
    ...{ no, firedAt: at, x: from.x, y: from.y, isWaiting: false },
    ...{ dx: Math.cos(angle) * bulletSpeed, dy: Math.sin(angle) * bulletSpeed },
  })
}

/** Moves the bullets on; returns those that have reached a fish. A bullet bounces until it hits. */
export function fly(
  world: World,
  seconds: number,
  fish: readonly { fish: Fish; place: Place }[],
): { bullet: Bullet; fish: Fish }[] {
  const hits: { bullet: Bullet; fish: Fish }[] = []
  const { width, height } = reefSheet
  for (const bullet of world.bullets) {
    if (bullet.isWaiting) continue
    bullet.x += bullet.dx * seconds
    bullet.y += bullet.dy * seconds
    if (bullet.x < 0 || bullet.x > width) bullet.dx = -bullet.dx
    if (bullet.y < 0 || bullet.y > height) bullet.dy = -bullet.dy
    bullet.x = Math.max(0, Math.min(width, bullet.x))
    bullet.y = Math.max(0, Math.min(height, bullet.y))
    const hit = fish
      .toReversed()
      .find(
        ({ fish: swimmer, place }) =>
          isInSea(place) && distance(place, bullet) <= radius(swimmer) * 0.8,
      )
    if (!hit) continue
    bullet.isWaiting = true
    hits.push({ bullet, fish: hit.fish })
  }
  return hits
}
