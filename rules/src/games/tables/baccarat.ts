import type { Multiple } from '../instant/instant-rules.ts'
import { type Card, cardsBehindCut, decksPerShoe, nextPosition, rankOf, shoeOf } from './cards.ts'
import { loses, pays, pushes, type TableRules } from './table-rules.ts'

/** Baccarat, eight decks (handbook, games 3.1). Profit for one unit. */
const baccaratSheet = {
  id: 'baccarat',
  decks: decksPerShoe,
  cardsBehindCut,
  /** The last pays 1:1 on the banker, and half when the banker wins with 6. */
  tables: { melati: 'commission', cempaka: 'commission', kenanga: 'noCommission' },
  pay: {
    player: 1,
    bankerCommission: 0.95,
    bankerNoCommission: 1,
    bankerNoCommissionSix: 0.5,
    tie: 8,
    playerPair: 11,
    bankerPair: 11,
    eitherPair: 5,
    super6: 12,
    big: 0.54,
    small: 1.5,
  },
} as const

export type BaccaratSpot =
  | 'player'
  | 'banker'
  | 'tie'
  | 'playerPair'
  | 'bankerPair'
  | 'eitherPair'
  | 'super6'
  | 'big'
  | 'small'
export const baccaratSpots: readonly BaccaratSpot[] = [
  ...(['player', 'tie', 'banker', 'playerPair', 'bankerPair', 'eitherPair'] as const),
  ...(['super6', 'small', 'big'] as const),
]

export type BaccaratResult = {
  readonly type: 'baccarat'
  readonly player: readonly Card[]
  readonly banker: readonly Card[]
  readonly playerTotal: number
  readonly bankerTotal: number
  readonly winner: 'P' | 'B' | 'T'
  readonly isPlayerPair: boolean
  readonly isBankerPair: boolean
}

const valueOf = (card: Card): number => Math.min(rankOf(card), 10) % 10
const totalOf = (cards: readonly Card[]): number =>
  cards.reduce((sum, card) => sum + valueOf(card), 0) % 10

/** Deals one round from the front of `cards`: P1 B1 P2 B2, then the thirds. */
export function dealBaccarat(cards: readonly Card[]): {
  readonly result: BaccaratResult
  readonly used: number
} {
  let used = 0
  const take = (): Card => {
    const card = cards[used]
    if (card === undefined) throw new RangeError('the shoe has too few cards')
    used += 1
    return card
  }
  const [p1, b1, p2, b2] = [take(), take(), take(), take()]
  const player = [p1, p2]
  const banker = [b1, b2]
  const [playerTwo, bankerTwo] = [totalOf(player), totalOf(banker)]
  if (playerTwo < 8 && bankerTwo < 8) {
    const third = playerTwo <= 5 ? take() : null
    if (third !== null) player.push(third)
    if (bankerDraws(bankerTwo, third === null ? null : valueOf(third))) banker.push(take())
  }
  const [playerTotal, bankerTotal] = [totalOf(player), totalOf(banker)]
  const winner = playerTotal === bankerTotal ? 'T' : playerTotal > bankerTotal ? 'P' : 'B'
  const isPair = (first: Card, second: Card): boolean => rankOf(first) === rankOf(second)
  const result: BaccaratResult = {
    ...{ type: 'baccarat', player, banker, playerTotal, bankerTotal, winner },
    isPlayerPair: isPair(p1, p2),
    isBankerPair: isPair(b1, b2),
  }
  return { result, used }
}

/** By the value of the player's third card, null where the player stood. */
function bankerDraws(total: number, third: number | null): boolean {
  if (third === null) return total <= 5
  if (total <= 2) return true
  if (total === 3) return third !== 8
  if (total === 4) return third >= 2 && third <= 7
  if (total === 5) return third >= 4 && third <= 7
  return total === 6 && (third === 6 || third === 7)
}

/** Gross, for each unit on the spot. */
export function baccaratMultiple(
  result: BaccaratResult,
  spot: string,
  hasCommission: boolean,
): Multiple {
  const { winner, bankerTotal, isPlayerPair, isBankerPair } = result
  const { pay } = baccaratSheet
  const cards = result.player.length + result.banker.length
  const when = (isWon: boolean, profit: number): Multiple => (isWon ? pays(profit) : loses)
  switch (spot) {
    case 'player':
      return winner === 'T' ? pushes : when(winner === 'P', pay.player)
    case 'banker':
      if (winner === 'T') return pushes
      if (hasCommission) return when(winner === 'B', pay.bankerCommission)
      return when(
        winner === 'B',
        bankerTotal === 6 ? pay.bankerNoCommissionSix : pay.bankerNoCommission,
      )
    case 'tie':
      return when(winner === 'T', pay.tie)
    case 'playerPair':
      return when(isPlayerPair, pay.playerPair)
    case 'bankerPair':
      return when(isBankerPair, pay.bankerPair)
    case 'eitherPair':
      return when(isPlayerPair || isBankerPair, pay.eitherPair)
    case 'super6':
      return when(winner === 'B' && bankerTotal === 6, pay.super6)
    case 'big':
      return when(cards > 4, pay.big)
    case 'small':
      return when(cards === 4, pay.small)
    default:
      throw new RangeError(`no such spot: ${spot}`)
  }
}

function paysCommission(table: string): boolean {
  return (baccaratSheet.tables as Record<string, string>)[table] === 'commission'
}

export const baccarat = {
  sheet: baccaratSheet,
  tables: Object.keys(baccaratSheet.tables),
  opposites: [
    ['player', 'banker'],
    ['small', 'big'],
  ],
  isSpot: (spot) => baccaratSpots.some((name) => name === spot),
  odds(_table, spot) {
    const profit: Record<string, number> = { ...baccaratSheet.pay, banker: 1 }
    return Math.max(1, profit[spot] ?? 1)
  },
  draw(nextInt, position) {
    const { result, used } = dealBaccarat(shoeOf(nextInt).slice(position))
    return { result, next: nextPosition(position + used) }
  },
  multiple: (table, result, spot) =>
    baccaratMultiple(result as BaccaratResult, spot, paysCommission(table)),
} as const satisfies TableRules
