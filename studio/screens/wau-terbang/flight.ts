import { tableReasons, type TableView, type Ticket } from '@kancil/contract/seamless/tables'
import {
  wauHeightAfter,
  wauHeightOf,
  type WauResult,
  wauSpot,
} from '@kancil/rules/games/tables/wau-terbang'
import type { Cabinet, CabinetActs } from '../cabinet/cabinet.ts'
import { recover, takeBalance } from '../cabinet/session.ts'
import { element } from '../engine/page/element.ts'
import { rememberBet, rememberedBet } from '../engine/page/settings.ts'
import { firstBet, stepBet } from '../engine/round/bet-ladder.ts'
import { createControls } from '../instant/controls.ts'
import { createTableLink, type TableLink } from '../tables/connection.ts'
import { createSky } from './sky.ts'

const table = 'pantai'
const frameMs = 66
const settledAfterMs = 700

type Flight = {
  readonly cabinet: Cabinet
  readonly link: TableLink
  readonly sky: ReturnType<typeof createSky>
  readonly controls: ReturnType<typeof createControls>
  readonly auto: HTMLInputElement
  readonly heights: HTMLElement
  view: TableView | null
  bet: number
  ticket: Ticket | null
  told: string
  seenHeights: string
  isSending: boolean
}

export const heightText = (hundredths: number): string =>
  (hundredths / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A player on the beach: stakes on the next kite, and takes while it is up. */
export function createFlight(cabinet: Cabinet): CabinetActs {
  const { shell, say } = cabinet
  const auto = element('input', {
    ...{ type: 'number', id: 'auto', min: 1.01, max: 10_000, step: 0.01, inputmode: 'decimal' },
    placeholder: say('wau.none'),
  })
  const heights = element('ol', { class: 'heights', dir: 'ltr', 'aria-label': say('road.latest') })
  const flight: Flight = {
    ...{ cabinet, sky: createSky(), controls: createControls(cabinet), auto, heights },
    link: createTableLink(cabinet.address, {
      onTables: (tables) => {
        flight.view = tables.get(table) ?? null
      },
      onState: (isConnected) => {
        shell.root.toggleAttribute('data-offline', !isConnected)
        if (isConnected) void readMine(flight)
        else cabinet.hud.setStrip(say('table.offline'))
      },
    }),
    ...{ view: null, bet: 0, ticket: null, told: '', seenHeights: '', isSending: false },
  }
  const choices = element(
    'div',
    { class: 'choices' },
    element(
      'div',
      { class: 'choice', 'data-choice': 'auto' },
      element('label', { for: 'auto' }, say('wau.auto')),
      auto,
    ),
  )
  shell.board.classList.add('at-table')
  shell.board.append(flight.sky.root, heights, choices)
  const { controls } = flight
  const press = (): void => {
    cabinet.sound.wake()
    void (isFlying(flight) ? take(flight) : stake(flight))
  }
  const stepStake = (by: 1 | -1): void => step(flight, by)
  controls.play.addEventListener('click', press)
  controls.betUp.addEventListener('click', () => stepStake(1))
  controls.betDown.addEventListener('click', () => stepStake(-1))
  return { begin: () => enter(flight), press, stepBet: stepStake }
}

async function enter(flight: Flight): Promise<void> {
  const { cabinet, link } = flight
  const { hud, client, game, parent } = cabinet
  hud.setState('loading')
  const reply = await client.authenticate()
  if (reply.kind !== 'ok') return fail(flight, 'authenticate', reply)
  const isFirst = cabinet.entered === null
  cabinet.entered = reply.answer
  takeBalance(cabinet, reply.answer.balance)
  cabinet.clock.begin(reply.answer)
  const stored = rememberedBet(game.code, reply.answer.balance.currency)
  setBet(flight, firstBet(reply.answer.config, isFirst ? stored : flight.bet))
  hud.setState('idle')
  if (!isFirst) return undefined
  link.connect()
  setInterval(() => paint(flight), frameMs)
  parent.tell('ready')
  return undefined
}

function fail(
  flight: Flight,
  call: 'authenticate' | 'play',
  failure: Parameters<typeof recover>[2],
): Promise<void> {
  const { cabinet } = flight
  return recover(cabinet, call, failure, {
    again: () => enter(flight),
    idle: () => cabinet.hud.setState('idle'),
  })
}

function setBet(flight: Flight, amount: number): void {
  const { hud, shell } = flight.cabinet
  flight.bet = amount
  shell.root.dataset['bet'] = hud.plain(amount)
  flight.controls.bet.value.textContent = hud.text(amount)
}

function step(flight: Flight, by: 1 | -1): void {
  const { entered, game } = flight.cabinet
  if (!entered || flight.ticket) return
  setBet(flight, stepBet(entered.config.betLevels, flight.bet, by))
  rememberBet(game.code, entered.balance.currency, flight.bet)
}

const isOpen = ({ view, link }: Flight): boolean =>
  view?.round?.status === 'open' && link.now() < view.round.closesAt
const isFlying = ({ view, link }: Flight): boolean => {
  const round = view?.round
  return (
    round !== null &&
    round !== undefined &&
    round.status !== 'shown' &&
    link.now() >= round.closesAt
  )
}

/** The player's ticket of this round, as the studio has it: after a reload, and at its end. */
async function readMine(flight: Flight): Promise<void> {
  const reply = await flight.link.mine(table)
  if (reply.kind !== 'ok') return
  const [ticket = null] = reply.answer.tickets
  flight.ticket = ticket?.tableRoundId === flight.view?.round?.roundId ? ticket : null
}

async function stake(flight: Flight): Promise<void> {
  const { cabinet, link, view, auto } = flight
  const { notice, say, sound, hud } = cabinet
  const round = view?.round
  if (flight.isSending || flight.ticket || !round || !isOpen(flight) || cabinet.isPaused) return
  const height = auto.value === '' ? 0 : Math.round(Number(auto.value) * 100)
  const spot = wauSpot(height)
  auto.setAttribute('aria-invalid', String(wauHeightOf(spot) === null))
  if (wauHeightOf(spot) === null) return auto.focus()
  flight.isSending = true
  notice.hide()
  const request = {
    ...{ table, roundId: round.roundId, requestId: crypto.randomUUID() },
    ...{ group: groupFor(flight), spots: { [spot]: flight.bet } },
  }
  let reply = await link.bet(request)
  // The same request again is the same ticket, so an answer that was lost does no harm.
  if (reply.kind === 'lost') reply = await link.bet(request)
  flight.isSending = false
  if (reply.kind !== 'ok') {
    const isLate = reply.kind === 'refused' && reply.reason === tableReasons.closed
    return isLate ? notice.tell(say('table.late')) : fail(flight, 'play', reply)
  }
  flight.ticket = reply.answer.ticket
  if (reply.answer.balance) takeBalance(cabinet, reply.answer.balance)
  hud.setWin(null)
  sound.line(2)
  return undefined
}

/** The group of limits that the stake belongs to; the bet's own ladder decides how much it is. */
function groupFor({ bet, cabinet }: Flight): string {
  const { minBet } = cabinet.entered?.config ?? { minBet: 1 }
  const units = bet / minBet
  return units <= 200 ? 'small' : units <= 2_000 ? 'middle' : 'high'
}

async function take(flight: Flight): Promise<void> {
  const { cabinet, link, ticket } = flight
  if (flight.isSending || ticket?.status !== 'open') return
  flight.isSending = true
  const reply = await link.take(ticket.roundId)
  flight.isSending = false
  // Too late or lost: the round's end tells what became of it.
  if (reply.kind === 'ok') await tellTaken(flight, reply.answer.ticket)
  else if (reply.kind === 'lost') cabinet.notice.tell(cabinet.say('failure.network'))
}

async function tellTaken(flight: Flight, ticket: Ticket): Promise<void> {
  const { cabinet } = flight
  const { hud, say, sound, client, parent } = cabinet
  flight.ticket = ticket
  const [spot = ''] = Object.keys(ticket.spots)
  const times = heightText(wauHeightOf(spot) ?? 100)
  hud.setWin(ticket.payout)
  hud.setStrip(say('wau.taken', { times }))
  hud.announce(say('wau.taken', { times }))
  sound.win(ticket.payout > ticket.amount ? 'win' : 'none')
  parent.tell('roundEnd')
  await new Promise((done) => setTimeout(done, settledAfterMs))
  const reply = await client.balance()
  if (reply.kind === 'ok') takeBalance(cabinet, reply.answer.balance)
}

/** Brings the screen in line with the kite. */
function paint(flight: Flight): void {
  const { view, link, sky, cabinet, controls, ticket, bet, auto } = flight
  const round = view?.round
  if (!view || !round) return
  const { hud, say, shell } = cabinet
  const now = link.now()
  if (ticket && ticket.tableRoundId !== round.roundId) flight.ticket = null
  const open = isOpen(flight)
  const flying = isFlying(flight)
  shell.root.dataset['phase'] = open ? 'open' : flying ? 'flying' : 'shown'
  shell.root.dataset['tableRound'] = round.roundId
  shell.root.dataset['ticket'] = flight.ticket?.status ?? ''
  const isMine = flight.ticket?.status === 'open'
  const height = flying ? wauHeightAfter(now - round.closesAt) : 100
  const seconds = Math.max(0, Math.ceil((round.closesAt - now) / 1_000))
  shell.root.dataset['seconds'] = String(seconds)
  if (open) {
    sky.tell('open', '', say('wau.wait', { seconds }))
    sky.fly(0, false)
    controls.setLabel(isMine ? hud.text(bet) : say('wau.fly', { amount: hud.text(bet) }), !isMine)
    hud.setStrip(say(isMine ? 'wau.ready' : 'table.betting'))
  } else if (flying) {
    const others = say('wau.others', { taken: view.crowd.taken, players: view.crowd.players })
    sky.tell('flying', `×${heightText(height)}`, others)
    sky.fly(cabinet.isCalm() ? 0.5 : 1 - 100 / height, false)
    const amount = hud.text(
      Math.floor(((flight.ticket?.amount ?? 0) * height) / 1_000_000) * 10_000,
    )
    const planned = plannedOf(flight.ticket)
    // A stake that is taken by itself was taken when the kite passed its height.
    const isPassed = isMine && planned > 0 && height >= planned
    if (isPassed) watchAuto(flight, height)
    const taken = say('wau.taken', { times: heightText(planned) })
    const label = isMine ? say('wau.take', { amount }) : say('wau.flying')
    controls.setLabel(isPassed ? taken : label, isMine && !isPassed)
    if (isPassed) hud.setStrip(taken)
    else if (!flight.ticket || isMine) hud.setStrip(say('wau.flying'))
  } else paintEnd(flight, round)
  auto.disabled = isMine
  controls.betUp.disabled = isMine
  controls.betDown.disabled = isMine
  paintHeights(flight, view)
}

/** The height at which a ticket is taken by itself; 0 if it is not. */
function plannedOf(ticket: Ticket | null): number {
  const [spot = ''] = Object.keys(ticket?.spots ?? {})
  return wauHeightOf(spot) ?? 0
}

let autoAsked = ''
function watchAuto(flight: Flight, height: number): void {
  const { ticket } = flight
  const planned = plannedOf(ticket)
  if (!ticket || planned === 0 || height < planned + 2 || autoAsked === ticket.roundId) return
  autoAsked = ticket.roundId
  setTimeout(() => {
    void flight.link.mine(table).then((reply) => {
      const [mine] = reply.kind === 'ok' ? reply.answer.tickets : []
      if (mine?.status === 'settled' && mine.payout > 0) void tellTaken(flight, mine)
      else autoAsked = ''
    })
  }, 400)
}

function paintEnd(flight: Flight, round: NonNullable<TableView['round']>): void {
  const { cabinet, sky, controls } = flight
  const { hud, say, sound } = cabinet
  const { point } = (round.result ?? { point: 100 }) as WauResult
  const words = say('wau.snapped', { times: heightText(point) })
  sky.tell('shown', `×${heightText(point)}`, words)
  sky.fly(cabinet.isCalm() ? 0.5 : 1 - 100 / point, true)
  controls.setLabel(say('table.waiting'), false)
  if (flight.told === round.roundId) return
  flight.told = round.roundId
  sound.reelStop(0)
  const wasMine = flight.ticket
  hud.announce(words)
  if (!wasMine || wasMine.status !== 'open') return
  hud.setStrip(words)
  void readMine(flight).then(() => {
    const { ticket } = flight
    return ticket && ticket.payout > 0 ? tellTaken(flight, ticket) : undefined
  })
}

function paintHeights(flight: Flight, { results }: TableView): void {
  const seen = String(results.at(-1)?.number ?? 0)
  if (seen === flight.seenHeights) return
  flight.seenHeights = seen
  flight.heights.replaceChildren(
    ...results
      .slice(-14)
      .toReversed()
      .map(({ result }) => element('li', {}, `×${heightText((result as WauResult).point)}`)),
  )
}
