import { money } from '@kancil/contract/money'
import { payoutOf, type Multiple } from '@kancil/rules/games/instant/instant-rules'
import { baccaratMultiple, dealBaccarat } from '@kancil/rules/games/tables/baccarat'
import { dragonTiger, dragonTigerResult } from '@kancil/rules/games/tables/dragon-tiger'
import { bigRoad, derivedRoad, type Mark } from '@kancil/rules/games/tables/roads'
import { insideSpot, roulette } from '@kancil/rules/games/tables/roulette'
import { sicBo, sicBoResult } from '@kancil/rules/games/tables/sic-bo'
import type { Vector, VectorKind } from './kind.ts'

type Bets = Readonly<Record<string, number>>

/** The sum of the lines, each floored once. */
function settled(bets: Bets, multipleOf: (spot: string) => Multiple) {
  const lines = Object.entries(bets)
  return {
    stake: lines.reduce((sum, [, stake]) => sum + stake, 0),
    payout: lines.reduce(
      (sum, [spot, stake]) => sum + payoutOf(money(BigInt(stake)), multipleOf(spot)),
      0n,
    ),
  }
}

export const baccarat: VectorKind = {
  prefix: 'baccarat',
  settle(vector) {
    if (vector.rules === 'roads') return roads(vector)
    const { bets = {}, commission } = vector.bet as { bets?: Bets; commission?: boolean }
    const { cards } = vector.draw as { readonly cards: string[] }
    const { result } = dealBaccarat(cards.map(longRank))
    return {
      ...{ outcome: result.winner, pt: result.playerTotal, bt: result.bankerTotal },
      ...settled(bets, (spot) => baccaratMultiple(result, spot, commission !== false)),
    }
  },
}

/** A ten is `T` in some vectors, `10` in the rules. */
const longRank = (card: string): string => card.replace(/^T/, '10')

function roads({ draw }: Vector) {
  const { sequence } = draw as { readonly sequence: string }
  const marks = [...sequence].map((letter): Mark => ({
    side: letter === 'B' ? 'first' : letter === 'P' ? 'second' : 'tie',
  }))
  const { lengths, cells } = bigRoad(marks)
  const letters = (skip: 1 | 2 | 3): string =>
    derivedRoad(lengths, skip)
      .map((colour) => (colour === 'red' ? 'R' : 'B'))
      .join('')
  let at = 0
  const columns = lengths.map((length) => {
    const side = cells[at]?.side === 'first' ? 'B' : 'P'
    at += length
    return `${side}${length}`
  })
  return {
    big: columns.join(' '),
    ...{ bigEye: letters(1), small: letters(2), cockroach: letters(3) },
  }
}

export const dragon: VectorKind = {
  prefix: 'dragon-tiger',
  settle({ bet, draw }) {
    const { dragon: first, tiger } = draw as { readonly dragon: string; readonly tiger: string }
    const result = dragonTigerResult(longRank(first), longRank(tiger))
    const { bets = {} } = bet as { bets?: Bets }
    const paid = settled(bets, (spot) => dragonTiger.multiple('naga', result, spot))
    return { outcome: result.winner, ...paid }
  },
}

export const dice: VectorKind = {
  prefix: 'sicbo',
  settle({ bet, draw }) {
    const result = sicBoResult((draw as { readonly dice: number[] }).dice)
    const { bets = {} } = bet as { bets?: Bets }
    return settled(bets, (spot) => sicBo.multiple('dadu', result, spot))
  },
}

type RouletteBet = {
  readonly type: string
  readonly numbers?: readonly number[]
  readonly pick?: number
  readonly amount: number
}

export const wheel: VectorKind = {
  prefix: 'roulette',
  settle({ bet, draw }) {
    const { bets } = bet as { readonly bets: readonly RouletteBet[] }
    const { number } = draw as { readonly number: number }
    const result = { type: 'roulette', number }
    const lines = bets.map(({ type, numbers, pick, amount }) =>
      settled(
        { [numbers ? insideSpot(numbers) : pick ? `${type}:${pick}` : type]: amount },
        (spot) => roulette.multiple('anggerik', result, spot),
      ),
    )
    return {
      stake: lines.reduce((sum, { stake }) => sum + stake, 0),
      payout: lines.reduce((sum, { payout }) => sum + payout, 0n),
    }
  },
}
