import { insideSpot, isRed, type RouletteResult } from '@kancil/rules/games/tables/roulette'
import { type SicBoResult, sicBo, sicBoSpots } from '@kancil/rules/games/tables/sic-bo'
import type { TableView } from '@kancil/contract/seamless/tables'
import type { CabinetSay } from '../cabinet/say.ts'
import { drawing, element } from '../engine/page/element.ts'
import { type Felt, type FeltGame, spotButton, spotText } from './felt.ts'
import { tally } from './roads.ts'

/** The order of the pockets on a wheel with one zero. */
const pockets = [
  ...[0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10],
  ...[5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26],
]
const colourOf = (number: number): 'red' | 'black' | 'zero' =>
  number === 0 ? 'zero' : isRed(number) ? 'red' : 'black'
const fills = { red: '#a8232c', black: '#171b1d', zero: '#18814a' } as const

function rouletteWheel(): SVGElement {
  const step = 360 / pockets.length
  const at = (degrees: number, radius: number): string => {
    const turn = (degrees * Math.PI) / 180
    return `${(100 + radius * Math.sin(turn)).toFixed(2)} ${(100 - radius * Math.cos(turn)).toFixed(2)}`
  }
  const parts = pockets.map((number, index) => {
    const [from, to] = [(index - 0.5) * step, (index + 0.5) * step]
    return `<path d="M100 100L${at(from, 90)}A90 90 0 0 1 ${at(to, 90)}Z" fill="${fills[colourOf(number)]}" stroke="#d9b154" stroke-width=".6"/>
<text x="100" y="20" font-size="8" font-weight="700" fill="#fff" text-anchor="middle" font-family="system-ui" transform="rotate(${index * step} 100 100)">${number}</text>`
  })
  return drawing(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><circle cx="100" cy="100" r="98" fill="#5a2c06"/><circle cx="100" cy="100" r="93" fill="#d9b154"/>${parts.join('')}<circle cx="100" cy="100" r="62" fill="#4a2409"/><circle cx="100" cy="100" r="20" fill="#d9b154"/></svg>`,
  )
}

const outside = ['low', 'even', 'red', 'black', 'odd', 'high'] as const

function rouletteSpotsOf(say: CabinetSay): Map<string, HTMLButtonElement> {
  const spots = new Map<string, HTMLButtonElement>()
  const put = (spot: string, name: string, odds: string, kind: string): void =>
    void spots.set(spot, spotButton(spot, { name, odds, kind }))
  put('0', '0', '', 'n-0 zero')
  for (let n = 1; n <= 36; n += 1) put(String(n), String(n), '', `number ${colourOf(n)}`)
  for (const third of [1, 2, 3]) {
    put(`dozen:${third}`, spotText(say, `dozen:${third}`), '2:1', `dozen d-${third}`)
    put(`column:${third}`, '2:1', '', `column c-${third}`)
  }
  for (const spot of outside) put(spot, spotText(say, spot), '1:1', `outside ${spot}`)
  for (const { spot, place } of insideBets) {
    put(spot, '', '', `inside at-${place}`)
    const odds = 36 / spot.split('-').length - 1
    const label = say('table.spot', { spot: spotText(say, spot), odds })
    spots.get(spot)!.setAttribute('aria-label', label)
    spots.get(spot)!.title = label
  }
  return spots
}

type InsideBet = {
  readonly spot: string
  /** The number whose cell it stands on the edge of. */
  readonly cell: number
  readonly place: 'right' | 'top' | 'corner' | 'street' | 'line' | 'left' | 'leftTop' | 'leftLine'
}

/** Splits, streets, corners and lines, each where the chip lies on a layout. */
const insideBets: readonly InsideBet[] = [
  ...Array.from({ length: 36 }, (_, at) => at + 1).flatMap((n): InsideBet[] => {
    const isTopRow = n % 3 === 0
    const isBottomRow = n % 3 === 1
    const isLast = n > 33
    const bet = (numbers: readonly number[], place: InsideBet['place']): InsideBet[] => [
      { spot: insideSpot(numbers), cell: n, place },
    ]
    return [
      ...(isLast ? [] : bet([n, n + 3], 'right')),
      ...(isTopRow ? [] : bet([n, n + 1], 'top')),
      ...(isTopRow || isLast ? [] : bet([n, n + 1, n + 3, n + 4], 'corner')),
      ...(isBottomRow ? bet([n, n + 1, n + 2], 'street') : []),
      ...(isBottomRow && !isLast ? bet([n, n + 1, n + 2, n + 3, n + 4, n + 5], 'line') : []),
      ...(n <= 3 ? bet([0, n], 'left') : []),
      ...(n <= 2 ? bet([0, n, n + 1], 'leftTop') : []),
      ...(n === 1 ? bet([0, 1, 2, 3], 'leftLine') : []),
    ]
  }),
]

function createRoulette(say: CabinetSay): Felt {
  const spots = rouletteSpotsOf(say)
  const disc = element('div', { class: 'roulette-disc' }, rouletteWheel())
  const ball = element('div', { class: 'roulette-ball' })
  const number = element('output', { class: 'roulette-number' })
  const stage = element('div', { class: 'roulette-stage', dir: 'ltr' }, disc, ball, number)
  const felt = element('div', { class: 'felt roulette', dir: 'ltr' }, ...spots.values())
  // Three rows as on every layout, so that columns and dozens stand beside their numbers.
  for (let n = 1; n <= 36; n += 1) {
    const { style } = spots.get(String(n))!
    style.gridColumn = String(Math.ceil(n / 3) + 1)
    style.gridRow = String(3 - ((n - 1) % 3))
  }
  for (const { spot, cell } of insideBets) {
    const { style } = spots.get(spot)!
    style.gridColumn = String(Math.ceil(cell / 3) + 1)
    style.gridRow = String(3 - ((cell - 1) % 3))
  }
  return {
    root: element('div', { class: 'felt-room' }, stage, felt),
    spots,
    show(round, part) {
      const result = round?.result as RouletteResult | null
      const isOver = result !== null && part !== null && part >= 1
      const index = result ? pockets.indexOf(result.number) : 0
      const slow = part === null ? 0 : 1 - (1 - Math.min(1, part)) ** 3
      // The ball runs against the wheel and ends in the pocket at the top of it.
      disc.style.rotate = `${-(index * 360) / pockets.length - slow * 360 * (part === null ? 0 : 2)}deg`
      ball.style.rotate = `${part === null ? 0 : slow * 360 * 5}deg`
      ball.toggleAttribute('data-hidden', part === null)
      number.textContent = isOver ? String(result.number) : ''
      number.dataset['colour'] = isOver ? colourOf(result.number) : ''
    },
    words: (result) => say('result.number', { number: (result as RouletteResult).number }),
    road(results, size) {
      const numbers = results.map(({ result }) => (result as RouletteResult).number).toReversed()
      const list = element(
        'ol',
        { class: 'latest', dir: 'ltr' },
        ...numbers
          .slice(0, size === 'small' ? 10 : 40)
          .map((n) => element('li', { 'data-colour': colourOf(n) }, String(n))),
      )
      if (size === 'small') return [list]
      const count = (colour: string) => numbers.filter((n) => colourOf(n) === colour).length
      return [
        tally([
          [say('spot.red'), count('red'), fills.red],
          [say('spot.black'), count('black'), fills.black],
          ['0', count('zero'), fills.zero],
        ]),
        element('h3', {}, say('road.latest')),
        list,
        element('p', { class: 'fine' }, say('table.past')),
      ]
    },
  }
}

const pips: Readonly<Record<number, readonly number[]>> = {
  ...{ 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8] },
  6: [0, 2, 3, 5, 6, 8],
}

function dieOf(face: number | null): HTMLElement {
  const marks = face === null ? [] : (pips[face] ?? [])
  return element(
    'span',
    { class: 'die', 'data-face': face ?? '' },
    ...Array.from({ length: 9 }, (_, at) =>
      element('i', { 'data-on': marks.includes(at) || null }),
    ),
  )
}

function sicBoLabel(say: CabinetSay, spot: string): string {
  const [kind = '', what = ''] = spot.split(':')
  if (kind === 'sum') return what
  if (kind === 'combo') return what.replace('-', ' · ')
  if (kind === 'single') return what
  if (kind === 'double') return `${what}${what}`
  if (kind === 'triple') return `${what}${what}${what}`
  return spotText(say, spot)
}

const kinds = ['small', 'odd', 'even', 'big', 'anyTriple', 'sum', 'single', 'double', 'triple']

/** Kind by kind, as on a layout: sides, sums, single dice, doubles, triples, pairs. */
function ordered(spots: readonly string[]): string[] {
  const rank = (spot: string): number => {
    const at = kinds.indexOf(spot.split(':')[0] ?? '')
    return at < 0 ? kinds.length : at
  }
  return spots.toSorted((a, b) => rank(a) - rank(b))
}

function createSicBo(say: CabinetSay): Felt {
  const spots = new Map(
    ordered(sicBoSpots).map((spot) => [
      spot,
      spotButton(spot, {
        name: sicBoLabel(say, spot),
        odds: `${spot.startsWith('single') ? '1–3' : sicBo.odds('dadu', spot)}:1`,
        kind: `sb-${spot.split(':')[0]}`,
      }),
    ]),
  )
  const stage = element('div', { class: 'dice-stage', dir: 'ltr' })
  const felt = element('div', { class: 'felt sic-bo', dir: 'ltr' }, ...spots.values())
  return {
    root: element('div', { class: 'felt-room' }, stage, felt),
    spots,
    show(round, part) {
      const result = round?.result as SicBoResult | null
      const seen = result && part !== null ? Math.floor(Math.min(1, part) * 3 + 0.001) : 0
      stage.replaceChildren(
        ...[0, 1, 2].map((at) => dieOf(result && at < seen ? (result.dice[at] ?? null) : null)),
        element('b', { class: 'hand-total' }, result && seen === 3 ? String(result.sum) : ''),
      )
      stage.toggleAttribute('data-shaking', result !== null && part !== null && part < 1)
    },
    words(result) {
      const { dice, sum } = result as SicBoResult
      return say('result.dice', { dice: dice.join(' '), sum })
    },
    road: (results, size) => sicBoRoad(say, results, size),
  }
}

function sicBoRoad(
  say: CabinetSay,
  results: TableView['results'],
  size: 'small' | 'large',
): Node[] {
  const rolls = results.map(({ result }) => result as SicBoResult).toReversed()
  const kind = ({ isTriple, sum }: SicBoResult): string =>
    isTriple ? 'zero' : sum >= 11 ? 'red' : 'black'
  const list = element(
    'ol',
    { class: 'latest', dir: 'ltr' },
    ...rolls
      .slice(0, size === 'small' ? 10 : 30)
      .map((roll) =>
        element('li', { 'data-colour': kind(roll), title: roll.dice.join(' ') }, String(roll.sum)),
      ),
  )
  if (size === 'small') return [list]
  const count = (of: string) => rolls.filter((roll) => kind(roll) === of).length
  return [
    tally([
      [say('spot.big'), count('red'), fills.red],
      [say('spot.small'), count('black'), fills.black],
      [say('spot.anyTriple'), count('zero'), fills.zero],
    ]),
    element('h3', {}, say('road.latest')),
    list,
    element('p', { class: 'fine' }, say('table.past')),
  ]
}

export const rouletteFelt: FeltGame = { create: createRoulette, spotName: spotText }
export const sicBoFelt: FeltGame = { create: createSicBo, spotName: spotText }
