import type { HarimauSymbol } from '@kancil/contract/seamless/harimau-emas'
import { harimauEmas, harimauRtpPercent } from '@kancil/rules/games/harimau-emas'
import { coinsPerBet } from '@kancil/rules/games/slot-lines'
import { symbolOrder, symbolUrl } from '../../harimau-emas/art/symbols.ts'
import { lineColours } from '../stage/line-colours.ts'
import type { TextKey } from '../texts/en.ts'
import type { Say } from '../texts/say.ts'
import { openDialog } from './dialog.ts'
import { drawing, element } from './element.ts'

export type PayTableOptions = {
  readonly place: HTMLElement
  readonly say: Say
  /** The stake the prizes are told for, x1,000,000. */
  readonly bet: number
  readonly text: (micro: number) => string
}

const runs = [5, 4, 3] as const
const rules = ['lines', 'scatter', 'free', 'rtp', 'max', 'server', 'fault'] as const

/** Prizes in money at the present bet, the 20 lines, the rules: all from the sheet that decides. */
export function showPayTable({ place, say, bet, text }: PayTableOptions): void {
  const { body } = openDialog(place, say, { name: 'pay-table', title: say('pay.title') })
  const coin = bet / coinsPerBet(harimauEmas)
  const symbols = symbolOrder.map((symbol) => symbolCard(symbol, { say, text, bet, coin }))
  const lines = harimauEmas.lines.map((rows, line) =>
    element(
      'li',
      {},
      lineDrawing(rows, lineColours[line] ?? '#fff'),
      element('span', {}, say('pay.line', { line: line + 1 })),
    ),
  )
  body.append(
    element('p', { class: 'lead' }, say('pay.at', { amount: text(bet) })),
    element('div', { class: 'symbols' }, ...symbols),
    element('h3', {}, say('pay.linesTitle')),
    element('ol', { class: 'lines' }, ...lines),
    element('h3', {}, say('pay.rulesTitle')),
    element(
      'ul',
      { class: 'rules' },
      ...rules.map((rule) =>
        element('li', {}, say(`pay.rule.${rule}` as TextKey, { rtp: harimauRtpPercent })),
      ),
    ),
  )
}

type Prices = Omit<PayTableOptions, 'place'> & { readonly coin: number }

function symbolCard(symbol: HarimauSymbol, { say, text, bet, coin }: Prices): HTMLElement {
  const name = say(`symbol.${symbol}` as TextKey)
  const isSpecial = symbol === 'W' || symbol === 'S'
  const rows = runs.map((run) => {
    const prize = symbol === 'S' ? harimauEmas.scatterPay[run] * bet : paid(symbol, run) * coin
    const told =
      symbol === 'S'
        ? say('pay.scatterRow', {
            count: run,
            amount: text(prize),
            spins: harimauEmas.free.spins[run],
          })
        : text(prize)
    return element(
      'li',
      {},
      symbol === 'S' ? null : element('span', { class: 'run' }, say('pay.run', { count: run })),
      element('bdi', { class: 'prize', dir: 'ltr' }, told),
    )
  })
  return element(
    'section',
    { class: isSpecial ? 'symbol special' : 'symbol' },
    element('img', { src: symbolUrl(symbol), alt: '', width: 84, height: 84 }),
    element(
      'div',
      {},
      element('h3', {}, name),
      isSpecial ? element('p', {}, say(symbol === 'W' ? 'pay.wild' : 'pay.scatter')) : null,
      element('ul', {}, ...rows),
    ),
  )
}

function paid(symbol: HarimauSymbol, run: 3 | 4 | 5): number {
  return harimauEmas.pay[symbol]?.[run] ?? 0
}

/** One line as a small picture: fifteen places, five of them joined. */
function lineDrawing(rows: readonly number[], colour: string): SVGElement {
  const at = (reel: number, row: number) => `${7 + reel * 14} ${6 + row * 11}`
  const places = [0, 1, 2, 3, 4].flatMap((reel) =>
    [0, 1, 2].map((row) => {
      const isOn = rows[reel] === row
      const [x, y] = at(reel, row).split(' ')
      return `<rect x="${Number(x) - 5.5}" y="${Number(y) - 4}" width="11" height="8" rx="2" fill="${isOn ? colour : '#fff'}" fill-opacity="${isOn ? 1 : 0.12}"/>`
    }),
  )
  const path = rows.map((row, reel) => at(reel, row)).join('L')
  return drawing(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 70 34">${places.join('')}<path d="M${path}" fill="none" stroke="#04100d" stroke-width="2"/></svg>`,
  )
}
