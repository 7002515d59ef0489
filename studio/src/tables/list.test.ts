import { expect, test } from 'vitest'
import { roadResult } from './list.ts'

const card = { player: [], banker: [], playerTotal: 0, bankerTotal: 0 } as const
const pairs = { isPlayerPair: false, isBankerPair: false } as const
const dice = { type: 'sic-bo', dice: [], isTriple: false } as const

test.each([
  [{ type: 'baccarat', ...card, ...pairs, winner: 'B' }, 'B red'],
  [{ type: 'baccarat', ...card, ...pairs, winner: 'T' }, 'T green'],
  [{ type: 'roulette', number: 0 }, '0 green'],
  [{ type: 'roulette', number: 32 }, '32 red'],
  [{ type: 'roulette', number: 17 }, '17 black'],
  [{ ...dice, sum: 11 }, '11 red'],
  [{ ...dice, sum: 10 }, '10 blue'],
  [{ ...dice, sum: 12, isTriple: true }, '12 green'],
  [{ type: 'wau', point: 100 }, '1.00 blue'],
  [{ type: 'wau', point: 1_234 }, '12.34 gold'],
  [{ type: 'wau', point: 45_678 }, '457 gold'],
  [{ type: 'wau', point: 1_000_000 }, '999+ gold'],
] as const)('%j is drawn as %s', (result, drawn) => {
  const { text, tone } = roadResult(result)
  expect(`${text} ${tone}`).toBe(drawn)
})
