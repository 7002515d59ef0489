import { dealHands, shuffledDeck } from '@kancil/rules/games/pvp/deck'
import {
  type Arrangement,
  bestArrangement,
  isArrangementOf,
  thirteenPoints,
} from '@kancil/rules/games/pvp/thirteen'
import { thirteenSheet } from '@kancil/rules/games/pvp/thirteen-sheet'
import type { CardRules, HandState } from './card-rules.ts'

const layBest = (hand: HandState, place: number): void => {
  hand.rows[place] = bestArrangement(hand.cards[place]!)
}
const laid = (hand: HandState): Arrangement[] => hand.rows.map((rows) => rows!)

export const thirteenRules: CardRules = {
  sheet: thirteenSheet,
  phases: [{ name: 'arrange', ms: 60_000 }],
  shownMs: 12_000,
  deal: (nextInt, seats) => dealHands(shuffledDeck(nextInt), seats, thirteenSheet.cards),
  afterPhase() {},
  mustAct: (hand, _phase, place) => hand.rows[place] === null,
  act(hand, _phase, place, act) {
    if (act.kind !== 'arrange') return null
    const { front, middle, back } = act
    if (!isArrangementOf(hand.cards[place]!, { front, middle, back })) return 'badRows'
    hand.rows[place] = { front, middle, back }
    return 'done'
  },
  autoAct: (hand, _phase, place) => layBest(hand, place),
  houseAct: (hand, _phase, place) => layBest(hand, place),
  wins: (hand, base) => thirteenPoints(laid(hand)).map((points) => BigInt(points) * base),
  score: (hand, place) => thirteenPoints(laid(hand))[place]!,
}
