import { type Money, money } from '@kancil/contract/money'
import { expect, test } from 'vitest'
import { baccarat } from './baccarat.ts'
import { roulette } from './roulette.ts'
import type { TableResult } from './table-rules.ts'
import { stakeNotCounted } from './turnover.ts'

const stakes = (amounts: Readonly<Record<string, bigint>>): ReadonlyMap<string, Money> =>
  new Map(Object.entries(amounts).map(([spot, amount]) => [spot, money(amount)]))
const dealt = (winner: 'P' | 'B' | 'T'): TableResult & Record<string, unknown> => ({
  ...{ type: 'baccarat', player: [], banker: [], playerTotal: 3, bankerTotal: 5, winner },
  ...{ isPlayerPair: false, isBankerPair: false },
})

test.each<[string, Record<string, bigint>, Record<string, bigint> | null, 'P' | 'B' | 'T', bigint]>(
  [
    ['one side counts in full', { banker: 100n }, null, 'B', 0n],
    [
      'both sides count by their difference (vt-03)',
      { banker: 100n, player: 70n },
      null,
      'B',
      140n,
    ],
    ['big and small too', { big: 50n, small: 50n }, null, 'P', 100n],
    ['the tie counts, what pushes does not', { banker: 100n, tie: 10n }, null, 'T', 100n],
    ['sides on two tickets', { banker: 60n }, { banker: 100n, player: 50n }, 'B', 30n],
    ['shares are rounded up', { banker: 1n }, { banker: 3n, player: 1n }, 'B', 1n],
  ],
)('%s', (_what, own, all, winner, left) => {
  const shown = { table: 'melati', result: dealt(winner) }
  expect(stakeNotCounted(baccarat, shown, stakes(own), stakes(all ?? own))).toBe(left)
})

test('roulette: red and black are opposite, red and odd are not', () => {
  const shown = { table: roulette.tables[0], result: { type: 'roulette', number: 7 } }
  const left = (spots: Record<string, bigint>) =>
    stakeNotCounted(roulette, shown, stakes(spots), stakes(spots))
  expect([left({ red: 10n, black: 10n }), left({ red: 10n, odd: 10n })]).toEqual([20n, 0n])
})
