import { createHash } from 'node:crypto'
import { type Currency, formatMoney, type Money } from '@kancil/contract/money'
import type { ReplayAnswer, VerifyAnswer } from '@kancil/contract/seamless/fair'
import type { HarimauEvent, HarimauSpin } from '@kancil/contract/seamless/harimau-emas'
import { type Html, html } from '../kernel/html.ts'
import { fill, type RecordTexts, recordTexts } from './record-texts.ts'
import { fromMicro } from './rgs-money.ts'

const style = `:root{color-scheme:dark;--ink:#f4ecd8;--muted:#a99f87;--card:#17211c;--line:#2e3a32;--gold:#f2c14e}
*{box-sizing:border-box}body{margin:0;min-height:100dvh;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:var(--ink);background:radial-gradient(900px 420px at 50% -140px,#1f5a3f,transparent),#0c120f}
header,main{max-width:760px;margin:0 auto;padding:20px}header{display:flex;gap:12px;align-items:baseline;flex-wrap:wrap}h1{font-size:22px;margin:0}h2{font-size:16px;margin:0 0 12px}
.mark{margin-inline-start:auto;font-size:12px;font-weight:600;color:#3b2a00;background:var(--gold);border-radius:99px;padding:2px 10px}
section{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:18px;margin-block-end:16px}
dl{display:grid;grid-template-columns:auto 1fr;gap:6px 20px;margin:0;font-size:14px}dt{color:var(--muted)}dd{margin:0;text-align:end;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
dl.long{grid-template-columns:1fr}dl.long dd{text-align:start;font:13px/1.5 ui-monospace,Consolas,monospace;margin-block-end:8px}
.grid{display:grid;grid-template-columns:repeat(5,minmax(0,64px));grid-auto-flow:row;gap:6px}.grid b{display:grid;place-items:center;aspect-ratio:1;border-radius:10px;background:#0f1613;border:1px solid var(--line);font-size:18px;color:var(--muted)}
.grid b.won{color:#241a00;background:var(--gold);border-color:var(--gold)}ul{margin:12px 0 0;padding-inline-start:18px;font-size:14px}li{font-variant-numeric:tabular-nums}.note{color:var(--muted);font-size:14px;margin:12px 0 0}.good{color:#7fdca4}.bad{color:#ff9a8d}`

/** The page names no script and nothing from elsewhere. */
export const recordPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'self'`

type Words = { readonly texts: RecordTexts; readonly currency: Currency }

/** One round as a page: every screen of it, every win, and how to check it. */
export function recordPage(
  replay: ReplayAnswer,
  recomputed: VerifyAnswer | null,
  lang: string,
): string {
  const { tag, texts } = recordTexts(lang)
  const words: Words = { texts, currency: replay.currency as Currency }
  const events = replay.round.state as HarimauEvent[]
  const spins = events.filter((event) => event.type === 'spin')
  const end = events.at(-1)
  const status = replay.status as 'open' | 'settled' | 'void'
  const page = html`<!doctype html>
    <html lang="${tag}">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <title>${fill(texts.round, replay.round.betID)}</title>
      <style>
        ${{ html: style }}
      </style>
      <header>
        <h1>Harimau Emas</h1>
        <span>${fill(texts.round, replay.round.betID)}</span
        ><span class="mark">${texts.playMoney}</span>
      </header>
      <main>
        <section>
          <dl>
            ${[
              row(texts.played, `${replay.playedAt.slice(0, 19).replace('T', ' ')} UTC`),
              row(texts.stake, amountText(replay.round.amount, words)),
              row(texts.payout, amountText(replay.round.payout, words)),
              row(texts.status, texts[status]),
            ]}
          </dl>
          ${end?.type === 'roundEnd' && end.capped ? html`<p class="note">${texts.capped}</p>` : html``}
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

function amountText(micro: number, { currency }: Words): string {
  return `${currency} ${formatMoney(fromMicro(micro, currency) as Money, currency)}`
}

/** A spin with the wins that follow it, up to the next spin. */
function spinSection(spin: HarimauSpin, events: readonly HarimauEvent[], words: Words): Html {
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
    <h2>${name}${spin.multiplier === 2 ? ` · ${texts.doubled}` : ''}</h2>
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
  const events = round.state as HarimauEvent[]
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
