import { expect, test } from 'vitest'
import { pasarFigures, pasarPelita } from './pasar-pelita.ts'
import { gridOf } from './sheet.ts'
import { wayangFigures, wayangMalam } from './wayang-malam.ts'

/** The exact returns of the two sheets of our own, computed apart from the engine. */

type Chances = ReadonlyMap<string, number>
const lit = (wild: readonly number[], reel: number) => wild.includes(reel)
const lamps = [2, 3, 4]

/** Of one row: the chance of each symbol, where the reel shows no lamp. */
function chancesOf(reel: number, row: number): Chances {
  const strip = wayangMalam.strips[reel]!
  const shown = strip.map((_, stop) =>
    [0, 1, 2].map((at) => strip[(stop + at) % strip.length] as string),
  )
  const windows = shown.filter((column) => !column.includes('W'))
  const chances = new Map<string, number>()
  for (const column of windows)
    chances.set(column[row]!, (chances.get(column[row]!) ?? 0) + 1 / windows.length)
  return chances
}

/** What a screen pays on average, in bets, with exactly these reels wild. */
function payWith(wild: readonly number[]): number {
  let coins = 0
  for (const path of wayangMalam.lines) {
    const reels = path.map((row, reel) => (lit(wild, reel) ? null : chancesOf(reel, row)))
    for (const [symbol, pay] of Object.entries(wayangMalam.pay)) {
      let run = 1
      for (const [reel, chances] of reels.entries()) {
        run *= chances ? (chances.get(symbol) ?? 0) : 1
        const next = reels[reel + 1]
        const ends = next === undefined ? 1 : next ? 1 - (next.get(symbol) ?? 0) : 0
        coins += run * ends * (pay?.[reel + 1] ?? 0)
      }
    }
  }
  return coins / wayangMalam.lines.length
}

function subsetsOf(reels: readonly number[]): number[][] {
  const [first, ...others] = reels
  if (first === undefined) return [[]]
  return subsetsOf(others).flatMap((set) => [set, [first, ...set]])
}

/** A screen and all respins after it, with `held` reels wild already. */
function valueOf(held: readonly number[]): number {
  const open = lamps.filter((reel) => !held.includes(reel))
  return subsetsOf(open).reduce((sum, fresh) => {
    const chance = open.reduce((p, reel) => {
      const shown = 3 / wayangMalam.strips[reel]!.length
      return p * (fresh.includes(reel) ? shown : 1 - shown)
    }, 1)
    const wild = [...held, ...fresh]
    return sum + chance * (payWith(wild) + (fresh.length > 0 ? valueOf(wild) : 0))
  }, 0)
}

test('Wayang Malam: the exact return over lamps and respins', () => {
  for (const [reel, strip] of wayangMalam.strips.entries())
    expect(strip.filter((symbol) => symbol === 'W')).toHaveLength(lamps.includes(reel) ? 1 : 0)
  expect((valueOf([]) * 100).toFixed(2)).toBe(wayangFigures.rtpPercent)
})

const rules = pasarPelita.collect!
const { reels: reelCount, rows } = gridOf(pasarPelita)

function shownAt(reel: number, symbols: readonly string[]): number[] {
  const strip = pasarPelita.strips[reel]!
  return strip.map(
    (_, stop) =>
      Array.from({ length: rows }, (_row, row) => strip[(stop + row) % strip.length]!).filter(
        (symbol) => symbols.includes(symbol),
      ).length,
  )
}

function waysReturn(): number {
  let coins = 0
  for (const [symbol, pay] of Object.entries(pasarPelita.pay)) {
    let ways = 1
    for (let reel = 0; reel < reelCount; reel += 1) {
      const counts = shownAt(reel, [symbol, 'W'])
      ways *= counts.reduce((sum, count) => sum + count, 0) / counts.length
      const next = reel + 1 < reelCount ? shownAt(reel + 1, [symbol, 'W']) : [0]
      const none = next.filter((count) => count === 0).length / next.length
      coins += (pay?.[reel + 1] ?? 0) * ways * none
    }
  }
  return coins / pasarPelita.betUnits
}

const binomial = (n: number, k: number): number =>
  Array.from({ length: k }, (_, i) => (n - i) / (i + 1)).reduce((a, b) => a * b, 1)

const kept = new Map<string, readonly [cells: number, full: number]>()

/** How many lanterns hang at the end, and the chance that every cell holds one. */
function endOf(cells: number, left: number): readonly [cells: number, full: number] {
  const all = reelCount * rows
  if (cells === all) return [cells, 1]
  if (left === 0) return [cells, 0]
  const key = `${cells},${left}`
  const known = kept.get(key)
  if (known) return known
  const chance = rules.landing / 1_000
  const sums: [number, number] = [0, 0]
  for (let fresh = 0; fresh <= all - cells; fresh += 1) {
    const p = binomial(all - cells, fresh) * chance ** fresh * (1 - chance) ** (all - cells - fresh)
    const [ends, full] = endOf(cells + fresh, fresh > 0 ? rules.respins : left - 1)
    sums[0] += p * ends
    sums[1] += p * full
  }
  kept.set(key, sums)
  return sums
}

test('Pasar Pelita: the exact return over ways and lanterns', () => {
  const weights = rules.weights.reduce((sum, weight) => sum + weight, 0)
  expect(weights).toBe(1_000)
  const prize = rules.prizes.reduce((sum, bets, i) => sum + bets * rules.weights[i]!, 0) / weights
  let counts = [1]
  for (let reel = 0; reel < reelCount; reel += 1) {
    const shown = shownAt(reel, ['L'])
    const next = Array<number>(counts.length + rows).fill(0)
    for (const [seen, p] of counts.entries())
      for (const more of shown) next[seen + more]! += p / shown.length
    counts = next
  }
  let collected = 0
  for (const [cells, p] of counts.entries()) {
    if (cells < rules.trigger) continue
    const [ends, full] = endOf(cells, rules.respins)
    collected += p * (ends * prize + full * rules.full)
  }
  expect(((waysReturn() + collected) * 100).toFixed(2)).toBe(pasarFigures.rtpPercent)
})
