import { readFileSync } from 'node:fs'
import { money } from '@kancil/contract/money'
import { expect, test } from 'vitest'
import { dealHands, shuffledDeck } from './deck.ts'
import { bankCandidates, compareNiu, niuNiuWins, niuOf } from './niu-niu.ts'
import { settlePot } from './pot.ts'
import {
  type Arrangement,
  bestArrangement,
  isArrangementOf,
  isFoul,
  thirteenPoints,
} from './thirteen.ts'
import { specialOf } from './thirteen-special.ts'

const { vectors } = JSON.parse(
  readFileSync(new URL('../fixtures/vectors.json', import.meta.url), 'utf8'),
) as { vectors: { id: string; game: string; bet: never; expect: Record<string, unknown> }[] }
const of = (game: string) => vectors.filter((vector) => vector.game === game)

/** A deck whose order depends on the number alone. */
function deckOf(number: number): readonly string[] {
  let state = number
  return shuffledDeck((n) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * n)
  })
}
const sum = (parts: readonly (number | bigint)[]): number =>
  parts.reduce<number>((total, part) => total + Number(part), 0)

test.each(of('niuniu'))('$id', ({ bet, expect: expected }) => {
  const { niu, multiplier } = niuOf((bet as { cards: string[] }).cards)
  expect({ niu, mult: multiplier }).toEqual(expected)
})

test.each(of('thirteen'))('$id', ({ bet, expect: expected }) => {
  expect({ pts: thirteenPoints((bet as { hands: Arrangement[] }).hands) }).toEqual(expected)
})

test('every hand of five: the frequencies of the handbook', () => {
  const deck = deckOf(1)
  const counts = Array.from({ length: 11 }, () => 0)
  for (let a = 0; a < 48; a += 1)
    for (let b = a + 1; b < 49; b += 1)
      for (let c = b + 1; c < 50; c += 1)
        for (let d = c + 1; d < 51; d += 1)
          for (let e = d + 1; e < 52; e += 1)
            counts[niuOf([deck[a]!, deck[b]!, deck[c]!, deck[d]!, deck[e]!]).niu]! += 1
  expect(counts).toEqual([
    872_128, 171_304, 168_096, 171_304, 168_096, 177_424, 168_096, 171_304, 168_096, 171_304,
    191_808,
  ])
}, 60_000)

test('equal niu: the highest card, then its suit', () => {
  expect(
    compareNiu(['KS', '2H', '3C', '4D', '6S'], ['KH', '2S', '3S', '4S', '6H']),
  ).toBeGreaterThan(0)
  expect(compareNiu(['QS', '2H', '3C', '4D', '6S'], ['KD', '2S', '3S', '4S', '6H'])).toBeLessThan(0)
})

test('the bank pays and takes by the winner’s multiplier, and the hand sums to zero', () => {
  const seats = [
    { cards: ['AS', '9H', 'KD', '7C', '3S'], grab: 2, bet: 1 },
    { cards: ['AD', '2H', 'QD', '7D', '6S'], grab: 0, bet: 5 },
    { cards: ['2S', '4S', '6C', '8D', 'TC'], grab: 2, bet: 3 },
  ]
  expect(bankCandidates(seats.map(({ grab }) => grab))).toEqual([0, 2])
  expect(bankCandidates([0, 0])).toEqual([0, 1])
  // Niu niu beats both: 3 times, times the bank's 2, times what each bet.
  const wins = niuNiuWins(seats, 0, 10n)
  expect(sum(wins)).toBe(0)
  expect(wins[1]).toBe(-300n)
})

test.each([
  {
    name: 'all covered',
    wins: [30n, -10n, -20n],
    purses: [100n, 100n, 100n],
    nets: [29n, -10n, -20n],
  },
  {
    name: 'a short loser',
    wins: [30n, 30n, -60n],
    purses: [100n, 100n, 41n],
    nets: [20n, 19n, -41n],
  },
  {
    name: 'a short winner',
    wins: [60n, -30n, -30n],
    purses: [31n, 100n, 100n],
    nets: [30n, -16n, -15n],
  },
])('$name', ({ wins, purses, nets }) => {
  const results = settlePot(
    wins,
    purses.map((purse) => money(purse)),
  )
  expect(results.map(({ net }) => net)).toEqual(nets)
  expect(sum(results.map(({ net, rake }) => net + rake))).toBe(0)
})

test('no pot loses or makes money, and no purse goes below zero', () => {
  for (let seed = 1; seed < 500; seed += 1) {
    const draw = deckOf(seed)
    const numbers = draw.map((card) => card.charCodeAt(0) * 7 + card.charCodeAt(1))
    const wins = [0, 1, 2, 3].map((at) => BigInt(numbers[at]! - numbers[at + 4]!))
    wins.push(-wins.reduce((total, win) => total + win, 0n))
    const purses = numbers.slice(8, 13).map((number) => money(BigInt(number)))
    const results = settlePot(wins, purses)
    expect(sum(results.map(({ net, rake }) => net + rake))).toBe(0)
    for (const [seat, { net, rake }] of results.entries()) {
      expect(purses[seat]! + net).toBeGreaterThanOrEqual(0n)
      expect(net + rake <= purses[seat]!).toBe(true)
    }
  }
})

test('the best rows are legal, complete and quick', () => {
  for (let seed = 1; seed <= 40; seed += 1)
    for (const cards of dealHands(deckOf(seed), 4, 13)) {
      const hand = bestArrangement(cards)
      expect(isArrangementOf(cards, hand)).toBe(true)
      expect(isFoul(hand)).toBe(false)
    }
})

test('three guns against three seats are a home run', () => {
  const winner = {
    front: ['AS', 'AH', 'AD'],
    middle: ['KS', 'KH', 'KD', 'KC', '2S'],
    back: ['5H', '6H', '7H', '8H', '9H'],
  }
  const weak = (front: string[], middle: string[], back: string[]) => ({ front, middle, back })
  const others = [
    weak(['2H', '3H', '5S'], ['4S', '4D', '6S', '7S', '9S'], ['TS', 'TD', 'JS', 'QS', '2D']),
    weak(['2C', '3C', '5D'], ['4C', '4H', '6C', '7C', '9C'], ['TH', 'TC', 'JH', 'QH', '3S']),
  ]
  // A shorter table has guns but no home run: 3 + 8 + 5, doubled.
  expect(thirteenPoints([winner, ...others])[0]).toBe(64)
  const fourth = weak(
    ['3D', '5C', '8S'],
    ['6D', '7D', '9D', 'JC', 'QC'],
    ['8C', '8D', 'JD', 'QD', 'AC'],
  )
  expect(thirteenPoints([winner, ...others, fourth])).toEqual(
    [192, -64, -64, -64].map((p, at) => (at === 0 ? p : expect.any(Number))),
  )
})

test.each([
  ['dragon', 'AS 2H 3S 4S 5S 6S 7S 8S 9S TS JS QS KS'],
  ['dragonOfOneSuit', 'AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS'],
  ['sixPairs', 'AS AH 2S 2H 4S 4H 7S 7H 9S 9H JS JH KD'],
  ['threeStraights', 'AS 2H 3S 4S 5H 6S 7S 8D TS JH QS KC AD'],
  ['threeFlushes', 'AS 3S 5S 2H 4H 6H 9H JH 7C 8C TC QC 9C'],
])('%s', (name, cards) => {
  expect(specialOf(cards.split(' '))?.name).toBe(name)
})

test('a special beats the rows and a foul; two equal ones draw', () => {
  const dragon = {
    ...{ front: ['AS', '2H', '3S'], middle: ['4S', '5S', '6S', '7S', '8H'] },
    back: ['9S', 'TS', 'JS', 'QS', 'KH'],
  }
  const plain = bestArrangement('AD AH 2S 2D 4D 4H 7D 7H 9D TH JD JH KD'.split(' '))
  expect(thirteenPoints([dragon, plain])).toEqual([36, -36])
  expect(thirteenPoints([dragon, dragon])).toEqual([0, 0])
})
