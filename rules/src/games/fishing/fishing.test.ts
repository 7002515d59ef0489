import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { distance, fishAt, fishNamed, isInSea, placeOf, reachedBy } from './sea.ts'
import { fishKinds, reefSheet } from './sheet.ts'
import { exactReturn, hitFish, killThreshold, multiplierOf } from './shot.ts'

const { vectors } = JSON.parse(
  readFileSync(new URL('../fixtures/vectors.json', import.meta.url), 'utf8'),
) as { vectors: { id: string; game: string; bet: Record<string, number>; expect: object }[] }

test.each(vectors.filter(({ game }) => game === 'fishing'))('$id', ({ bet, expect: expected }) => {
  const threshold = killThreshold(bet['rtpPpm']!, bet['multiplier']!)
  const kill = bet['u32']! < threshold
  const payout = kill ? bet['bulletMinor']! * bet['multiplier']! : 0
  expect({ threshold, kill, payout }).toEqual(expected)
})

test('every fish returns the same: 96 %, but for the floor of one threshold', () => {
  const whole = (2n ** 32n * 96n) / 100n
  for (const kind of fishKinds) {
    const less = whole - exactReturn(kind)
    expect(less >= 0n && less <= BigInt(multiplierOf(kind))).toBe(true)
  }
  const blast = ['fry', 'shark', 'mermaid'] as const
  expect(whole - exactReturn('crab', blast)).toBeLessThanOrEqual(
    BigInt(multiplierOf('crab', blast)),
  )
  const { nagaPays, kinds } = reefSheet
  expect(nagaPays.reduce((sum, pays) => sum + pays, 0) / nagaPays.length).toBe(kinds.naga.pays)
})

test('the number at the threshold is a miss; a killed naga draws what it pays', () => {
  const of = (...numbers: number[]) => {
    const left = [...numbers]
    return () => left.shift()!
  }
  const edge = killThreshold(reefSheet.rtpPpm, 12)
  expect(hitFish(of(edge), 'turtle')).toEqual({ isKill: false, pays: 0 })
  expect(hitFish(of(edge - 1), 'turtle')).toEqual({ isKill: true, pays: 12 })
  expect(hitFish(of(0, 3), 'naga')).toEqual({ isKill: true, pays: 500 })
  expect(hitFish(of(0), 'crab', ['fry', 'ray'])).toEqual({ isKill: true, pays: 68 })
})

test('the sea is the same for everyone, full, and different in each room', () => {
  const at = 1_780_000_000_000
  const fish = fishAt('reef-1', at)
  expect(fishAt('reef-1', at)).toEqual(fish)
  expect(fish.length).toBeGreaterThan(10)
  expect(fishAt('reef-2', at).map(({ path }) => path)).not.toEqual(fish.map(({ path }) => path))
  for (const swimmer of fish) expect(fishNamed('reef-1', swimmer.id)).toEqual(swimmer)
  expect(fishNamed('reef-1', '1-99')).toBeNull()
  expect(fishNamed('reef-1', 'x')).toBeNull()
  // Everyone swims through the sea, and half of them are in sight at any time.
  const middle = fish.map((swimmer) => placeOf(swimmer, (swimmer.enters + swimmer.leaves) / 2))
  expect(middle.every(isInSea)).toBe(true)
})

test('a blast takes what is near, but no naga and no other crab', () => {
  for (let at = 1_780_000_000_000; at < 1_780_000_600_000; at += 5_000) {
    const fish = fishAt('reef-1', at)
    const crab = fish.find(({ kind }) => kind === 'crab')
    if (!crab) continue
    for (const other of reachedBy(crab, fish, at)) {
      expect(['crab', 'naga']).not.toContain(other.kind)
      expect(distance(placeOf(other, at), placeOf(crab, at))).toBeLessThanOrEqual(
        reefSheet.blastRadius,
      )
    }
  }
})
