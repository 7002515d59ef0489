import type { PvpAct, PvpView } from '@kancil/contract/seamless/pvp'
import type { Cabinet, CabinetActs } from '../cabinet/cabinet.ts'
import { recover, takeBalance } from '../cabinet/session.ts'
import { element } from '../engine/page/element.ts'
import { createHandList } from './hand-list.ts'
import { createLevels } from './levels.ts'
import { createPvpLink, type PvpLink } from './link.ts'
import { createPastRounds } from './past-rounds.ts'
import { payList, type PvpScreen } from './screen.ts'
import { seatOf } from './seats.ts'

const frameMs = 200

type Parlour = {
  readonly cabinet: Cabinet
  readonly screen: PvpScreen
  readonly link: PvpLink
  readonly levels: ReturnType<typeof createLevels>
  readonly hands: ReturnType<typeof createHandList>
  readonly felt: HTMLElement
  readonly head: HTMLElement
  readonly actions: HTMLElement
  readonly past: ReturnType<typeof createPastRounds>
  view: PvpView | null
  isConnected: boolean
  /** The hand whose result was told. */
  told: string
  isActing: boolean
  drawn: string
}

/** A player among others: chooses a level, sits down, plays hands, stands up. */
export function createParlour(cabinet: Cabinet, screen: PvpScreen): CabinetActs {
  const { shell, say } = cabinet
  const link = createPvpLink(cabinet.address, {
    onView: (view) => see(parlour, view),
    onState: (isConnected) => {
      parlour.isConnected = isConnected
      shell.root.toggleAttribute('data-offline', !isConnected)
      paint(parlour)
    },
  })
  const parlour: Parlour = {
    ...{ cabinet, screen, link },
    levels: createLevels(cabinet, link, (view) => see(parlour, view)),
    hands: createHandList(cabinet, screen, link),
    felt: element('div', { class: 'pvp-felt' }),
    head: element('div', { class: 'table-head' }),
    actions: element('div', { class: 'pvp-actions' }),
    past: createPastRounds(cabinet),
    ...{ view: null, isConnected: true, told: '', isActing: false, drawn: '' },
  }
  shell.board.classList.add('at-table')
  const { levels, head, felt, actions, hands, past } = parlour
  const below = element('div', { class: 'room-below' }, payList(say, screen), past.root)
  shell.board.append(levels.root, head, felt, actions, hands.root, below)
  const leave = element('button', { type: 'button', class: 'act quiet leave' }, say('pvp.leave'))
  leave.addEventListener('click', () => void standUp(parlour))
  shell.dock.append(shell.balance.root, shell.centre, leave)
  return {
    begin: () => enter(parlour),
    press: () => parlour.actions.querySelector<HTMLButtonElement>('.act:not(.quiet)')?.click(),
    stepBet: () => undefined,
  }
}

async function enter(parlour: Parlour): Promise<void> {
  const { cabinet, link, levels } = parlour
  cabinet.hud.setState('loading')
  const reply = await cabinet.client.authenticate()
  const again = {
    again: () => enter(parlour),
    idle: () => cabinet.hud.setState('idle'),
  }
  if (reply.kind !== 'ok') return recover(cabinet, 'authenticate', reply, again)
  const isFirst = cabinet.entered === null
  cabinet.entered = reply.answer
  takeBalance(cabinet, reply.answer.balance)
  cabinet.clock.begin(reply.answer)
  cabinet.hud.setFact('rtp', cabinet.say('pvp.rake', { percent: 5 }))
  await levels.load()
  void parlour.past.load()
  const view = await link.view()
  if (view.kind !== 'ok') return recover(cabinet, 'authenticate', view, again)
  cabinet.hud.setState('idle')
  link.take(view.answer)
  if (isFirst) {
    link.connect()
    setInterval(() => paintClock(parlour), frameMs)
    cabinet.parent.tell('ready')
  }
  return undefined
}

function see(parlour: Parlour, view: PvpView): void {
  const wasSeated = Boolean(parlour.view?.table)
  parlour.view = view
  const { cabinet, levels } = parlour
  if (wasSeated && !view.table) {
    cabinet.notice.tell(cabinet.say('pvp.stoodUp'))
    cabinet.hud.setWin(null)
    cabinet.parent.tell('roundEnd')
    void refreshBalance(parlour)
    void parlour.past.loadSoon()
    void levels.load()
  }
  paint(parlour)
  tellResult(parlour)
}

async function refreshBalance({ cabinet }: Parlour): Promise<void> {
  // The win is on its way to the wallet by then; a second look shows it if the first was early.
  for (const pause of [400, 1_500]) {
    await new Promise((done) => setTimeout(done, pause))
    const reply = await cabinet.client.balance()
    if (reply.kind === 'ok') takeBalance(cabinet, reply.answer.balance)
  }
}

function paint(parlour: Parlour): void {
  const { view, cabinet, screen, felt, actions, levels, hands } = parlour
  const { shell, say, hud } = cabinet
  const table = view?.table ?? null
  shell.root.dataset['phase'] = table?.phase ?? 'lobby'
  shell.root.dataset['hand'] = table?.hand?.handId ?? ''
  shell.root.dataset['purse'] = view?.sitting ? hud.plain(view.sitting.purse) : ''
  levels.root.hidden = table !== null
  for (const part of [parlour.head, felt, actions, hands.root]) part.hidden = table === null
  shell.dock.querySelector<HTMLButtonElement>('.leave')!.hidden = table === null
  if (!parlour.isConnected && hud.state() === 'idle') hud.setStrip(say('pvp.offline'))
  if (!table || !view?.sitting) return
  const me = table.seats.find(({ isMe }) => isMe)
  if (!me) return
  // Each frame is the whole table: what has not changed is not drawn again, so nothing flickers.
  const drawn = JSON.stringify([table.seats, table.phase, table.hand?.handId, view.sitting])
  if (drawn === parlour.drawn) return
  parlour.drawn = drawn
  const order = table.seats.toSorted((a, b) => turn(a.seat, me.seat) - turn(b.seat, me.seat))
  felt.replaceChildren(...order.map((seat) => seatOf({ say, hud, screen, base: table.base }, seat)))
  const parts = screen.actions(say, table, me, (act) => void decide(parlour, act))
  const waits = me.inHand && me.hasActed && table.phase !== 'shown'
  const line = element('p', { class: 'muted' }, waits ? say('pvp.wait') : '')
  if (parts[0] !== actions.firstChild || parts.length === 0)
    actions.replaceChildren(...(parts.length > 0 ? parts : [line]))
  hands.tell(view.sitting.hands)
  const { isLeaving, purse } = view.sitting
  const leave = shell.dock.querySelector<HTMLButtonElement>('.leave')!
  leave.disabled = isLeaving
  if (parlour.isConnected)
    hud.setStrip(isLeaving ? say('pvp.leaving') : `${say('pvp.purse')}: ${hud.text(purse)}`)
  paintClock(parlour)
}

const turn = (seat: number, mine: number): number => (seat - mine + 8) % 8

function paintClock({ view, link, head, cabinet, screen }: Parlour): void {
  const table = view?.table
  if (!table) return
  const { say, hud } = cabinet
  const left = table.phaseEndsAt === null ? 0 : Math.max(0, table.phaseEndsAt - link.now())
  const seconds = Math.ceil(left / 1_000)
  const phase = `${say(screen.phase(table))}${seconds > 0 ? ` · ${seconds}` : ''}`
  const level = say(`pvp.level.${table.level}` as 'pvp.level.novice')
  const words = [
    `${level} · ${say('pvp.base', { amount: hud.text(table.base) })}`,
    table.hand ? say('pvp.hand', { number: table.hand.number }) : '',
    phase,
  ]
  const [room, hand, now] = head.children
  if (!room || !hand || !now)
    return head.replaceChildren(
      element('b', {}, words[0]),
      element('span', { class: 'muted' }, words[1]),
      element('span', { class: 'phase', role: 'timer' }, words[2]),
    )
  for (const [at, part] of [room, hand, now].entries())
    if (part.textContent !== words[at]) part.textContent = words[at] ?? ''
  return undefined
}

async function decide(parlour: Parlour, act: PvpAct): Promise<void> {
  const { cabinet, link, view } = parlour
  const handId = view?.table?.hand?.handId
  if (!handId || parlour.isActing || cabinet.isPaused) return
  parlour.isActing = true
  cabinet.sound.wake()
  cabinet.sound.press()
  const reply = await link.act(handId, act)
  parlour.isActing = false
  if (reply.kind === 'ok') return link.take(reply.answer)
  // Too late, or decided before: the table says how it stands.
  const now = await link.view()
  if (now.kind === 'ok') link.take(now.answer)
  return undefined
}

async function standUp(parlour: Parlour): Promise<void> {
  const reply = await parlour.link.leave()
  if (reply.kind === 'ok') parlour.link.take(reply.answer)
}

function tellResult(parlour: Parlour): void {
  const { view, cabinet } = parlour
  const table = view?.table
  const handId = table?.hand?.handId
  if (!table || table.phase !== 'shown' || !handId || parlour.told === handId) return
  parlour.told = handId
  const net = table.seats.find(({ isMe }) => isMe)?.net
  if (net === null || net === undefined) return
  const { hud, say, sound } = cabinet
  const line =
    net >= 0
      ? say('pvp.won', { amount: hud.text(net) })
      : say('pvp.lost', { amount: hud.text(-net) })
  hud.setWin(net > 0 ? net : null)
  hud.announce(line)
  if (net > 0) sound.win('win')
  else sound.reelStop(1)
}
