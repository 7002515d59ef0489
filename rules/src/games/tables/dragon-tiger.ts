import {
  type Card,
  cardsBehindCut,
  decksPerShoe,
  nextPosition,
  rankOf,
  shoeOf,
  suitOf,
} from './cards.ts'
import { loses, pays, type TableRules } from './table-rules.ts'

/** Dragon tiger: one card each, ace low (handbook, games 3.2). A tie returns half of a side bet. */
const dragonTigerSheet = {
  id: 'dragon-tiger',
  decks: decksPerShoe,
  cardsBehindCut,
  tables: ['naga', 'rimau'],
  pay: { dragon: 1, tiger: 1, tie: 8, suitedTie: 50, tieReturnsHalf: true },
} as const

export const dragonTigerSpots = ['dragon', 'tie', 'suitedTie', 'tiger'] as const

export type DragonTigerResult = {
  readonly type: 'dragon-tiger'
  readonly dragon: Card
  readonly tiger: Card
  readonly winner: 'D' | 'T' | 'X'
}

export function dragonTigerResult(dragon: Card, tiger: Card): DragonTigerResult {
  const difference = rankOf(dragon) - rankOf(tiger)
  const winner = difference === 0 ? 'X' : difference > 0 ? 'D' : 'T'
  return { type: 'dragon-tiger', dragon, tiger, winner }
}

export const dragonTiger = {
  sheet: dragonTigerSheet,
  tables: dragonTigerSheet.tables,
  opposites: [['dragon', 'tiger']],
  isSpot: (spot) => dragonTigerSpots.some((name) => name === spot),
  odds: (_table, spot) => (spot === 'tie' ? 8 : spot === 'suitedTie' ? 50 : 1),
  draw(nextInt, position) {
    const [dragon, tiger] = shoeOf(nextInt).slice(position)
    if (!dragon || !tiger) throw new RangeError('the shoe has too few cards')
    return { result: dragonTigerResult(dragon, tiger), next: nextPosition(position + 2) }
  },
  multiple(_table, result, spot) {
    const { winner, dragon, tiger } = result as DragonTigerResult
    const { pay } = dragonTigerSheet
    const isTie = winner === 'X'
    if (spot === 'tie') return isTie ? pays(pay.tie) : loses
    if (spot === 'suitedTie')
      return isTie && suitOf(dragon) === suitOf(tiger) ? pays(pay.suitedTie) : loses
    if (spot !== 'dragon' && spot !== 'tiger') throw new RangeError(`no such spot: ${spot}`)
    if (isTie) return { over: 1n, under: 2n }
    return winner === (spot === 'dragon' ? 'D' : 'T') ? pays(pay[spot]) : loses
  },
} as const satisfies TableRules
