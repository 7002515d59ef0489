import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Currency } from '@kancil/contract/money'
import type { ReplayAnswer } from '@kancil/contract/seamless/fair-history'
import { fairPaths } from '@kancil/contract/seamless/fair'
import { screenLanguage } from '@kancil/contract/seamless/screen-language'
import type { RgsJackpot } from '@kancil/contract/seamless/rgs-round'
import type { SlotEvent } from '@kancil/contract/seamless/slot'
import { type Html, html } from '../../kernel/html.ts'
import { factsOf } from '../../catalogue.ts'
import { gameOf } from '../../games/catalogue.ts'
import { instantOf } from '../../instant/catalogue.ts'
import { fill, type RecordTexts, recordTexts } from './texts.ts'
import { microPerMinor } from '../money.ts'
import { outcomeSection } from './outcome.ts'
import { withoutReels } from './outcome-texts.ts'
import { amountText, type Words } from './amount.ts'
import { spinSection } from './spin.ts'

const style = readFileSync(new URL('page.css', import.meta.url), 'utf8')

/** In one piece: the policy's hash covers exactly what is between the tags. */
const styleTag: Html = { html: `<style>${style}</style>` }
const styleHash = createHash('sha256').update(style).digest('base64')
/** The drawings and the check are the studio's own; the script may make no requests. */
export const recordPolicy = (frameAncestors: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "img-src 'self'",
    `style-src 'sha256-${styleHash}'`,
    "base-uri 'none'",
    `frame-ancestors ${["'self'", ...frameAncestors].join(' ')}`,
  ].join('; ')

/** Built with the screens (`studio/vite.config.ts`). */
const checkScript = '/play/scripts/record-check.js'

export type RecordOptions = {
  /** As the platform names it in the member's records. */
  readonly roundId: string
  readonly replay: ReplayAnswer
  readonly lang: string
  readonly playMoney: boolean
}

/** One round as a page: all its spins, every win, and the check that the browser runs. */
export function recordPage({ roundId, replay, lang, playMoney }: RecordOptions): string {
  const isSlot = gameOf(replay.gameCode) !== undefined
  const { tag, dir, ...language } = recordTexts(lang)
  const texts = isSlot ? language.texts : withoutReels(language.texts, lang)
  const { timeZone, currencySymbol } = replay.display
  const game = gameOf(replay.gameCode)
  const title = factsOf(replay.gameCode)?.title ?? replay.gameCode
  const currency = replay.currency as Currency
  const words: Words = { texts, language: screenLanguage(lang), currency, currencySymbol, game }
  const events = (isSlot ? replay.round.state : []) as SlotEvent[]
  const spins = events.filter((event) => event.type === 'spin')
  const end = events.at(-1)
  const [shown] = isSlot ? [] : replay.round.state
  // The hands of a sitting are checked one by one, where they are listed.
  const isSitting = factsOf(replay.gameCode)?.category === 'pvp'
  const capped = isSlot ? end?.type === 'roundEnd' && end.capped : isHeldBack(replay)
  const status = replay.status as 'open' | 'settled' | 'void'
  const page = html`<!doctype html>
    <html lang="${tag}" dir="${dir}">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <title>${fill(texts.round, roundId)}</title>
      ${styleTag}
      <script type="module" src="${checkScript}"></script>
      <header>
        <h1>${title}</h1>
        <span>${fill(texts.round, roundId)}</span>
        ${playMoney ? html`<span class="mark">${texts.playMoney}</span>` : html``}
      </header>
      <main>
        <section>
          <dl>
            ${[
              row(texts.played, timeText(replay.playedAt, timeZone, tag)),
              row(texts.stake, amountData('stake', replay.round.amount, words)),
              row(texts.payout, amountData('payout', replay.round.payout, words)),
              row(texts.status, texts[status]),
            ]}
          </dl>
          ${capped ? html`<p class="note" data-capped>${texts.capped}</p>` : html``}
          ${replay.round.state.length > 0 && !isSitting ? checkArea(replay, texts) : html``}
        </section>
        ${shown === undefined ? html`` : outcomeSection(shown, replay.round.mode, lang, words)}
        ${spins.map((spin) => spinSection(spin, events, words))} ${fairSection(replay, texts)}
      </main>
    </html>`
  return page.html
}

/** The operator's cap paid less than the multiple of an instant round. */
function isHeldBack({ gameCode, currency, round }: ReplayAnswer): boolean {
  const rules = instantOf(gameCode)?.rules
  const multiple = rules && round.state.length > 0 ? rules.multipleOf(round.state[0]) : null
  if (!multiple) return false
  // A cap takes more than a minor unit, which is what the floor may take.
  const whole = (BigInt(round.amount) * multiple.over) / multiple.under
  return whole - BigInt(round.payout) >= BigInt(microPerMinor(currency as Currency))
}

/** Holds the button once its script has loaded. */
function checkArea({ gameCode, serverSeed }: ReplayAnswer, texts: RecordTexts): Html {
  const { agrees, sealed, seal, reels, payoutDiffers, version, unable } = texts.verdicts
  return html`<div class="check" data-check="${gameCode}">
    <button type="button" hidden>${texts.check}</button>
    <p class="note">${serverSeed ? texts.checkOpen : texts.checkSealed}</p>
    <noscript><p class="note">${texts.noScript}</p></noscript>
    <p
      role="status"
      data-agrees="${agrees}"
      data-sealed="${sealed}"
      data-seal="${seal}"
      data-reels="${reels}"
      data-payout="${payoutDiffers}"
      data-version="${version}"
      data-unable="${unable}"
    ></p>
  </div>`
}

function amountData(name: 'stake' | 'payout', micro: number, words: Words): Html {
  const text = amountText(micro, words)
  return html`<data value="${String(micro)}" data-amount="${name}"
    ><bdi dir="ltr">${text}</bdi></data
  >`
}

function row(name: string, value: string | Html): Html {
  return html`<dt>${name}</dt>
    <dd>${value}</dd>`
}

/** Day before month in English too, Latin digits, and the time zone named. */
function timeText(instant: string, timeZone: string, tag: string): string {
  const locale = `${tag === 'en' ? 'en-GB' : tag}-u-ca-gregory-nu-latn`
  const form = { dateStyle: 'medium', timeStyle: 'long', timeZone } as const
  return new Intl.DateTimeFormat(locale, form).format(new Date(instant))
}

function fairSection({ gameCode, round, serverSeed }: ReplayAnswer, texts: RecordTexts): Html {
  const { serverSeedHash, clientSeed, nonce, rtpVersion } = round.fair
  return html`<section>
    <h2>${texts.fairness}</h2>
    <dl class="long">
      ${[
        fact(texts.serverSeedHash, 'serverSeedHash', serverSeedHash),
        serverSeed
          ? fact(texts.serverSeed, 'serverSeed', serverSeed)
          : row(texts.serverSeed, texts.unrevealed),
        fact(texts.clientSeed, 'clientSeed', clientSeed),
        fact(texts.nonce, 'nonce', String(nonce)),
        fact(texts.version, 'version', rtpVersion),
        round.jackpot ? jackpotFact(round.jackpot, texts) : html``,
      ]}
    </dl>
    <p class="note"><a href="${fairPaths.sheet}/${gameCode}">${texts.sheet}</a></p>
    <p class="note">${texts.limits}</p>
  </section>`
}

/** What the round drew for its game's jackpot, for the check too. */
function jackpotFact({ id, draw, below }: RgsJackpot, texts: RecordTexts): Html {
  return html`<dt><a href="${fairPaths.sheet}/${id}">${texts.jackpot}</a></dt>
    <dd><bdi dir="ltr" data-jackpot="${id}">${String(draw)} / ${String(below)}</bdi></dd>`
}

/** A fact that the check reads from the page, by its name. */
function fact(name: string, key: string, value: string): Html {
  return html`<dt>${name}</dt>
    <dd><bdi dir="ltr" data-fact="${key}">${value}</bdi></dd>`
}
