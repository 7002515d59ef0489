import type { DaduShown } from '@kancil/rules/games/instant/dadu-pantas'
import type { GasingShown } from '@kancil/rules/games/instant/gasing-jatuh'
import type { KebunShown } from '@kancil/rules/games/instant/kebun-durian'
import type { RodaShown } from '@kancil/rules/games/instant/roda-kampung'
import type { ClipShown } from '@kancil/rules/games/fishing/clip'
import type { SittingShown } from '@kancil/rules/games/pvp/sitting'
import type { TicketShown } from '@kancil/rules/games/tables/ticket'
import { type Html, html } from '../../kernel/html.ts'
import { amountText, type Words } from './amount.ts'
import { type OutcomeWords, outcomeWords } from './outcome-texts.ts'
import { fill } from './texts.ts'

type Shown =
  | DaduShown
  | GasingShown
  | KebunShown
  | RodaShown
  | TicketShown
  | SittingShown
  | ClipShown
type Fact = readonly [name: string, value: string]

/** What an instant round shows, in words, and as the JSON that the check compares. */
export function outcomeSection(shown: unknown, mode: string, lang: string, of: Words): Html {
  const words = outcomeWords(lang)
  const amount = (micro: number): string => amountText(micro, of)
  const facts = factsOf(shown as Shown, { ...words, amount }).map(
    ([name, value]) =>
      html`<dt>${name}</dt>
        <dd><bdi>${value}</bdi></dd>`,
  )
  return html`<section data-outcome="${JSON.stringify(shown)}" data-mode="${mode}">
    <h2>${words.result}</h2>
    <dl>${facts}</dl>
  </section>`
}

/** The words of a result, and how its amounts are written. */
type ResultWords = OutcomeWords & { readonly amount: (micro: number) => string }

const factsOf = (shown: Shown, words: ResultWords): readonly Fact[] => {
  switch (shown.type) {
    case 'dadu':
      return daduFacts(shown, words)
    case 'kebun':
      return kebunFacts(shown, words)
    case 'gasing':
      return [
        [words.board, `${words[shown.risk]}, ${fill(words.rows, shown.rows)}`],
        [words.path, shown.path.map((side) => (side === 0 ? '←' : '→')).join(' ')],
        [words.box, String(shown.box + 1)],
        [words.multiple, times(shown.hundredths)],
      ]
    case 'ticket':
      return ticketFacts(shown, words)
    case 'sitting':
      return sittingFacts(shown, words)
    case 'clip':
      return clipFacts(shown, words)
    case 'roda':
      return [
        [words.board, words[shown.risk]],
        [words.segment, String(shown.segment + 1)],
        [words.multiple, times(shown.hundredths)],
      ]
  }
}

/** Stakes by spot and what the table gave, in the words of its published rules. */
function ticketFacts(shown: TicketShown, words: ResultWords): readonly Fact[] {
  const { table, number, position, spots, result } = shown
  const { type: _type, ...given } = result ?? { type: '' }
  return [
    [words.table, `${table} · ${number}`],
    [words.position, String(position)],
    ...Object.entries(spots).map(([spot, micro]): Fact => [
      fill(words.stakeOn, spot),
      words.amount(micro),
    ]),
    ...(result === null
      ? [[words.result, words.hidden] as const]
      : Object.entries(given).map(([name, value]): Fact => [
          name,
          Array.isArray(value) ? value.join(' ') : String(value),
        ])),
  ]
}

/** What a player carried to a card table and how it went there, hand by hand. */
function sittingFacts(
  { level, hands, rake, latest }: SittingShown,
  words: ResultWords,
): readonly Fact[] {
  const nets = latest.map(({ net }) => (net > 0 ? '+' : '') + words.amount(net))
  return [
    [words.level, level],
    [words.hands, String(hands)],
    [words.rake, words.amount(rake)],
    [words.latest, nets.length > 0 ? nets.join(' · ') : words.none],
  ]
}

/** A clip of bullets: what each hit and what it paid, in the order of the seeds' numbers. */
function clipFacts({ level, bullet, size, shots }: ClipShown, words: ResultWords): readonly Fact[] {
  const lines = shots.map(({ fish, pays }) => (pays > 0 ? `${fish} ×${pays}` : fish))
  return [
    [words.level, level],
    [words.bullet, words.amount(bullet)],
    [words.shots, lines.length > 0 ? lines.join(' · ') : words.none],
    [words.unfired, String(size - shots.length)],
  ]
}

function daduFacts({ side, winning, face }: DaduShown, words: OutcomeWords): readonly Fact[] {
  const target = side === 'under' ? winning : 9_999 - winning
  return [
    [words.choice, fill(words[side], hundredthsText(target))],
    [words.rolled, hundredthsText(face)],
  ]
}

function kebunFacts(shown: KebunShown, words: OutcomeWords): readonly Fact[] {
  const trees = (places: readonly number[]): string =>
    places.length === 0 ? words.none : places.map((place) => place + 1).join(', ')
  return [
    [words.nests, String(shown.nestCount)],
    [words.opened, trees(shown.opened)],
    [words.nestsAt, shown.nests ? trees(shown.nests) : words.hidden],
  ]
}

/** Faces are shown with two decimals: 4950 is 49.50. */
function hundredthsText(value: number): string {
  return (value / 100).toFixed(2)
}

function times(hundredths: number): string {
  return `×${hundredthsText(hundredths)}`
}
