import { dealHands, shuffledDeck } from '@kancil/rules/games/pvp/deck'
import { bankCandidates, niuNiuSheet, niuNiuWins, niuOf } from '@kancil/rules/games/pvp/niu-niu'
import type { CardRules, HandState } from './card-rules.ts'

const seatsIn = (hand: HandState) =>
  hand.cards.map((cards, place) => ({
    cards,
    grab: hand.grabs[place] ?? 0,
    bet: hand.bets[place] ?? 1,
  }))

export const niuNiuRules: CardRules = {
  sheet: niuNiuSheet,
  phases: [
    { name: 'grab', ms: 6_000 },
    { name: 'bet', ms: 6_000 },
    { name: 'arrange', ms: 10_000 },
  ],
  shownMs: 7_000,
  deal: (nextInt, seats) => dealHands(shuffledDeck(nextInt), seats, niuNiuSheet.cards),
  afterPhase(hand, phase, nextInt) {
    if (phase !== 'grab') return
    const candidates = bankCandidates(hand.grabs.map((grab) => grab ?? 0))
    // The stream goes on where the shuffle left it.
    shuffledDeck(nextInt)
    hand.banker = candidates[nextInt(candidates.length)]!
  },
  mustAct(hand, phase, place) {
    if (phase === 'grab') return hand.grabs[place] === null
    if (phase === 'bet') return place !== hand.banker && hand.bets[place] === null
    return !hand.isShown[place]
  },
  act(hand, phase, place, act) {
    if (phase === 'grab' && act.kind === 'grab') hand.grabs[place] = act.value
    else if (phase === 'bet' && act.kind === 'bet') hand.bets[place] = act.value
    else if (phase === 'arrange' && act.kind === 'show') hand.isShown[place] = true
    else return null
    return 'done'
  },
  autoAct(hand, phase, place) {
    if (phase === 'grab') hand.grabs[place] = 0
    else if (phase === 'bet') hand.bets[place] = 1
    else hand.isShown[place] = true
  },
  houseAct(hand, phase, place, chance) {
    if (phase === 'grab') hand.grabs[place] = Math.floor(chance * 5)
    else if (phase === 'bet') hand.bets[place] = 1 + Math.floor(chance * 5)
    else hand.isShown[place] = true
  },
  wins: (hand, base) => niuNiuWins(seatsIn(hand), hand.banker ?? 0, base),
  score: (hand, place) => niuOf(hand.cards[place]!).niu,
}
