import { fairPaths } from '@kancil/contract/seamless/fair'
import type {
  SlotCellValue,
  SlotEvent,
  SlotLineWin,
  SlotSpin,
  SlotTumble,
} from '@kancil/contract/seamless/slot'
import { type Html, html } from '../../kernel/html.ts'
import { amountText, type Words } from './amount.ts'
import { fill } from './texts.ts'

type SpokenLine = readonly [what: string, amount?: number]

/** A spin with all that follows it up to the next spin: its wins, and the screens they refilled. */
export function spinSection(spin: SlotSpin, events: readonly SlotEvent[], words: Words): Html {
  const { texts } = words
  const next = events.find((event) => event.type === 'spin' && event.index > spin.index)
  const after = events.slice(spin.index + 1, next?.index)
  const refills = after.filter((event) => event.type === 'tumble')
  const screens = [spin, ...refills].map((screen, place, all) => {
    const until = all[place + 1]?.index ?? Number.POSITIVE_INFINITY
    const own = after.filter(({ index }) => index > screen.index && index < until)
    return screenArea(screen, own, words)
  })
  const times = spin.multiplier > 1 ? ` · ${fill(texts.multiplied, spin.multiplier)}` : ''
  return html`<section data-spin>
    <h2>${nameOf(spin, words)}${times}</h2>
    ${screens}
  </section>`
}

function nameOf({ phase, spin }: SlotSpin, { texts }: Words): string {
  const names = { base: texts.baseSpin, free: texts.freeSpin, respin: texts.respin }
  return fill(phase === 'collect' ? texts.drop : names[phase], spin)
}

/** One window, the numbers that were drawn for it, and what it brought. */
function screenArea(
  screen: SlotSpin | SlotTumble,
  after: readonly SlotEvent[],
  words: Words,
): Html {
  const { texts } = words
  const lines = after.flatMap((event) => linesOf(event, words))
  const won = new Set(
    after.flatMap((event) => {
      if (event.type === 'lineWins') return event.wins.flatMap((win) => win.positions.map(String))
      return event.type === 'scatterWin' ? event.positions.map(String) : []
    }),
  )
  const list = lines.map(([what, amount]) =>
    amount === undefined
      ? html`<li>${what}</li>`
      : html`<li>${what} · <bdi dir="ltr">${amountText(amount, words)}</bdi></li>`,
  )
  const isStops = screen.type === 'spin' && screen.draws === undefined
  const draws = screen.type === 'spin' ? (screen.draws ?? screen.stops) : screen.draws
  return html`<div data-columns="${String(screen.window.length)}">
    ${windowGrid(screen, won, words)}
    <p class="note">
      ${isStops ? texts.stops : texts.drawn} <bdi dir="ltr" data-draws>${draws.join(', ')}</bdi>
    </p>
    ${
      list.length > 0
        ? html`<ul>
            ${list}
          </ul>`
        : html`<p class="note">${texts.nothing}</p>`
    }
  </div>`
}

function linesOf(event: SlotEvent, words: Words): SpokenLine[] {
  const { texts } = words
  switch (event.type) {
    case 'lineWins':
      return event.wins.map((win) => [winWords(win, words), win.amount])
    case 'scatterWin':
      return [[fill(texts.scatters, event.count), event.amount]]
    case 'expanded':
      return [[fill(texts.expanded, event.reels.map((reel) => reel + 1).join(', '))]]
    case 'multiplied':
      return [[fill(texts.orbs, event.times), event.amount]]
    case 'collected':
      return [[fill(event.full ? texts.lanternsAll : texts.lanterns, event.cells), event.amount]]
    case 'freeSpinsAwarded':
      return [[fill(texts.awarded, event.spins)]]
    default:
      return []
  }
}

/** Row by row; the winning cells are marked, and labelled for screen readers. */
function windowGrid(
  { window, values = [] }: SlotSpin | SlotTumble,
  won: ReadonlySet<string>,
  words: Words,
): Html {
  const rows = [...(window[0] ?? []).keys()]
  const cells = rows.flatMap((row) =>
    window.map((reel, index) => {
      const value = values.find(({ position }) => position[0] === index && position[1] === row)
      return cell(reel[row] ?? '', won.has(`${index},${row}`), value, words)
    }),
  )
  return html`<div class="grid">${cells}</div>`
}

function cell(
  symbol: string,
  isWon: boolean,
  value: SlotCellValue | undefined,
  { game, language, texts }: Words,
): Html {
  const symbolName = game?.symbols.nameOf(symbol, language) ?? symbol
  const alt = isWon ? `${symbolName} (${texts.wins})` : symbolName
  const art = `${fairPaths.art}/${game?.code ?? ''}/${encodeURIComponent(symbol)}.svg`
  const number = value ? html`<i dir="ltr">×${String(value.value)}</i>` : html``
  return html`<b class="${isWon ? 'won' : ''}" data-symbol="${symbol}">
    <img src="${art}" alt="${alt}" title="${alt}" width="200" height="200" />${number}
  </b>`
}

/** "Line 4: hibiscus x 3 (rows 1, 2, 3)"; rows from the top, reel by reel. */
function winWords(
  { line, ways, symbol, count, positions }: SlotLineWin,
  { texts, game, language }: Words,
): string {
  const named = `${game?.symbols.nameOf(symbol, language) ?? symbol} × ${count}`
  if (ways !== undefined) return `${named} (${fill(texts.ways, ways)})`
  if (line === undefined) return named
  const rows = fill(texts.rows, positions.map(([, row]) => row + 1).join(', '))
  return `${fill(texts.line, line + 1)}: ${named} (${rows})`
}
