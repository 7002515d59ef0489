import { dealHands, shuffledDeck } from '@kancil/rules/games/pvp/deck'
import { niuNiuSheet, niuOf } from '@kancil/rules/games/pvp/niu-niu'
import type { CabinetSay } from '../cabinet/say.ts'
import { element } from '../engine/page/element.ts'
import { openParlour } from '../pvp/open-parlour.ts'
import { actButton, pvpCard } from '../pvp/screen.ts'

const niuText = (say: CabinetSay, niu: number): string =>
  niu === 0 ? say('pvp.niu.0') : niu === 10 ? say('pvp.niu.10') : say('pvp.niu', { n: niu })

openParlour({
  code: niuNiuSheet.id,
  title: 'Niu Niu',
  ruleKeys: ['rule.niu.1', 'rule.niu.2'],
  deal: (nextInt, seats) => dealHands(shuffledDeck(nextInt), seats, niuNiuSheet.cards),
  cards(say, seat) {
    const { cards } = seat
    if (!seat.inHand) return []
    const bull = cards ? niuOf(cards).bull : []
    const shown = Array.from({ length: niuNiuSheet.cards }, (_, at) => {
      const card = pvpCard(cards?.[at] ?? null)
      card.toggleAttribute('data-bull', bull.includes(at))
      return card
    })
    const fan = element('span', { class: 'cards' }, ...shown)
    if (!cards || !seat.isMe || seat.score !== null) return [fan]
    return [fan, element('b', { class: 'hand-name' }, niuText(say, niuOf(cards).niu))]
  },
  pays: (say) => {
    const { multipliers } = niuNiuSheet
    // Neighbours of one worth are one line: "Niu 7 – Niu 9".
    return multipliers.flatMap((worth, niu) => {
      if (multipliers[niu - 1] === worth) return []
      const last = multipliers.findLastIndex((other) => other === worth)
      const names = [...new Set([niu, last])].map((of) => niuText(say, of))
      return [[names.join(' – '), `×${worth}`] as const]
    })
  },
  score: (say, { score }) => (score === null ? '' : niuText(say, score)),
  phase: ({ phase }) =>
    phase === 'arrange' ? 'pvp.phase.look' : (`pvp.phase.${phase}` as 'pvp.phase.grab'),
  actions(say, { phase }, me, act) {
    if (!me.inHand || me.hasActed) return []
    if (phase === 'grab')
      return niuNiuSheet.grabs.map((value) =>
        actButton(
          value === 0 ? say('pvp.pass') : say('pvp.bid', { n: value }),
          () => act({ kind: 'grab', value }),
          value === 0 ? 'quiet' : '',
        ),
      )
    if (phase === 'bet')
      return niuNiuSheet.bets.map((value) =>
        actButton(say('pvp.bet', { n: value }), () => act({ kind: 'bet', value })),
      )
    return phase === 'arrange' ? [actButton(say('pvp.show'), () => act({ kind: 'show' }))] : []
  },
})
