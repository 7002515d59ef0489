import { type FishKind, fishKinds, reefSheet } from './sheet.ts'

export type Place = { readonly x: number; readonly y: number }
export type Fish = {
  /** `wave-number`: the same for everyone in the room. */
  readonly id: string
  readonly kind: FishKind
  /** Milliseconds since 1970 by the studio's clock. */
  readonly enters: number
  readonly leaves: number
  /** A cubic curve from one edge to another. */
  readonly path: readonly [Place, Place, Place, Place]
}

const waveMs = reefSheet.waveSeconds * 1_000
const totalWeight = fishKinds.reduce((sum, kind) => sum + reefSheet.kinds[kind].weight, 0)
const longestMs = Math.max(...fishKinds.map((kind) => reefSheet.kinds[kind].seconds)) * 1_000

/** Fish in the water at an instant. They follow from the room's name alone. */
export function fishAt(room: string, at: number): Fish[] {
  const last = Math.floor(at / waveMs)
  const first = Math.floor((at - longestMs) / waveMs) - 1
  const fish: Fish[] = []
  for (let wave = first; wave <= last; wave += 1)
    for (const swimmer of waveOf(room, wave))
      if (swimmer.enters <= at && at < swimmer.leaves) fish.push(swimmer)
  return fish
}

/** The fish of this name, if there ever is one. */
export function fishNamed(room: string, id: string): Fish | null {
  const match = /^(\d{1,12})-(\d{1,2})$/.exec(id)
  if (!match) return null
  return waveOf(room, Number(match[1]))[Number(match[2])] ?? null
}

function waveOf(room: string, wave: number): Fish[] {
  const chance = sceneChance(`${room}:${wave}`)
  return Array.from({ length: reefSheet.fishPerWave }, (_, at) => {
    const kind = kindAt(chance() * totalWeight)
    const enters = wave * waveMs + Math.floor(chance() * waveMs)
    const leaves = enters + reefSheet.kinds[kind].seconds * 1_000
    return { id: `${wave}-${at}`, kind, enters, leaves, path: pathOf(chance) }
  })
}

function kindAt(point: number): FishKind {
  let left = point
  for (const kind of fishKinds) {
    left -= reefSheet.kinds[kind].weight
    if (left < 0) return kind
  }
  return 'fry'
}

function pathOf(chance: () => number): Fish['path'] {
  const { width, height } = reefSheet
  const margin = 140
  const band = (): number => height * (0.12 + 0.7 * chance())
  const isFromLeft = chance() < 0.5
  const [from, to] = isFromLeft ? [-margin, width + margin] : [width + margin, -margin]
  const at = (part: number): number => from + (to - from) * part
  return [
    { x: from, y: band() },
    { x: at(0.25 + 0.2 * chance()), y: height * (0.05 + 0.85 * chance()) },
    { x: at(0.55 + 0.2 * chance()), y: height * (0.05 + 0.85 * chance()) },
    { x: to, y: band() },
  ]
}

/** Where a fish is at an instant of its way. */
export function placeOf({ enters, leaves, path }: Fish, at: number): Place {
  const t = Math.min(1, Math.max(0, (at - enters) / (leaves - enters)))
  const u = 1 - t
  const [a, b, c, d] = path
  const mix = (axis: 'x' | 'y'): number =>
    u ** 3 * a[axis] + 3 * u * u * t * b[axis] + 3 * u * t * t * c[axis] + t ** 3 * d[axis]
  return { x: mix('x'), y: mix('y') }
}

/** Whether it can be seen, and hit. */
export function isInSea({ x, y }: Place): boolean {
  return x >= 0 && x <= reefSheet.width && y >= 0 && y <= reefSheet.height
}

/** Where the cannons stand: two below, two above. */
export function cannonOf(seat: number): Place {
  const { width, height } = reefSheet
  return { x: width * (seat % 2 === 0 ? 0.3 : 0.7), y: seat < 2 ? height - 20 : 20 }
}

export function distance(a: Place, b: Place): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** Fish that the blast of a crab takes along, besides itself. */
export function reachedBy(crab: Fish, others: readonly Fish[], at: number): Fish[] {
  const centre = placeOf(crab, at)
  return others.filter((fish) => {
    const place = placeOf(fish, at)
    const isOther = fish.id !== crab.id && fish.kind !== 'crab' && fish.kind !== 'naga'
    return isOther && isInSea(place) && distance(centre, place) <= reefSheet.blastRadius
  })
}

/** Only for scenery: where fish swim decides nothing, since every fish returns the same. */
function sceneChance(name: string): () => number {
  let state = 2_166_136_261
  for (let at = 0; at < name.length; at += 1)
    state = Math.imul(state ^ name.charCodeAt(at), 16_777_619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
