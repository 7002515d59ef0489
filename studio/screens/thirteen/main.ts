import { dealHands, shuffledDeck } from '@kancil/rules/games/pvp/deck'
import { thirteenSheet } from '@kancil/rules/games/pvp/thirteen-sheet'
import { element } from '../engine/page/element.ts'
import { openParlour } from '../pvp/open-parlour.ts'
import { pvpCard } from '../pvp/screen.ts'
import { createRack } from './rack.ts'

const rack = createRack()
/** Somebody who still arranges holds a fan of cards. */
const fan: readonly (readonly null[])[] = [[null, null, null, null, null]]

openParlour({
  code: thirteenSheet.id,
  title: 'Thirteen',
  ruleKeys: ['rule.thirteen.1', 'rule.thirteen.2', 'rule.thirteen.3'],
  deal: (nextInt, seats) => dealHands(shuffledDeck(nextInt), seats, thirteenSheet.cards),
  cards(_say, seat) {
    if (!seat.inHand) return []
    // One's own rows are on the rack until they are laid.
    if (seat.isMe && !seat.rows) return []
    return (seat.rows ?? fan).map((row) =>
      element('span', { class: 'cards row-of-cards' }, ...row.map((card) => pvpCard(card))),
    )
  },
  pays(say) {
    const { bonus, specials } = thirteenSheet
    const rows = (['front', 'middle', 'back'] as const).flatMap((row) =>
      Object.entries(bonus[row]).map(([kind, n]) => {
        const name = say(`pvp.kind.${kind}` as 'pvp.kind.trips')
        return [`${say(`pvp.${row}`)} · ${name}`, say('pvp.points', { n })] as const
      }),
    )
    const whole = Object.entries(specials).map(
      ([kind, n]) =>
        [say(`pvp.special.${kind}` as 'pvp.special.dragon'), say('pvp.points', { n })] as const,
    )
    return [...rows, ...whole]
  },
  score(say, { score, special, isFoul }) {
    if (score === null) return ''
    const points = say('pvp.points', { n: score > 0 ? `+${score}` : String(score) })
    if (special) return `${say(`pvp.special.${special}` as 'pvp.special.dragon')}, ${points}`
    return isFoul ? `${say('pvp.foul')}, ${points}` : points
  },
  phase: ({ phase }) => `pvp.phase.${phase}` as 'pvp.phase.arrange',
  actions(say, { phase, hand }, me, act) {
    if (phase !== 'arrange' || !me.inHand || me.hasActed || !me.cards || !hand) return []
    return [rack.show(say, hand.handId, me.cards, (rows) => act({ kind: 'arrange', ...rows }))]
  },
})
