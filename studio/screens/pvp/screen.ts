import type { PvpAct, PvpSeat, PvpTable } from '@kancil/contract/seamless/pvp'
import type { NextInt } from '@kancil/rules/games/chance'
import type { CabinetSay } from '../cabinet/say.ts'
import type { CabinetKey } from '../cabinet/texts/en.ts'
import { element } from '../engine/page/element.ts'
import { cardOf } from '../tables/felt.ts'

/** What a card game shows of itself; the table around it is the same for all. */
export type PvpScreen = {
  readonly code: string
  readonly title: string
  readonly ruleKeys: readonly CabinetKey[]
  readonly deal: (nextInt: NextInt, seats: number) => string[][]
  /** The cards of one seat; `size` is large for one's own. */
  readonly cards: (say: CabinetSay, seat: PvpSeat, size: 'small' | 'large') => Node[]
  /** What hands are worth, for the table beside the game. */
  readonly pays: (say: CabinetSay) => readonly (readonly [hand: string, worth: string])[]
  /** What a shown hand is called. */
  readonly score: (say: CabinetSay, seat: PvpSeat) => string
  readonly phase: (table: PvpTable) => CabinetKey
  /** What the player decides now; empty while there is nothing to decide. */
  readonly actions: (
    say: CabinetSay,
    table: PvpTable,
    me: PvpSeat,
    act: (act: PvpAct) => void,
  ) => Node[]
}

/** `TH` as a card of the page; a back for null. */
export function pvpCard(card: string | null): HTMLElement {
  return cardOf(card === null ? null : card.replace('T', '10'))
}

export function actButton(label: string, act: () => void, kind = ''): HTMLButtonElement {
  const button = element('button', { type: 'button', class: `act ${kind}` }, label)
  button.addEventListener('click', act)
  return button
}

/** What hands are worth, as a list beside the game. */
export function payList(say: CabinetSay, { pays }: Pick<PvpScreen, 'pays'>): HTMLElement {
  return element(
    'section',
    { class: 'room-part' },
    element('h3', {}, say('pvp.pays')),
    element(
      'dl',
      { class: 'hand-pays' },
      ...pays(say).flatMap(([hand, worth]) => [
        element('dt', {}, hand),
        element('dd', {}, element('bdi', { dir: 'auto' }, worth)),
      ]),
    ),
  )
}
