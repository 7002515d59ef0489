import { coinsPerBet } from '@kancil/rules/games/slot-lines'
import type { GameScreen } from '../game-screen.ts'
import { lineColour } from '../stage/line-colours.ts'
import { symbolUrl } from '../stage/symbol-url.ts'
import type { Speaker } from '../texts/speaker.ts'
import { openDialog } from './dialog.ts'
import { drawing, element } from './element.ts'

export type PayTableOptions = {
  readonly place: HTMLElement
  readonly say: Speaker
  readonly screen: GameScreen
  /** The stake that the prizes are shown for, x1,000,000. */
  readonly bet: number
  readonly text: (micro: number) => string
}

const runs = [5, 4, 3] as const
const rules = ['lines', 'scatter', 'free', 'rtp', 'max', 'server', 'fault'] as const

/** Prizes in money at the current bet, the lines, the rules: all from the sheet that decides. */
export function showPayTable({ place, say, screen, bet, text }: PayTableOptions): void {
  const { sheet, art, rtpPercent } = screen
  const { body } = openDialog(place, say, { name: 'pay-table', title: say('pay.title') })
  const coin = bet / coinsPerBet(sheet)
  const symbols = art.symbols.map((symbol) => symbolCard(symbol, { say, screen, text, bet, coin }))
  const lines = sheet.lines.map((rows, line) =>
    element(
      'li',
      {},
      lineDrawing(rows, lineColour(line)),
      element('span', {}, say('pay.line', { line: line + 1 })),
    ),
  )
  body.append(
    element('p', { class: 'lead' }, say('pay.at', { amount: text(bet) })),
    element('div', { class: 'symbols' }, ...symbols),
    element('h3', {}, say('pay.linesTitle', { lines: sheet.lines.length })),
    element('ol', { class: 'lines' }, ...lines),
    element('h3', {}, say('pay.rulesTitle')),
    element(
      'ul',
      { class: 'rules' },
      ...rules.map((rule) => element('li', {}, say(`rule.${rule}`, { rtp: rtpPercent }))),
    ),
  )
}

type Prices = Omit<PayTableOptions, 'place'> & { readonly coin: number }

function symbolCard(symbol: string, { say, screen, text, bet, coin }: Prices): HTMLElement {
  const { sheet, art } = screen
  const name = say(`symbol.${symbol}`)
  const isScatter = symbol === sheet.scatter
  const isSpecial = isScatter || symbol === sheet.wild
  const rows = runs.map((run) => {
    const prize = isScatter ? sheet.scatterPay[run] * bet : (sheet.pay[symbol]?.[run] ?? 0) * coin
    const payText = isScatter
      ? say('pay.scatterRow', {
          count: run,
          amount: text(prize),
          spins: sheet.free.spins[run],
        })
      : text(prize)
    return element(
      'li',
      {},
      isScatter ? null : element('span', { class: 'run' }, say('pay.run', { count: run })),
      isScatter
        ? element('span', { class: 'prize' }, payText)
        : element('bdi', { class: 'prize', dir: 'ltr' }, payText),
    )
  })
  return element(
    'section',
    { class: isSpecial ? 'symbol special' : 'symbol' },
    element('img', { src: symbolUrl(art, symbol), alt: '', width: 84, height: 84 }),
    element(
      'div',
      {},
      element('h3', {}, name),
      isSpecial ? element('p', {}, say(isScatter ? 'game.scatter' : 'game.wild')) : null,
      element('ul', {}, ...rows),
    ),
  )
}

/** One line as a small picture: fifteen cells, five of them joined. */
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
