import type { TableRules } from '@kancil/rules/games/tables/table-rules'
import type { TableView } from '@kancil/contract/seamless/tables'
import type { CabinetSay } from '../cabinet/say.ts'
import type { CabinetKey } from '../cabinet/texts/en.ts'
import { element } from '../engine/page/element.ts'

/** One game's part of a table: its felt, what it shows of a result, and its roads. */
export type Felt = {
  readonly root: HTMLElement
  readonly spots: ReadonlyMap<string, HTMLButtonElement>
  /** How far the dealing has come, 0 to 1; null before the result is known. */
  readonly show: (round: TableView['round'], part: number | null) => void
  readonly words: (result: unknown) => string
  /** The road or the latest results, small for the list and large below the felt. */
  readonly road: (results: TableView['results'], size: 'small' | 'large') => Node[]
}

export type FeltGame = {
  readonly create: (say: CabinetSay) => Felt
  readonly spotName: (say: CabinetSay, spot: string) => string
}

export type TableScreen = {
  readonly rules: TableRules
  readonly title: string
  readonly rtpPercent: string
  readonly felt: FeltGame
  readonly ruleKeys: readonly CabinetKey[]
}

/** A spot of the felt: a button that shows its name, what it pays and the chips on it. */
export function spotButton(
  spot: string,
  { name, odds, kind = '' }: { readonly name: string; readonly odds: string; kind?: string },
): HTMLButtonElement {
  return element(
    'button',
    { type: 'button', class: `spot ${kind}`, 'data-spot': spot },
    element('span', { class: 'spot-name' }, name),
    odds ? element('small', { dir: 'ltr' }, odds) : null,
    element('span', { class: 'spot-crowd', 'aria-hidden': 'true' }),
    element('span', { class: 'spot-chip', dir: 'ltr' }),
  )
}

/** `dozen:1` as words; numbers as they are. */
export function spotText(say: CabinetSay, spot: string): string {
  if (/^\d/.test(spot)) return say('spot.numbers', { n: spot.replaceAll('-', ', ') })
  const [kind = '', n = ''] = spot.split(':')
  return say(`spot.${kind}` as CabinetKey, { n })
}

const suits: Readonly<Record<string, string>> = { S: '♠', H: '♥', D: '♦', C: '♣' }

/** A playing card; face down while it is not dealt. */
export function cardOf(card: string | null): HTMLElement {
  if (card === null) return element('span', { class: 'card back' })
  const suit = card.slice(-1)
  const isRed = suit === 'H' || suit === 'D'
  return element(
    'span',
    { class: `card ${isRed ? 'red' : ''}`, dir: 'ltr' },
    element('b', {}, card.slice(0, -1)),
    element('i', {}, suits[suit] ?? ''),
  )
}
