import type { HistoryRound } from '@kancil/contract/seamless/fair-history'
import type { Cabinet } from '../cabinet/cabinet.ts'
import { element } from '../engine/page/element.ts'

const shownMost = 8
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** The player's latest rounds of this game, each with its record. */
export function createPastRounds(cabinet: Cabinet) {
  const { client, game, say, hud, locale } = cabinet
  const list = element('ol', { class: 'past-rounds' })
  const none = element('p', { class: 'muted' }, say('room.noPast'))
  const root = element('section', { class: 'room-part' }, element('h3', {}, say('room.past')), none)
  root.append(list)

  async function load(): Promise<void> {
    const reply = await client.history(undefined, 50)
    if (reply.kind !== 'ok') return
    const mine = reply.answer.rounds.filter(({ gameCode }) => gameCode === game.code)
    none.hidden = mine.length > 0
    list.replaceChildren(...mine.slice(0, shownMost).map(row))
  }

  function row(round: HistoryRound): HTMLElement {
    const timeZone = cabinet.entered?.display.timeZone ?? 'UTC'
    const at = new Intl.DateTimeFormat(`${locale}-u-nu-latn`, { ...time, timeZone })
    const net = round.payout - round.amount
    const sum =
      round.status === 'settled'
        ? `${net > 0 ? '+' : net < 0 ? '−' : ''}${hud.text(Math.abs(net))}`
        : say(round.status === 'open' ? 'history.open' : 'history.void')
    return element(
      'li',
      { 'data-won': round.status === 'settled' && net > 0 ? '' : null },
      element('time', { datetime: round.playedAt }, at.format(new Date(round.playedAt))),
      element('bdi', { dir: 'ltr', class: 'sum' }, sum),
      element(
        'a',
        { href: client.recordUrl(round.roundId), target: '_blank', rel: 'noopener noreferrer' },
        say('history.record'),
      ),
    )
  }

  return {
    root,
    load,
    /** After a round that is being paid: it is settled a moment later. */
    async loadSoon(): Promise<void> {
      for (const pause of [600, 2_000]) {
        await new Promise((done) => setTimeout(done, pause))
        await load()
      }
    },
  }
}
