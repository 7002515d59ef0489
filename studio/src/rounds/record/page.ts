import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Currency, formatMoney, type Money } from '@kancil/contract/money'
import type { ReplayAnswer } from '@kancil/contract/seamless/fair-history'
import type { VerifyAnswer } from '@kancil/contract/seamless/fair'
import type { SlotEvent, SlotSpin } from '@kancil/contract/seamless/slot'
import { type Html, html } from '../../kernel/html.ts'
import { gameOf } from '../../games/catalogue.ts'
import { fill, type RecordTexts, recordTexts } from './texts.ts'
import { fromMicro } from '../money.ts'

const style = readFileSync(new URL('page.css', import.meta.url), 'utf8')

/** In one piece: the policy's hash is of exactly what stands between the tags. */
const styleTag: Html = { html: `<style>${style}</style>` }
const styleHash = createHash('sha256').update(style).digest('base64')
/** The page names no script and nothing from elsewhere. */
export const recordPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')

type Words = {
  readonly texts: RecordTexts
  readonly currency: Currency
  readonly currencySymbol: string
}

export type RecordOptions = {
  readonly replay: ReplayAnswer
  /** What the seeds give, once they are open. */
  readonly recomputed: VerifyAnswer | null
  readonly lang: string
  readonly playMoney: boolean
}

/** One round as a page: every screen of it, every win, and how to check it. */
export function recordPage({ replay, recomputed, lang, playMoney }: RecordOptions): string {
  const { tag, dir, texts } = recordTexts(lang)
  const { timeZone, currencySymbol } = replay.display
  const words: Words = { texts, currency: replay.currency as Currency, currencySymbol }
  const title = gameOf(replay.gameCode)?.title ?? replay.gameCode
  const events = replay.round.state as SlotEvent[]
  const spins = events.filter((event) => event.type === 'spin')
  const end = events.at(-1)
  const capped = end?.type === 'roundEnd' && end.capped
  const status = replay.status as 'open' | 'settled' | 'void'
  const page = html`<!doctype html>
    <html lang="${tag}" dir="${dir}">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <title>${fill(texts.round, replay.round.betID)}</title>
      ${styleTag}
      <header>
        <h1>${title}</h1>
        <span>${fill(texts.round, replay.round.betID)}</span>
        ${playMoney ? html`<span class="mark">${texts.playMoney}</span>` : html``}
      </header>
      <main>
        <section>
          <dl>
            ${[
              row(texts.played, timeText(replay.playedAt, timeZone, tag)),
              row(texts.stake, amountText(replay.round.amount, words)),
              row(texts.payout, amountText(replay.round.payout, words)),
              row(texts.status, texts[status]),
            ]}
          </dl>
          ${capped ? html`<p class="note">${texts.capped}</p>` : html``}
        </section>
        ${spins.map((spin) => spinSection(spin, events, words))}
        ${fairSection(replay, recomputed, texts)}
      </main>
    </html>`
  return page.html
}

function row(name: string, value: string): Html {
  return html`<dt>${name}</dt>
    <dd>${value}</dd>`
}

function amountText(micro: number, { currency, currencySymbol }: Words): string {
  return `${currencySymbol}\u00a0${formatMoney(fromMicro(micro, currency) as Money, currency)}`
}

/** The day before the month in English too, Latin digits, and the zone named. */
function timeText(instant: string, timeZone: string, tag: string): string {
  const locale = `${tag === 'en' ? 'en-GB' : tag}-u-ca-gregory-nu-latn`
  const form = { dateStyle: 'medium', timeStyle: 'long', timeZone } as const
  return new Intl.DateTimeFormat(locale, form).format(new Date(instant))
}

/** A spin with the wins that follow it, up to the next spin. */
function spinSection(spin: SlotSpin, events: readonly SlotEvent[], words: Words): Html {
  const { texts } = words
  const next = events.find((event) => event.type === 'spin' && event.index > spin.index)
  const after = events.slice(spin.index + 1, next?.index)
  const lines = after.flatMap((event) => (event.type === 'lineWins' ? event.wins : []))
  const scatters = after.flatMap((event) => (event.type === 'scatterWin' ? [event] : []))
  const won = new Set([...lines, ...scatters].flatMap((win) => win.positions.map(String)))
  const cells = [0, 1, 2].flatMap((rowIndex) =>
    spin.window.map((reel, reelIndex) => {
      const symbol = reel[rowIndex] ?? ''
      return won.has(`${reelIndex},${rowIndex}`)
        ? html`<b class="won">${symbol}</b>`
        : html`<b>${symbol}</b>`
    }),
  )
  const told = [
    ...lines.map(
      (win) =>
        [fill(texts.line, win.line + 1), `${win.symbol} × ${win.count}`, win.amount] as const,
    ),
    ...scatters.map((win) => [fill(texts.scatters, win.count), 'S', win.amount] as const),
  ].map(([what, how, amount]) => html`<li>${what}: ${how} · ${amountText(amount, words)}</li>`)
  const awarded = after.flatMap((event) =>
    event.type === 'freeSpinsAwarded' ? [html`<li>${fill(texts.awarded, event.spins)}</li>`] : [],
  )
  const name = spin.phase === 'base' ? texts.baseSpin : fill(texts.freeSpin, spin.spin)
  const list = [...told, ...awarded]
  return html`<section>
    <h2>${name}${spin.multiplier > 1 ? ` · ${fill(texts.multiplied, spin.multiplier)}` : ''}</h2>
    <div class="grid">${cells}</div>
    ${
      list.length > 0
        ? html`<ul>
            ${list}
          </ul>`
        : html`<p class="note">${texts.nothing}</p>`
    }
  </section>`
}

function fairSection(
  { round, serverSeed }: ReplayAnswer,
  recomputed: VerifyAnswer | null,
  texts: RecordTexts,
): Html {
  const { serverSeedHash, clientSeed, nonce, rtpVersion } = round.fair
  return html`<section>
    <h2>${texts.fairness}</h2>
    <dl class="long">
      ${[
        row(texts.serverSeedHash, serverSeedHash),
        row(texts.serverSeed, serverSeed ?? texts.unrevealed),
        row(texts.clientSeed, clientSeed),
        row(texts.nonce, String(nonce)),
        row(texts.version, rtpVersion),
      ]}
    </dl>
    ${verdict(round, recomputed, texts)}
    <p class="note">${texts.limits}</p>
  </section>`
}

function verdict(
  round: ReplayAnswer['round'],
  recomputed: VerifyAnswer | null,
  texts: RecordTexts,
): Html {
  const events = round.state as SlotEvent[]
  const end = events.at(-1)
  if (!recomputed || end?.type !== 'roundEnd') return html``
  const stops = events.flatMap((event) => (event.type === 'spin' ? [event.stops] : []))
  const equal =
    JSON.stringify(stops) === JSON.stringify(recomputed.stops) &&
    end.coins === recomputed.coins &&
    round.fair.serverSeedHash === recomputed.serverSeedHash
  return equal
    ? html`<p class="good">${texts.equal}</p>`
    : html`<p class="bad">${texts.different}</p>`
}
