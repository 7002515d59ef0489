import { tableReasons, type TableView, type Ticket } from '@kancil/contract/seamless/tables'
import type { Cabinet, CabinetActs } from '../cabinet/cabinet.ts'
import { recover, takeBalance } from '../cabinet/session.ts'
import { element } from '../engine/page/element.ts'
import { readStored, store } from '../engine/page/settings.ts'
import { createChips, joined, type Stakes, sumOf } from './chips.ts'
import { createTableLink, type TableLink } from './connection.ts'
import type { Felt, TableScreen } from './felt.ts'
import { createHead, createShelf, createTableList, type Shelf } from './shelf.ts'

const frameMs = 100
const settledAfterMs = 700

type Sitting = {
  readonly cabinet: Cabinet
  readonly screen: TableScreen
  readonly link: TableLink
  readonly felt: Felt
  readonly shelf: Shelf
  readonly head: ReturnType<typeof createHead>
  readonly list: ReturnType<typeof createTableList>
  readonly roads: HTMLElement
  readonly chips: ReturnType<typeof createChips>
  tables: ReadonlyMap<string, TableView>
  table: string
  /** Confirmed in the round on now. */
  placed: Stakes
  /** What was confirmed in the last round with bets, to lay it again. */
  last: Stakes
  roundId: string
  /** The round whose result was told. */
  told: string
  roadsOf: string
  isSending: boolean
}

/** A player at a table: lays chips, confirms them, and sees what becomes of them. */
export function createSitting(cabinet: Cabinet, screen: TableScreen): CabinetActs {
  const { shell, say, notice } = cabinet
  const felt = screen.felt.create(say)
  const shelf = createShelf(cabinet)
  const head = createHead(say)
  const roads = element('section', { class: 'roads', 'aria-label': say('table.roads') })
  const sitting: Sitting = {
    ...{ cabinet, screen, felt, shelf, head, roads, chips: createChips() },
    link: createTableLink(cabinet.address, {
      onTables: (tables) => {
        sitting.tables = tables
      },
      onState: (isConnected) => {
        shell.root.toggleAttribute('data-offline', !isConnected)
        if (!isConnected) cabinet.hud.setStrip(say('table.offline'))
        else if (sitting.table !== '') void readMine(sitting)
      },
    }),
    list: createTableList(felt, say, (code) => choose(sitting, code)),
    ...{ tables: new Map(), table: '', placed: new Map(), last: new Map() },
    ...{ roundId: '', told: '', roadsOf: '', isSending: false },
  }
  shell.board.classList.add('at-table')
  shell.board.append(sitting.list.root, head.root, felt.root, shelf.tray, roads)
  for (const [spot, button] of felt.spots)
    button.addEventListener('click', () => lay(sitting, spot))
  const act = (button: HTMLElement, what: () => void): void =>
    button.addEventListener('click', () => {
      what()
      cabinet.sound.press()
      paint(sitting)
    })
  act(shelf.undo, sitting.chips.undo)
  act(shelf.double, sitting.chips.double)
  act(shelf.clear, () => sitting.chips.put(new Map()))
  act(shelf.rebet, () => sitting.chips.put(sitting.last))
  shelf.limits.addEventListener('change', () => store('rimba.limits', shelf.limits.value))
  shelf.confirm.addEventListener('click', () => void confirm(sitting))
  return {
    begin: () => enter(sitting),
    press: () => void confirm(sitting),
    stepBet(by) {
      const inputs = [...shelf.chips.querySelectorAll<HTMLInputElement>('input')]
      const at = inputs.findIndex(({ checked }) => checked)
      const next = inputs[Math.max(0, Math.min(inputs.length - 1, at + by))]
      if (next) next.checked = true
      notice.hide()
    },
  }
}

async function enter(sitting: Sitting): Promise<void> {
  const { cabinet, link, shelf } = sitting
  const { hud, client, parent } = cabinet
  hud.setState('loading')
  const reply = await client.authenticate()
  if (reply.kind !== 'ok') return fail(sitting, 'authenticate', reply)
  cabinet.entered = reply.answer
  takeBalance(cabinet, reply.answer.balance)
  cabinet.clock.begin(reply.answer)
  const hall = await link.hall()
  if (hall.kind !== 'ok') return fail(sitting, 'authenticate', hall)
  const isFirst = sitting.table === ''
  shelf.fill(hall.answer, hall.answer.chips[1] ?? 0)
  shelf.limits.value = readStored('rimba.limits') ?? 'small'
  if (shelf.limits.value === '') shelf.limits.value = 'small'
  sitting.tables = new Map(hall.answer.tables.map((table) => [table.code, table]))
  hud.setState('idle')
  if (!isFirst) return undefined
  // The lobby offers each table by itself.
  const [, asked] = cabinet.address.room.split(':')
  const first = sitting.tables.has(asked ?? '') ? asked : hall.answer.tables[0]?.code
  choose(sitting, first ?? '')
  link.connect()
  setInterval(() => paint(sitting), frameMs)
  parent.tell('ready')
  return undefined
}

function fail(
  sitting: Sitting,
  call: 'authenticate' | 'play',
  failure: Parameters<typeof recover>[2],
): Promise<void> {
  const { cabinet } = sitting
  return recover(cabinet, call, failure, {
    again: () => enter(sitting),
    idle: () => cabinet.hud.setState('idle'),
  })
}

function choose(sitting: Sitting, code: string): void {
  sitting.table = code
  sitting.roundId = ''
  sitting.roadsOf = ''
  sitting.placed = new Map()
  sitting.chips.reset()
  sitting.cabinet.shell.root.dataset['table'] = code
  paint(sitting)
  void readMine(sitting)
}

/** The player's tickets of this round, as the studio has them: after a reload, and at its end. */
async function readMine(sitting: Sitting): Promise<readonly Ticket[]> {
  const { table } = sitting
  const reply = await sitting.link.mine(table)
  if (reply.kind !== 'ok' || table !== sitting.table) return []
  const { tickets } = reply.answer
  const round = sitting.tables.get(table)?.round
  if (tickets[0] && tickets[0].tableRoundId === round?.roundId)
    sitting.placed = tickets.reduce<Stakes>(
      (sum, { spots }) => joined(sum, new Map(Object.entries(spots))),
      new Map(),
    )
  paint(sitting)
  return tickets
}

const isOpen = ({ tables, table, link }: Sitting): boolean => {
  const round = tables.get(table)?.round
  return round?.status === 'open' && link.now() < round.closesAt
}

function lay(sitting: Sitting, spot: string): void {
  const { cabinet, shelf, chips } = sitting
  cabinet.sound.wake()
  if (!isOpen(sitting) || cabinet.hud.state() !== 'idle') return
  chips.add(spot, shelf.chip())
  cabinet.sound.reelStop(2)
  const name = sitting.screen.felt.spotName(cabinet.say, spot)
  const amount = cabinet.hud.text(chips.stakes().get(spot) ?? 0)
  cabinet.hud.announce(cabinet.say('table.staked', { spot: name, amount }))
  paint(sitting)
}

async function confirm(sitting: Sitting): Promise<void> {
  const { cabinet, chips, link, shelf } = sitting
  const { hud, notice, say } = cabinet
  const stakes = new Map([...chips.stakes()].filter(([, amount]) => amount > 0))
  const round = sitting.tables.get(sitting.table)?.round
  if (sitting.isSending || cabinet.isPaused || stakes.size === 0 || !round) return
  sitting.isSending = true
  notice.hide()
  const ticket = {
    ...{ table: sitting.table, roundId: round.roundId, requestId: crypto.randomUUID() },
    ...{ group: shelf.limits.value, spots: Object.fromEntries(stakes) },
  }
  let reply = await link.bet(ticket)
  // The same request again is the same ticket, so an answer that was lost does no harm.
  if (reply.kind === 'lost') reply = await link.bet(ticket)
  sitting.isSending = false
  if (reply.kind !== 'ok') {
    const { reason } = reply.kind === 'refused' ? reply : { reason: '' }
    if (reason === tableReasons.closed) {
      chips.reset()
      return notice.tell(say('table.late'))
    }
    if (reason === tableReasons.spotLimit || reason === 'INVALID_AMOUNT') {
      const chosen = shelf.limits.selectedOptions[0]?.textContent ?? ''
      return notice.tell(`${say('failure.limits')} ${chosen}`)
    }
    return fail(sitting, 'play', reply)
  }
  chips.reset()
  if (reply.answer.balance) takeBalance(cabinet, reply.answer.balance)
  if (sitting.roundId === round.roundId) sitting.placed = joined(sitting.placed, stakes)
  sitting.last = sitting.placed
  hud.setRound({ betID: 0, roundId: reply.answer.ticket.roundId })
  cabinet.sound.line(2)
  paint(sitting)
  return undefined
}

/** Brings the screen in line with the table, the clock and the chips. */
function paint(sitting: Sitting): void {
  const view = sitting.tables.get(sitting.table)
  if (!view) return
  const { link, felt, head, list, cabinet } = sitting
  const now = link.now()
  const { round } = view
  if (round && round.roundId !== sitting.roundId) beginRound(sitting, round.roundId)
  head.tell(view, now)
  list.tell(sitting.tables, sitting.table, now)
  const part =
    round?.resultAt && round.result
      ? Math.max(0, Math.min(1, (now - round.closesAt) / (round.resultAt - round.closesAt)))
      : null
  felt.show(round, cabinet.isCalm() && part !== null && part < 1 ? 0 : part)
  paintSpots(sitting, view)
  const isOver = round !== null && round.status === 'shown' && part === 1
  if (isOver && sitting.told !== round.roundId) {
    sitting.told = round.roundId
    void tellResult(sitting, round)
  }
  const seen = `${view.code}:${view.results.length}:${view.results.at(-1)?.number ?? 0}`
  if (seen !== sitting.roadsOf && (part === null || isOver)) {
    sitting.roadsOf = seen
    sitting.roads.replaceChildren(...felt.road(view.results, 'large'))
  }
  const { shell } = cabinet
  shell.root.dataset['phase'] = isOpen(sitting) ? 'open' : (round?.status ?? '')
  shell.root.dataset['tableRound'] = round?.roundId ?? ''
  shell.root.dataset['seconds'] = String(round ? secondsTo(round.closesAt, now) : 0)
}

/** A second that has begun counts; 0 once the instant is past. */
const secondsTo = (at: number, now: number): number => Math.max(0, Math.ceil((at - now) / 1_000))

function beginRound(sitting: Sitting, roundId: string): void {
  const { cabinet, chips } = sitting
  const wasWaiting = sitting.roundId !== '' && sumOf(chips.stakes()) > 0
  if (wasWaiting) cabinet.notice.tell(cabinet.say('table.unconfirmed'))
  if (sitting.roundId !== '') {
    sitting.placed = new Map()
    chips.reset()
    cabinet.hud.setWin(null)
  }
  sitting.roundId = roundId
}

function paintSpots(sitting: Sitting, { crowd }: TableView): void {
  const { felt, chips, placed, cabinet, shelf } = sitting
  const { hud } = cabinet
  const open = isOpen(sitting)
  const laid = chips.stakes()
  const total = joined(placed, laid)
  const short = (micro: number): string => hud.plain(micro).replace(/\.0+$/, '')
  for (const [spot, button] of felt.spots) {
    const amount = total.get(spot) ?? 0
    button.querySelector('.spot-chip')!.textContent = amount > 0 ? short(amount) : ''
    button.toggleAttribute('data-laid', (laid.get(spot) ?? 0) > 0)
    const others = crowd.spots[spot] ?? 0
    button.querySelector('.spot-crowd')!.textContent = others > 0 ? String(others) : ''
    button.disabled = !open
  }
  const waiting = sumOf(laid)
  shelf.inPlay.value.textContent = hud.text(sumOf(total))
  shelf.undo.disabled = !open || !chips.canUndo()
  shelf.double.disabled = !open || waiting === 0
  shelf.clear.hidden = waiting === 0
  shelf.rebet.hidden = waiting > 0 || sumOf(sitting.last) === 0 || !open
  shelf.setConfirm(waiting, open && waiting > 0 && !sitting.isSending)
  cabinet.shell.root.dataset['placed'] = hud.plain(sumOf(placed))
  if (!cabinet.shell.root.hasAttribute('data-offline') && open)
    hud.setStrip(
      sumOf(placed) > 0
        ? cabinet.say('table.placed', { amount: hud.text(sumOf(placed)) })
        : cabinet.say('table.betting'),
    )
}

async function tellResult(sitting: Sitting, round: NonNullable<TableView['round']>): Promise<void> {
  const { cabinet, felt } = sitting
  const { hud, say, sound, client, parent } = cabinet
  const words = felt.words(round.result)
  hud.setStrip(words)
  hud.announce(words)
  sound.reelStop(3)
  if (sumOf(sitting.placed) === 0) return
  await new Promise((done) => setTimeout(done, settledAfterMs))
  const tickets = await readMine(sitting)
  const payout = tickets.reduce((sum, ticket) => sum + ticket.payout, 0)
  const amount = tickets.reduce((sum, ticket) => sum + ticket.amount, 0)
  if (payout > 0) hud.setWin(payout)
  if (payout > amount) sound.win('win')
  const line = payout > amount ? say('table.won', { amount: hud.text(payout) }) : words
  hud.announce(line)
  parent.tell('roundEnd')
  const reply = await client.balance()
  if (reply.kind === 'ok') takeBalance(cabinet, reply.answer.balance)
}
