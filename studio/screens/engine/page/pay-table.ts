import { rtpWithJackpot, type SessionJackpots } from '@kancil/contract/seamless/jackpots'
import { coinsPerBet, gridOf } from '@kancil/rules/games/slots/sheet'
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
  readonly jackpot: SessionJackpots['jackpots'][number] | undefined
}

/** Prizes in money at the current bet, the lines, the rules: all from the sheet that decides. */
export function showPayTable({ place, say, screen, bet, text, jackpot }: PayTableOptions): void {
  const { sheet, art, figures, rules } = screen
  const { body } = openDialog(place, say, { name: 'pay-table', title: say('pay.title') })
  const coin = bet / coinsPerBet(sheet)
  // An empty cell of the lanterns is no symbol that pays or does anything.
  const blank = 'cells' in sheet ? undefined : sheet.collect?.blank
  const named = art.symbols.filter((symbol) => symbol !== blank)
  const symbols = named.map((symbol) => symbolCard(symbol, { say, screen, text, bet, coin }))
  const ofLines = 'lines' in sheet ? sheet.lines : []
  const lines = ofLines.map((rows, line) =>
    element(
      'li',
      {},
      lineDrawing(rows, gridOf(sheet).rows, lineColour(line)),
      element('span', {}, say('pay.line', { line: line + 1 })),
    ),
  )
  body.append(
    element('p', { class: 'lead' }, say('pay.at', { amount: text(bet) })),
    element('div', { class: 'symbols' }, ...symbols),
    ...(lines.length === 0
      ? []
      : [
          element('h3', {}, say('pay.linesTitle', { lines: lines.length })),
          element('ol', { class: 'lines' }, ...lines),
        ]),
    element('h3', {}, say('pay.rulesTitle')),
    element(
      'ul',
      { class: 'rules' },
      ...rules.map((rule) => element('li', {}, say(`rule.${rule}`))),
      element(
        'li',
        {},
        say('rule.rtp', {
          rtp: jackpot ? rtpWithJackpot(figures.rtpPercent, screen.code) : figures.rtpPercent,
        }),
      ),
      jackpot && element('li', {}, jackpotRule(jackpot, { say, bet, text })),
      element(
        'li',
        { 'data-rule': 'figures' },
        say('rule.figures', { hit: figures.hitPercent, deviation: figures.deviation }),
      ),
      element('li', {}, say('rule.server')),
      element('li', {}, say('rule.fault')),
    ),
  )
}

/** Its share of the return, and how likely it is at this stake. */
function jackpotRule(
  { name, sharePercent, amount, of, unit, perMinor }: NonNullable<PayTableOptions['jackpot']>,
  { say, bet, text }: Pick<PayTableOptions, 'say' | 'bet' | 'text'>,
): string {
  const odds = Math.round(of / ((bet / unit) * perMinor))
  return say('rule.jackpot', {
    ...{ name, share: sharePercent, amount: text(amount), bet: text(bet) },
    odds: odds.toLocaleString('en'),
  })
}

type Prices = Omit<PayTableOptions, 'place' | 'jackpot'> & { readonly coin: number }

function symbolCard(symbol: string, { say, screen, text, bet, coin }: Prices): HTMLElement {
  const { sheet, art } = screen
  const name = say(`symbol.${symbol}`)
  const isScatter = symbol === sheet.scatter
  const isFeature = symbol === featureOf(sheet)
  const isSpecial = isScatter || isFeature || symbol === sheet.wild
  const pays = isScatter ? sheet.scatterPay : (sheet.pay[symbol] ?? {})
  const runs = Object.keys(pays)
    .map(Number)
    .toSorted((a, b) => b - a)
  const rows = runs.map((least, place) => {
    const run = countText(sheet, least, runs[place - 1])
    const pay = pays[least] ?? 0
    const prize = isScatter ? pay * bet : pay * coin
    const payText = isScatter
      ? say('pay.scatterRow', {
          count: run,
          amount: text(prize),
          spins: sheet.free?.spins[least] ?? 0,
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
      isSpecial
        ? element(
            'p',
            {},
            say(isScatter ? 'game.scatter' : isFeature ? 'game.feature' : 'game.wild'),
          )
        : null,
      element('ul', {}, ...rows),
    ),
  )
}

function featureOf(sheet: GameScreen['sheet']): string | undefined {
  return 'cells' in sheet ? sheet.orb.symbol : sheet.collect?.symbol
}

/** "5", or where symbols pay anywhere "8–9" and "12+". */
function countText(sheet: GameScreen['sheet'], least: number, above: number | undefined): string {
  if (!('cells' in sheet)) return String(least)
  if (above === undefined) return `${least}+`
  return above - 1 === least ? String(least) : `${least}–${above - 1}`
}

/** One line as a small picture: the cells of the screen, one of each reel joined. */
function lineDrawing(rows: readonly number[], high: number, colour: string): SVGElement {
  const at = (reel: number, row: number) => `${7 + reel * 14} ${6 + row * 11}`
  const places = [...rows.keys()].flatMap((reel) =>
    Array.from({ length: high }, (_, row) => {
      const isOn = rows[reel] === row
      const [x, y] = at(reel, row).split(' ')
      return `<rect x="${Number(x) - 5.5}" y="${Number(y) - 4}" width="11" height="8" rx="2" fill="${isOn ? colour : '#fff'}" fill-opacity="${isOn ? 1 : 0.12}"/>`
    }),
  )
  const path = rows.map((row, reel) => at(reel, row)).join('L')
  return drawing(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${14 * rows.length} ${11 * high + 1}">${places.join('')}<path d="M${path}" fill="none" stroke="#04100d" stroke-width="2"/></svg>`,
  )
}
