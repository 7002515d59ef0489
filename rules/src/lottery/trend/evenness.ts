import { marksOf } from './marks.ts'

/** Below this the digits are not even by chance (handbook, games 10). */
export const evennessLeast = 1e-6
/** A cell needs so many expected values for the distribution to hold. */
const expectedLeast = 5

export type Evenness = {
  readonly draws: number
  /** How many places were tested; 0 while there are too few draws. */
  readonly places: number
  /** The place whose values are the least even, and how likely that is by chance. */
  readonly worst: { readonly place: string; readonly p: number } | null
  readonly isEven: boolean
}

type Tally = { readonly counts: number[]; readonly drawn: number }

/** Tests each place of some draws with chi-square: all values are equally likely. */
export function evennessOf(family: string, draws: readonly unknown[]): Evenness {
  const tallies = new Map<string, Tally>()
  for (const draw of draws)
    for (const { place, values, of } of marksOf(family, draw)) {
      const tally = tallies.get(place) ?? { counts: Array(of).fill(0), drawn: values.length }
      for (const value of values) tally.counts[value] = (tally.counts[value] ?? 0) + 1
      tallies.set(place, tally)
    }
  const tested = [...tallies]
    .map(([place, tally]) => ({ place, p: chanceOf(tally) }))
    .filter((row): row is { place: string; p: number } => row.p !== null)
  const worst = tested.toSorted((one, other) => one.p - other.p)[0] ?? null
  return {
    draws: draws.length,
    places: tested.length,
    worst,
    isEven: worst === null || worst.p >= evennessLeast,
  }
}

/** How likely counts are at least so uneven by chance; null with too few. */
function chanceOf({ counts, drawn }: Tally): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const expected = total / counts.length
  if (expected < expectedLeast) return null
  const square = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  // Drawn without putting back, values vary less than independent ones.
  const factor = (counts.length - 1) / (counts.length - drawn)
  return chiSquareTail(square * factor, counts.length - 1)
}

/** P(X >= x) of the chi-square distribution: the regularized upper incomplete gamma function. */
export function chiSquareTail(x: number, freedom: number): number {
  const [a, z] = [freedom / 2, x / 2]
  if (z <= 0) return 1
  return z < a + 1 ? 1 - lowerSeries(a, z) : upperFraction(a, z)
}

const steps = 500
const precision = 1e-14

function lowerSeries(a: number, z: number): number {
  let [term, sum] = [1 / a, 1 / a]
  for (let n = 1; n < steps && term > sum * precision; n++) {
    term *= z / (a + n)
    sum += term
  }
  return sum * Math.exp(-z + a * Math.log(z) - logGamma(a))
}

/** Lentz's continued fraction. */
function upperFraction(a: number, z: number): number {
  const tiny = 1e-300
  let b = z + 1 - a
  let c = 1 / tiny
  let d = 1 / b
  let h = d
  for (let n = 1; n < steps; n++) {
    const an = -n * (n - a)
    b += 2
    d = 1 / (an * d + b || tiny)
    c = b + an / c || tiny
    const change = d * c
    h *= change
    if (Math.abs(change - 1) < precision) break
  }
  return h * Math.exp(-z + a * Math.log(z) - logGamma(a))
}

/** Lanczos, to fifteen digits. */
function logGamma(x: number): number {
  const series = [
    ...[676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059],
    ...[12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7],
  ].reduce((sum, term, index) => sum + term / (x + index), 0.99999999999980993)
  const t = x + 6.5
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(series)
}
