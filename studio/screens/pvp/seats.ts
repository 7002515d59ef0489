import type { PvpSeat } from '@kancil/contract/seamless/pvp'
import type { CabinetHud } from '../cabinet/hud.ts'
import type { CabinetSay } from '../cabinet/say.ts'
import { element } from '../engine/page/element.ts'
import type { PvpScreen } from './screen.ts'

type Words = {
  readonly say: CabinetSay
  readonly hud: CabinetHud
  readonly screen: PvpScreen
  readonly base: number
}

/** One seat: who sits there, what they have, what they hold. */
export function seatOf({ say, hud, screen }: Words, seat: PvpSeat): HTMLElement {
  const n = seat.seat + 1
  const name = seat.isMe
    ? say('pvp.you')
    : say(seat.isHouse ? 'pvp.houseName' : 'pvp.player', { n })
  const net = seat.net
  const sign = net === null || net < 0 ? '' : '+'
  return element(
    'section',
    {
      class: seat.isMe ? 'pvp-seat mine' : 'pvp-seat',
      'data-seat': seat.seat,
      'data-house': seat.isHouse || null,
      'data-won': (net !== null && net > 0) || null,
      'data-lost': (net !== null && net < 0) || null,
      'aria-label': name,
    },
    element(
      'header',
      {},
      element('b', { class: 'seat-name' }, name),
      element('bdi', { class: 'seat-purse', dir: 'ltr' }, hud.text(seat.purse)),
    ),
    element('p', { class: 'seat-marks' }, ...marksOf(say, seat)),
    element('div', { class: 'seat-cards', dir: 'ltr' }, ...screen.cards(say, seat, 'small')),
    element(
      'p',
      { class: 'seat-score' },
      element('span', {}, screen.score(say, seat)),
      net === null ? null : element('bdi', { class: 'seat-net', dir: 'ltr' }, sign + hud.text(net)),
    ),
  )
}

function marksOf(say: CabinetSay, seat: PvpSeat): HTMLElement[] {
  const mark = (text: string, kind = ''): HTMLElement =>
    element('span', { class: `mark ${kind}` }, text)
  if (!seat.inHand) return [mark(say('pvp.next'), 'quiet')]
  const marks: HTMLElement[] = []
  if (seat.isBanker) marks.push(mark(say('pvp.banker'), 'bank'))
  if (seat.grab !== null && seat.grab > 0) marks.push(mark(say('pvp.bid', { n: seat.grab })))
  if (seat.bet !== null && !seat.isBanker) marks.push(mark(say('pvp.bet', { n: seat.bet })))
  if (seat.isAway) marks.push(mark(say('pvp.away'), 'away'))
  else if (seat.hasActed && seat.score === null) marks.push(mark(say('pvp.ready'), 'quiet'))
  return marks
}
