import { type Arrangement, bestArrangement, isFoul } from '@kancil/rules/games/pvp/thirteen'
import type { CabinetSay } from '../cabinet/say.ts'
import { element } from '../engine/page/element.ts'
import { actButton, pvpCard } from '../pvp/screen.ts'

const names = ['front', 'middle', 'back'] as const
type Rows = { front: string[]; middle: string[]; back: string[] }

const copied = ({ front, middle, back }: Arrangement): Rows => ({
  front: [...front],
  middle: [...middle],
  back: [...back],
})

/** The player's own thirteen cards: two touches exchange two of them. */
export function createRack() {
  let handId = ''
  let rows: Rows = { front: [], middle: [], back: [] }
  let chosen: string | null = null
  let root = element('div', { class: 'rack' })

  function exchange(a: string, b: string): void {
    for (const name of names)
      rows[name] = rows[name].map((card) => (card === a ? b : card === b ? a : card))
  }

  function touch(card: string, draw: () => void): void {
    if (chosen !== null && chosen !== card) {
      exchange(chosen, card)
      chosen = null
    } else chosen = chosen === card ? null : card
    draw()
  }

  function fill(say: CabinetSay, cards: readonly string[], lay: (rows: Rows) => void): void {
    const draw = (): void => fill(say, cards, lay)
    const lines = names.map((name) =>
      rowOf(say, name, { cards: rows[name], chosen, touch: (card) => touch(card, draw) }),
    )
    const isBad = isFoul(rows)
    const best = (): void => {
      rows = copied(bestArrangement(cards))
      chosen = null
      draw()
    }
    root.replaceChildren(
      ...lines,
      element(
        'p',
        { class: isBad ? 'rack-note bad' : 'rack-note' },
        say(isBad ? 'pvp.badOrder' : 'pvp.swap'),
      ),
      element(
        'div',
        { class: 'rack-acts' },
        actButton(say('pvp.best'), best, 'quiet'),
        actButton(say('pvp.confirm'), () => lay(rows)),
      ),
    )
  }

  return {
    /** The same element for as long as the hand is the same: choices are kept. */
    show(
      say: CabinetSay,
      hand: string,
      cards: readonly string[],
      lay: (rows: Rows) => void,
    ): HTMLElement {
      if (hand === handId) return root
      handId = hand
      chosen = null
      root = element('div', { class: 'rack' })
      rows = copied(bestArrangement(cards))
      fill(say, cards, lay)
      return root
    },
  }
}

type RowShown = {
  readonly cards: readonly string[]
  readonly chosen: string | null
  readonly touch: (card: string) => void
}

function rowOf(
  say: CabinetSay,
  name: (typeof names)[number],
  { cards, chosen, touch }: RowShown,
): HTMLElement {
  const buttons = cards.map((card) => {
    const button = element('button', {
      ...{ type: 'button', class: 'rack-card', 'aria-pressed': String(chosen === card) },
      ...{ 'data-card': card, 'aria-label': card },
    })
    button.append(pvpCard(card))
    button.addEventListener('click', () => touch(card))
    return button
  })
  return element(
    'div',
    { class: 'rack-row' },
    element('span', { class: 'rack-name' }, say(`pvp.${name}`)),
    element('span', { class: 'cards' }, ...buttons),
  )
}
