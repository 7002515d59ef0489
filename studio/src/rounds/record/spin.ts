import { fairPaths } from '@kancil/contract/seamless/fair'
import type { SlotEvent, SlotLineWin, SlotSpin } from '@kancil/contract/seamless/slot'
import { type Html, html } from '../../kernel/html.ts'
import { amountText, type Words } from './amount.ts'
import { fill } from './texts.ts'

/** A spin with the wins that follow it, up to the next spin. */
export function spinSection(spin: SlotSpin, events: readonly SlotEvent[], words: Words): Html {
  const { texts } = words
  const next = events.find((event) => event.type === 'spin' && event.index > spin.index)
  const after = events.slice(spin.index + 1, next?.index)
  const lines = after.flatMap((event) => (event.type === 'lineWins' ? event.wins : []))
  const scatters = after.flatMap((event) => (event.type === 'scatterWin' ? [event] : []))
  const won = new Set([...lines, ...scatters].flatMap((win) => win.positions.map(String)))
  const facts = [
    ...lines.map((win) => lineWords(win, words)),
    ...scatters.map((win) => [fill(texts.scatters, win.count), win.amount] as const),
  ].map(
    ([what, amount]) => html`<li>${what} · <bdi dir="ltr">${amountText(amount, words)}</bdi></li>`,
  )
  const awarded = after.flatMap((event) =>
    event.type === 'freeSpinsAwarded' ? [html`<li>${fill(texts.awarded, event.spins)}</li>`] : [],
  )
  const name = spin.phase === 'base' ? texts.baseSpin : fill(texts.freeSpin, spin.spin)
  const list = [...facts, ...awarded]
  return html`<section data-spin>
    <h2>${name}${spin.multiplier > 1 ? ` · ${fill(texts.multiplied, spin.multiplier)}` : ''}</h2>
    ${windowGrid(spin, won, words)}
    <p class="note">${texts.stops} <bdi dir="ltr" data-stops>${spin.stops.join(', ')}</bdi></p>
    ${
      list.length > 0
        ? html`<ul>
            ${list}
          </ul>`
        : html`<p class="note">${texts.nothing}</p>`
    }
  </section>`
}

/** Row by row; the winning cells are marked, and labelled for screen readers. */
function windowGrid(spin: SlotSpin, won: ReadonlySet<string>, words: Words): Html {
  const { game, language, texts } = words
  const cells = [0, 1, 2].flatMap((rowIndex) =>
    spin.window.map((reel, reelIndex) => {
      const symbol = reel[rowIndex] ?? ''
      const isWon = won.has(`${reelIndex},${rowIndex}`)
      const symbolName = game?.symbols.nameOf(symbol, language) ?? symbol
      const alt = isWon ? `${symbolName} (${texts.wins})` : symbolName
      const art = `${fairPaths.art}/${game?.code ?? ''}/${symbol}.svg`
      return html`<b class="${isWon ? 'won' : ''}" data-symbol="${symbol}">
        <img src="${art}" alt="${alt}" title="${alt}" width="200" height="200" />
      </b>`
    }),
  )
  return html`<div class="grid">${cells}</div>`
}

/** "Line 4: hibiscus x 3 (rows 1, 2, 3)"; rows from the top, reel by reel. */
function lineWords(
  { line, symbol, count, positions, amount }: SlotLineWin,
  { texts, game, language }: Words,
): readonly [string, number] {
  const name = game?.symbols.nameOf(symbol, language) ?? symbol
  const rows = fill(texts.rows, positions.map(([, row]) => row + 1).join(', '))
  return [`${fill(texts.line, line + 1)}: ${name} × ${count} (${rows})`, amount]
}
