import type { HistoryRound, ReplayAnswer } from '@kancil/contract/seamless/fair-history'
import { currencySymbols, isCurrency } from '@kancil/contract/money'
import type { RgsDisplay } from '@kancil/contract/seamless/rgs'
import { shownAmount } from './money-text.ts'
import type { RgsClient } from '../frame/client.ts'
import type { Speaker } from '../texts/speaker.ts'
import { openDialog } from './dialog.ts'
import { element } from './element.ts'
import { icon } from './icons.ts'

export type HistoryOptions = {
  readonly place: HTMLElement
  readonly say: Speaker
  readonly locale: string
  readonly display: RgsDisplay
  readonly client: RgsClient
  readonly gameCode: string
  /** The session's; a round of another session may have been in another currency. */
  readonly currency: string
  readonly replay: (round: ReplayAnswer) => Promise<void>
  /** A replay needs the reels to be at rest. */
  readonly canReplay: () => boolean
}

/** The player's rounds, newest first, each to replay or to open as a record. */
export function showHistory(options: HistoryOptions): void {
  const { place, say, client } = options
  const { body, close } = openDialog(place, say, { name: 'history', title: say('history.title') })
  const list = element('tbody')
  const more = element('button', { type: 'button', class: 'plain' }, say('history.more'))
  const status = element('p', { class: 'lead', role: 'status' })
  const heads = [
    say('history.when'),
    say('label.bet'),
    say('label.win'),
    say('history.replay'),
  ].map((name, column) =>
    element('th', { scope: 'col', class: column === 1 || column === 2 ? 'number' : null }, name),
  )
  const table = element('table', {}, element('thead', {}, element('tr', {}, ...heads)), list)
  let before: number | undefined
  more.hidden = true
  body.append(status, table, more)
  more.addEventListener('click', () => void load())

  async function load(): Promise<void> {
    more.disabled = true
    const reply = await client.history(before)
    more.disabled = false
    if (reply.kind !== 'ok') {
      status.textContent = say('history.failed')
      return
    }
    const { rounds } = reply.answer
    before = reply.answer.before
    more.hidden = before === undefined
    list.append(...rounds.map((round) => row(round, options, { close, said: status })))
    status.textContent = list.childElementCount === 0 ? say('history.empty') : ''
    table.hidden = list.childElementCount === 0
  }
  void load()
}

const shortTime = {
  ...({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const),
  ...({ second: '2-digit', hourCycle: 'h23' } as const),
}

function symbolOf(currency: string, session: HistoryOptions): string {
  if (currency === session.currency) return session.display.currencySymbol
  return isCurrency(currency) ? currencySymbols[currency] : currency
}

type Row = { readonly close: () => void; readonly said: HTMLElement }

function row(
  round: HistoryRound,
  options: HistoryOptions,
  { close, said: status }: Row,
): HTMLElement {
  const { say, locale, display, client } = options
  const symbol = symbolOf(round.currency, options)
  const amount = (micro: number): string => shownAmount(micro, round.currency, { locale, symbol })
  const when = new Date(round.playedAt)
  // Day before month in English too, as is usual in this market.
  const dated = `${locale === 'en' ? 'en-GB' : locale}-u-ca-gregory-nu-latn`
  const { timeZone } = display
  const time = new Intl.DateTimeFormat(dated, { ...shortTime, timeZone }).format(when)
  const whole = { dateStyle: 'full', timeStyle: 'long', timeZone } as const
  const title = new Intl.DateTimeFormat(dated, whole).format(when)
  const won =
    round.status === 'settled'
      ? amount(round.payout)
      : say(round.status === 'open' ? 'history.open' : 'history.void')
  const isGain = round.status === 'settled' && round.payout > round.amount
  const label = say('history.replay')
  const attributes = { type: 'button', class: 'icon-button', 'aria-label': label, title: label }
  const watch = element('button', attributes, icon('watch'))
  watch.disabled =
    round.status !== 'settled' || round.gameCode !== options.gameCode || !options.canReplay()
  watch.addEventListener('click', () => void begin())
  async function begin(): Promise<void> {
    watch.disabled = true
    const reply = await client.replay(round.roundId)
    watch.disabled = false
    if (reply.kind !== 'ok') {
      status.textContent = say('history.noReplay')
      return
    }
    close()
    await options.replay(reply.answer)
  }
  const record = element(
    'a',
    { href: client.recordUrl(round.roundId), target: '_blank', rel: 'noopener noreferrer' },
    say('history.record'),
  )
  const number = (text: string, name = ''): HTMLElement =>
    element('td', { class: `number ${name}` }, element('bdi', { dir: 'ltr' }, text))
  return element(
    'tr',
    { 'data-round': round.roundId },
    element('td', {}, element('time', { datetime: round.playedAt, title }, time)),
    number(amount(round.amount)),
    number(won, isGain ? 'gain' : ''),
    element('td', {}, element('span', { class: 'actions' }, watch, record)),
  )
}
