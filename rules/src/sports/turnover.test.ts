import { money } from '@kancil/contract/money'
import type { LegResult } from '@kancil/contract/sports/market'
import { expect, test } from 'vitest'
import { betTurnover } from './turnover.ts'

const whole = { stake: 100_00n, openStake: 100_00n, debit: 100_00n, cashed: 0n }
const half = { ...whole, openStake: 50_00n, cashed: 40_00n }
const gone = { ...whole, openStake: 0n, cashed: 130_00n }
type Bet = typeof whole
type Leg = readonly [number, LegResult | null]

test.each<[string, Bet, Leg[], 'won' | 'lost' | 'halfWon' | 'halfLost' | 'void' | null, bigint]>([
  ['a win counts in full', whole, [[1_900, 'win']], 'won', 100_00n],
  ['odds of exactly 1.50 count', whole, [[1_500, 'lose']], 'lost', 100_00n],
  ['odds below 1.50 do not', whole, [[1_490, 'win']], 'won', 0n],
  ['half a win counts half (vt-01)', whole, [[1_900, 'halfWin']], 'halfWon', 50_00n],
  ['half a loss counts half', whole, [[1_900, 'halfLose']], 'halfLost', 50_00n],
  ['a push counts nothing', whole, [[1_900, 'push']], 'void', 0n],
  [
    'short odds together count',
    whole,
    [
      [1_300, 'win'],
      [1_300, 'win'],
    ],
    'won',
    100_00n,
  ],
  [
    'a leg that is void leaves its odds out',
    whole,
    [
      [1_300, 'win'],
      [1_300, 'void'],
    ],
    'won',
    0n,
  ],
  [
    'a parlay of pushes alone counts nothing',
    whole,
    [
      [1_900, 'push'],
      [1_900, 'void'],
    ],
    'won',
    0n,
  ],
  ['an open rest counts when it is settled', half, [[1_900, null]], null, 10_00n],
  ['and then beside what the cash-out left', half, [[1_900, 'lose']], 'lost', 60_00n],
  ['a cash-out above the stake counts nothing', gone, [[1_900, null]], null, 0n],
])('%s', (_what, bet, legs, result, turnover) => {
  const amounts = {
    ...{ stake: money(bet.stake), openStake: money(bet.openStake) },
    ...{ debit: money(bet.debit), cashed: money(bet.cashed) },
  }
  const shown = legs.map(([priceMilli, outcome]) => ({ priceMilli, result: outcome }))
  expect(betTurnover(amounts, shown, result)).toBe(turnover)
})
