import type { PvpRooms, PvpView } from '@kancil/contract/seamless/pvp'
import type { Cabinet } from '../cabinet/cabinet.ts'
import { recover, takeBalance } from '../cabinet/session.ts'
import { iconButton } from '../cabinet/shell.ts'
import { element } from '../engine/page/element.ts'
import type { PvpLink } from './link.ts'
import { actButton } from './screen.ts'

type Room = PvpRooms['rooms'][number]
const refreshMs = 5_000
/** Carried: this many least entries. */
const carries = [1, 2, 5, 10] as const

/** The levels of the game: what is played for, who is there, and a seat in one press. */
export function createLevels(cabinet: Cabinet, link: PvpLink, onSeated: (view: PvpView) => void) {
  const { say, hud } = cabinet
  const list = element('div', { class: 'pvp-levels' })
  const house = element('p', { class: 'pvp-house', hidden: true }, say('pvp.house'))
  const title = element('h2', {})
  const others = actButton(say('pvp.others'), () => showOne(false), 'quiet others')
  const root = element('section', { class: 'pvp-lobby', hidden: true }, title, house, list, others)
  // A table chosen in the lobby needs no second choice, but a press: a link stakes nothing.
  let mayShowOne = true
  function showOne(wanted: boolean): void {
    mayShowOne = wanted
    const isOne = wanted && list.querySelector('[data-chosen]') !== null
    root.toggleAttribute('data-one', isOne)
    title.textContent = say(isOne ? 'pvp.chosen' : 'pvp.choose')
    others.hidden = !isOne
  }
  const chosen = new Map<string, number>()
  let isSitting = false
  let drawn = ''

  async function sit(room: Room): Promise<void> {
    if (isSitting || cabinet.isPaused) return
    isSitting = true
    cabinet.sound.wake()
    cabinet.notice.hide()
    const order = {
      level: room.level,
      amount: carriedIn(room, chosen),
      requestId: crypto.randomUUID(),
      seed: crypto.randomUUID().replaceAll('-', '').slice(0, 12),
    }
    let reply = await link.sit(order)
    // The same request again is the same seat, so an answer that was lost does no harm.
    if (reply.kind === 'lost') reply = await link.sit(order)
    isSitting = false
    if (reply.kind === 'ok') {
      if (reply.answer.balance) takeBalance(cabinet, reply.answer.balance)
      showOne(false)
      return onSeated(reply.answer.view)
    }
    return recover(cabinet, 'play', reply, {
      again: async () => undefined,
      idle: () => hud.setState('idle'),
    })
  }

  async function load(): Promise<void> {
    const reply = await link.rooms()
    if (reply.kind !== 'ok') return
    house.hidden = !reply.answer.hasHousePlayers
    const now = JSON.stringify(reply.answer.rooms)
    if (now === drawn) return
    drawn = now
    list.replaceChildren(
      ...reply.answer.rooms.map((room) =>
        levelCard(cabinet, room, { chosen, sit: () => void sit(room) }),
      ),
    )
    showOne(mayShowOne)
  }

  setInterval(() => {
    if (!root.hidden && document.visibilityState === 'visible') void load()
  }, refreshMs)
  return { root, load }
}

const carriedIn = (room: Room, chosen: ReadonlyMap<string, number>): number =>
  Math.min(room.maxEntry, room.minEntry * (chosen.get(room.level) ?? 1))

function levelCard(
  { say, hud, address }: Cabinet,
  room: Room,
  { chosen, sit }: { readonly chosen: Map<string, number>; readonly sit: () => void },
): HTMLElement {
  const amount = element('bdi', { class: 'carry', dir: 'ltr' }, hud.text(carriedIn(room, chosen)))
  const step = (by: 1 | -1) => () => {
    const at = carries.indexOf((chosen.get(room.level) ?? 1) as 1)
    chosen.set(room.level, carries[Math.max(0, Math.min(carries.length - 1, at + by))] ?? 1)
    amount.textContent = hud.text(carriedIn(room, chosen))
  }
  const less = iconButton('minus', say('button.betDown'))
  const more = iconButton('plus', say('button.betUp'))
  less.addEventListener('click', step(-1))
  more.addEventListener('click', step(1))
  const { seated, tables } = room
  return element(
    'article',
    {
      class: 'pvp-level',
      'data-level': room.level,
      'data-chosen': address.room.endsWith(`:${room.level}`) || null,
    },
    element('h3', {}, say(`pvp.level.${room.level}` as 'pvp.level.novice')),
    element('p', { class: 'level-base' }, say('pvp.base', { amount: hud.text(room.base) })),
    element(
      'p',
      { class: 'muted' },
      say('pvp.entry', { least: hud.text(room.minEntry), most: hud.text(room.maxEntry) }),
    ),
    element('p', { class: 'muted' }, say('pvp.people', { seated, tables })),
    element('p', { class: 'muted' }, say('pvp.rake', { percent: room.rakePercent })),
    element('div', { class: 'stepper', 'aria-label': say('pvp.carry') }, less, amount, more),
    actButton(say('pvp.sit'), sit),
  )
}
