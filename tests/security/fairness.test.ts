import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chanceStream, type NextInt, shuffle } from '@kancil/rules/games/chance'
import { chiSquareTail } from '@kancil/rules/lottery/trend/evenness'
import { expect, test } from 'vitest'

// F2 and F3 (reliability.md): what the games draw is even, and nothing else in them makes chance.
// `KANCIL_DRAWS=10000000 npx vitest run tests/security/fairness.test.ts`: the figures of the bar.

const draws = Number(process.env['KANCIL_DRAWS'] ?? 120_000)
const seed = 'b52f8c5a'.repeat(8)
const alpha = 0.01

const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest()
const ours = chanceStream(hmac, seed, 'fairness', 0)

/** Pins, wheel, roulette, 4D, dice. */
const ranges = [2, 8, 30, 37, 10_000, 10_001] as const

type Finding = { readonly what: string; readonly p: number }

function findingsOf(nextInt: NextInt, n: number): Finding[] {
  const values = Array.from({ length: Math.max(draws, n * 8) }, () => nextInt(n))
  return [
    { what: 'values', p: evenness(tally(values, n)) },
    { what: 'serial correlation', p: serial(values) },
    { what: 'runs', p: runs(values, (n - 1) / 2) },
    ...(n > 2 ? [{ what: 'permutations', p: evenness(orders(values)) }] : []),
    ...(n < 40 ? [{ what: 'pairs', p: evenness(tally(pairs(values, n), n * n)) }] : []),
    ...(n < 40 ? [{ what: 'gaps', p: gaps(values, n) }] : []),
  ]
}

function tally(values: readonly number[], n: number): number[] {
  const counts = Array<number>(n).fill(0)
  for (const value of values) counts[value]! += 1
  return counts
}

/** Chi-square against equal counts. */
function evenness(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  const square = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  return chiSquareTail(square, counts.length - 1)
}

function serial(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  let [over, under] = [0, 0]
  for (const [at, value] of values.entries()) {
    under += (value - mean) ** 2
    if (at > 0) over += (value - mean) * ((values[at - 1] as number) - mean)
  }
  return chiSquareTail((over / under) ** 2 * values.length, 1)
}

/** Wald and Wolfowitz, above and below the middle. */
function runs(values: readonly number[], middle: number): number {
  const sides = values.filter((value) => value !== middle).map((value) => value > middle)
  const above = sides.filter(Boolean).length
  const below = sides.length - above
  const count = sides.filter((side, at) => side !== sides[at - 1]).length
  const mean = (2 * above * below) / sides.length + 1
  const variance = ((mean - 1) * (mean - 2)) / (sides.length - 1)
  return chiSquareTail((count - mean) ** 2 / variance, 1)
}

/** How often three different values in a row come in each of the six orders. */
function orders(values: readonly number[]): number[] {
  const counts = Array<number>(6).fill(0)
  for (let at = 0; at + 2 < values.length; at += 3) {
    const [a, b, c] = values.slice(at, at + 3) as [number, number, number]
    if (a === b || b === c || a === c) continue
    const place = [a, b, c].toSorted((x, y) => x - y).indexOf(a) * 2 + (b < c ? 1 : 0)
    counts[place]! += 1
  }
  return counts
}

function pairs(values: readonly number[], n: number): number[] {
  return Array.from(
    { length: Math.floor(values.length / 2) },
    (_, at) => (values[at * 2] as number) * n + (values[at * 2 + 1] as number),
  )
}

/** How long it takes until 0 comes again. */
function gaps(values: readonly number[], n: number): number {
  const cells = 6
  const counts = Array<number>(cells).fill(0)
  let [gap, total] = [0, 0]
  for (const value of values) {
    if (value !== 0) gap += 1
    else {
      counts[Math.min(cells - 1, Math.floor((gap * 3) / n))]! += 1
      ;[gap, total] = [0, total + 1]
    }
  }
  const beyond = (cell: number) => (1 - 1 / n) ** Math.ceil((cell * n) / 3)
  const expected = counts.map(
    (_, cell) => total * (beyond(cell) - (cell === cells - 1 ? 0 : beyond(cell + 1))),
  )
  const used = expected.filter((count) => count > 0).length
  const square = counts.reduce(
    (sum, count, cell) =>
      expected[cell]! > 0 ? sum + (count - expected[cell]!) ** 2 / expected[cell]! : sum,
    0,
  )
  return chiSquareTail(square, used - 1)
}

/** Where the first card of a deck ends up. */
function deckFindings(mix: (cards: readonly number[]) => readonly number[]): Finding[] {
  const cards = Array.from({ length: 52 }, (_, card) => card)
  const places = [0, 1, 51].map(() => Array<number>(52).fill(0))
  for (let round = 0; round < Math.max(2_000, draws / 25); round += 1) {
    const mixed = mix(cards)
    for (const [at, card] of [0, 1, 51].entries()) places[at]![mixed.indexOf(card)]! += 1
  }
  return places.map((counts, at) => ({ what: `place of card ${at}`, p: evenness(counts) }))
}

/** The least likely finding, with the family's share of alpha. */
function isEven(findings: readonly Finding[]): boolean {
  return findings.every(({ p }) => p >= alpha / findings.length)
}

test('F2: what is drawn for pins, wheel, roulette, 4D, dice and deck is even', () => {
  const findings = [
    ...ranges.flatMap((n) =>
      findingsOf(ours, n).map(({ what, p }) => ({ what: `${what} of ${n}`, p })),
    ),
    ...deckFindings((cards) => shuffle(cards, ours)),
  ]
  const worst = findings.toSorted((one, other) => one.p - other.p)[0]!
  expect(isEven(findings), `${worst.what}: p = ${worst.p}, seed ${seed}`).toBe(true)
  expect(findings.length).toBeGreaterThan(25)
})

test('F2, teeth: low bits of a congruential generator, modulo bias and a shuffle off by one are found', () => {
  let state = 1
  const congruential: NextInt = (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % n
  }
  expect(isEven(findingsOf(congruential, 8))).toBe(false)
  const modulo: NextInt = (n) => ours(256) % n
  expect(isEven(findingsOf(modulo, 37))).toBe(false)
  const offByOne = deckFindings((cards) => shuffle(cards, (n) => ours(Math.max(1, n - 1))))
  expect(isEven(offByOne)).toBe(false)
})

const root = join(import.meta.dirname, '../..')
/** The stream of the games, the studio's one source of seeds, and the keys that seal them. */
const sources = new Set([
  'rules/src/games/chance.ts',
  'studio/src/kernel/chance.ts',
  'studio/src/fair/seal.ts',
])
const makesChance = /getUint32|readUInt32|randomBytes|randomInt|Math\.random|getRandomValues/

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\btesting\b/.test(file))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
}

const ownChance = (file: string, source: string) => !sources.has(file) && makesChance.test(source)

test('F3: numbers are made of random bytes in one module alone', () => {
  const files = ['rules/src', 'studio/src'].flatMap(filesBelow)
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => ownChance(file, readFileSync(join(root, file), 'utf8')))).toEqual(
    [],
  )
})

test('F3, teeth: a game that folds random bytes by itself is found', () => {
  const careless = 'export const face = () => randomBytes(4).readUInt32BE() % 6'
  expect(ownChance('rules/src/games/instant/careless.ts', careless)).toBe(true)
})
