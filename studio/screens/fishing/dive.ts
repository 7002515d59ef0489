import type { HitsRequest, ReefClip, ReefFrame, ReefView } from '@kancil/contract/seamless/fishing'
import { cannonOf, fishNamed, placeOf } from '@kancil/rules/games/fishing/sea'
import { reefSheet } from '@kancil/rules/games/fishing/sheet'
import type { Cabinet, CabinetActs } from '../cabinet/cabinet.ts'
import { recover, takeBalance } from '../cabinet/session.ts'
import { iconButton, meter } from '../cabinet/shell.ts'
import { element } from '../engine/page/element.ts'
import { actButton } from '../pvp/screen.ts'
import { createPastRounds } from '../pvp/past-rounds.ts'
import { createCatches } from './catches.ts'
import { createReefLevels, fishTable } from './levels.ts'
import { createReefLink, type ReefLink } from './link.ts'
import { paintSea } from './paint.ts'
import { aimAt, fire, fly, newWorld, swimmers, type World } from './sea-world.ts'

const shotMs = 190
/** Bounds of the drawing, in device pixels. */
const [narrowestSea, widestSea] = [320, 2 * reefSheet.width]
const batchMs = 240
const cannons = [1, 2, 3, 5, 8, 10] as const

type Dive = {
  readonly cabinet: Cabinet
  readonly link: ReefLink
  readonly world: World
  readonly canvas: HTMLCanvasElement
  readonly sea: HTMLElement
  readonly levels: ReturnType<typeof createReefLevels>
  readonly catches: ReturnType<typeof createCatches>
  readonly past: ReturnType<typeof createPastRounds>
  readonly bullet: ReturnType<typeof meter>
  readonly clipText: HTMLElement
  readonly auto: HTMLInputElement
  view: ReefView | null
  clip: ReefClip | null
  cannon: number
  /** Numbers of the clip's bullets that are still loaded. */
  loaded: number[]
  isLoading: boolean
  isPressed: boolean
  hits: HitsRequest['hits']
  isSending: boolean
  lastShot: number
  lastFrame: number
}

/** A player at the reef: takes a seat, loads clips, fires at what swims by. */
export function createDive(cabinet: Cabinet): CabinetActs {
  const { shell, say } = cabinet
  const canvas = element('canvas', {
    class: 'sea',
    width: reefSheet.width,
    height: reefSheet.height,
  })
  const auto = element('input', { type: 'checkbox', id: 'auto-fire' })
  const clipText = element('span', { class: 'clip' })
  const sea = element('div', { class: 'sea-room', hidden: true }, canvas)
  const link = createReefLink(cabinet.address, {
    onFrame: (news) => hearFrame(dive, news),
    onState: (isConnected) => {
      shell.root.toggleAttribute('data-offline', !isConnected)
      if (!isConnected) cabinet.hud.setStrip(say('pvp.offline'))
      else if (dive.view?.room) void refresh(dive)
    },
  })
  const dive: Dive = {
    ...{ cabinet, link, canvas, sea, auto, clipText, world: newWorld() },
    levels: createReefLevels(cabinet, link, (level) => void enterRoom(dive, level)),
    catches: createCatches(cabinet),
    past: createPastRounds(cabinet),
    bullet: meter('bet', say('fish.bullet')),
    ...{ view: null, clip: null, cannon: 1, loaded: [], isLoading: false, isPressed: false },
    ...{ hits: [], isSending: false, lastShot: 0, lastFrame: 0 },
  }
  shell.board.classList.add('at-table')
  const below = [dive.catches.root, dive.past.root, fishTable(cabinet)]
  shell.board.append(dive.levels.root, sea, element('div', { class: 'room-below' }, ...below))
  buildDock(dive)
  listen(dive)
  return {
    begin: () => begin(dive),
    press: () => shoot(dive),
    stepBet: (by) => void stepCannon(dive, by),
  }
}

function buildDock(dive: Dive): void {
  const { cabinet, bullet, clipText, auto } = dive
  const { shell, say } = cabinet
  const less = iconButton('minus', say('button.betDown'), 'ArrowDown')
  const more = iconButton('plus', say('button.betUp'), 'ArrowUp')
  less.addEventListener('click', () => void stepCannon(dive, -1))
  more.addEventListener('click', () => void stepCannon(dive, 1))
  const goodbye = actButton(say('fish.unload'), () => void leave(dive), 'quiet leave')
  const stepper = element('div', { class: 'stepper' }, less, bullet.root, more)
  const label = element('label', { class: 'auto-fire', for: 'auto-fire' }, auto, say('fish.auto'))
  const tools = element('div', { class: 'reef-tools' }, stepper, clipText, label, goodbye)
  shell.dock.append(shell.balance.root, shell.centre, tools)
}

function listen(dive: Dive): void {
  const { canvas, world, cabinet } = dive
  const aim = (event: PointerEvent): void => {
    const box = canvas.getBoundingClientRect()
    const x = ((event.clientX - box.left) / box.width) * reefSheet.width
    const y = ((event.clientY - box.top) / box.height) * reefSheet.height
    world.aims.set(world.seat, aimAt(world, { x, y }))
  }
  canvas.addEventListener('pointerdown', (event) => {
    cabinet.sound.wake()
    canvas.setPointerCapture(event.pointerId)
    dive.isPressed = true
    aim(event)
    shoot(dive)
  })
  canvas.addEventListener('pointermove', aim)
  for (const name of ['pointerup', 'pointercancel'] as const)
    canvas.addEventListener(name, () => {
      dive.isPressed = false
    })
}

async function begin(dive: Dive): Promise<void> {
  const { cabinet, link, levels } = dive
  cabinet.hud.setState('loading')
  const again = { again: () => begin(dive), idle: () => cabinet.hud.setState('idle') }
  const reply = await cabinet.client.authenticate()
  if (reply.kind !== 'ok') return recover(cabinet, 'authenticate', reply, again)
  const isFirst = cabinet.entered === null
  cabinet.entered = reply.answer
  takeBalance(cabinet, reply.answer.balance)
  cabinet.clock.begin(reply.answer)
  await levels.load()
  void dive.past.load()
  const view = await link.view()
  if (view.kind !== 'ok') return recover(cabinet, 'authenticate', view, again)
  cabinet.hud.setState('idle')
  see(dive, view.answer)
  if (isFirst) {
    link.connect()
    requestAnimationFrame(() => frame(dive))
    setInterval(() => void sendHits(dive), batchMs)
    cabinet.parent.tell('ready')
    // A seat costs nothing here, so that one chosen in the lobby is taken at once.
    const level = cabinet.address.room.split(':')[1]
    if (level && !view.answer.room) await enterRoom(dive, level)
  }
  return undefined
}

async function refresh(dive: Dive): Promise<void> {
  const view = await dive.link.view()
  if (view.kind === 'ok') see(dive, view.answer)
}

function see(dive: Dive, view: ReefView): void {
  const { cabinet, world, levels, sea } = dive
  dive.view = view
  const { room } = view
  levels.root.hidden = room !== null
  sea.hidden = room === null
  cabinet.shell.root.dataset['reef'] = room?.code ?? ''
  for (const part of cabinet.shell.dock.querySelectorAll<HTMLElement>('.reef-tools'))
    part.hidden = room === null
  if (room) {
    Object.assign(world, { room: room.code, seat: room.seat, seats: room.seats })
    for (const id of room.dead) world.dead.add(id)
    cabinet.hud.setStrip(cabinet.say('fish.hint'))
  }
  if (view.clip?.roundId !== dive.clip?.roundId) takeClip(dive, view.clip)
  paintClip(dive)
}

/** After a reload, the bullets that were in the air are loaded again: none of them has hit. */
function takeClip(dive: Dive, clip: ReefClip | null): void {
  dive.clip = clip
  dive.world.bullets.splice(0)
  dive.loaded = clip ? [...clip.left] : []
  if (clip) dive.cannon = clip.cannon
}

async function enterRoom(dive: Dive, level: string): Promise<void> {
  const reply = await dive.link.enter(level)
  if (reply.kind === 'ok') return see(dive, reply.answer)
  return recover(dive.cabinet, 'play', reply, {
    again: async () => undefined,
    idle: () => dive.cabinet.hud.setState('idle'),
  })
}

function paintClip(dive: Dive): void {
  const { cabinet, bullet, clipText, clip, view, cannon } = dive
  const { hud, say, shell } = cabinet
  const price = (view?.room?.bullet ?? 0) * cannon
  bullet.value.textContent = hud.text(price)
  const left = dive.loaded.length + dive.world.bullets.length
  clipText.textContent = clip
    ? say('fish.clip', { count: left })
    : say('fish.empty', { count: reefSheet.clip, amount: hud.text(price * reefSheet.clip) })
  shell.root.dataset['clip'] = clip?.roundId ?? ''
  shell.root.dataset['used'] = String(clip?.used ?? 0)
  if (clip) hud.setWin(clip.won)
}

async function stepCannon(dive: Dive, by: 1 | -1): Promise<void> {
  const at = cannons.findIndex((cannon) => cannon >= dive.cannon)
  const next = cannons[Math.max(0, Math.min(cannons.length - 1, at + by))] ?? 1
  if (next === dive.cannon) return
  if (dive.clip) await unload(dive)
  dive.cannon = next
  paintClip(dive)
}

async function unload(dive: Dive): Promise<void> {
  await sendHits(dive)
  const reply = await dive.link.unload()
  if (reply.kind !== 'ok') return
  dive.cabinet.notice.tell(dive.cabinet.say('fish.unloaded'))
  see(dive, reply.answer)
  void refreshBalance(dive)
}

async function leave(dive: Dive): Promise<void> {
  dive.auto.checked = false
  await sendHits(dive)
  const reply = await dive.link.leave()
  if (reply.kind !== 'ok') return
  see(dive, reply.answer)
  void dive.levels.load()
  void refreshBalance(dive)
}

async function refreshBalance({ cabinet, past }: Dive): Promise<void> {
  void past.loadSoon()
  await new Promise((done) => setTimeout(done, 700))
  const reply = await cabinet.client.balance()
  if (reply.kind === 'ok') takeBalance(cabinet, reply.answer.balance)
}

async function load(dive: Dive): Promise<void> {
  const { cabinet, link } = dive
  if (dive.isLoading || dive.clip || cabinet.isPaused) return
  dive.isLoading = true
  const requestId = crypto.randomUUID()
  let reply = await link.load(dive.cannon, requestId)
  // The same request again is the same clip, so an answer that was lost does no harm.
  if (reply.kind === 'lost') reply = await link.load(dive.cannon, requestId)
  dive.isLoading = false
  if (reply.kind !== 'ok') {
    dive.auto.checked = false
    dive.isPressed = false
    return recover(cabinet, 'play', reply, {
      again: () => begin(dive),
      idle: () => cabinet.hud.setState('idle'),
    })
  }
  if (reply.answer.balance) takeBalance(cabinet, reply.answer.balance)
  takeClip(dive, reply.answer.clip)
  paintClip(dive)
  return undefined
}

function shoot(dive: Dive): void {
  const { view, cabinet, link } = dive
  if (!view?.room || cabinet.isCovered() || cabinet.isPaused) return
  const now = performance.now()
  if (now - dive.lastShot < shotMs) return
  if (!dive.clip) return void load(dive)
  const no = dive.loaded.shift()
  if (no === undefined) return
  dive.lastShot = now
  fire(dive.world, no, link.now())
  cabinet.sound.reelStop(0)
  paintClip(dive)
}

function frame(dive: Dive): void {
  requestAnimationFrame(() => frame(dive))
  const { world, canvas, link, cabinet } = dive
  if (!dive.view?.room || document.visibilityState !== 'visible') return
  const now = link.now()
  const seconds = Math.min(0.05, (now - dive.lastFrame) / 1_000)
  dive.lastFrame = now
  const fish = swimmers(world, now)
  for (const { bullet, fish: target } of fly(world, Math.max(0, seconds), fish)) {
    dive.hits.push({
      ...{ no: bullet.no, fishId: target.id },
      ...{ firedAt: Math.round(bullet.firedAt), hitAt: Math.round(now) },
    })
    world.effects.push({ kind: 'net', at: now, x: bullet.x, y: bullet.y, text: '', isMine: true })
  }
  if (dive.auto.checked) aimAtLargest(dive, fish)
  if (dive.isPressed || dive.auto.checked) shoot(dive)
  fitCanvas(canvas, cabinet.quality.now().ratio)
  const pen = canvas.getContext('2d')
  if (pen) paintSea(pen, world, { now, fish, isCalm: cabinet.isCalm() })
}

/** As many pixels as are shown, or as the device affords. */
function fitCanvas(canvas: HTMLCanvasElement, ratio: number): void {
  const shown = Math.round(canvas.clientWidth * ratio)
  const width = Math.min(widestSea, Math.max(narrowestSea, shown))
  if (canvas.width === width) return
  canvas.width = width
  canvas.height = Math.round((width * reefSheet.height) / reefSheet.width)
}

/** Automatic fire turns to something in the middle of the sea. */
function aimAtLargest({ world, isPressed }: Dive, fish: ReturnType<typeof swimmers>): void {
  if (isPressed) return
  const inSight = fish.find(({ place }) => place.x > 150 && place.x < reefSheet.width - 150)
  if (inSight) world.aims.set(world.seat, aimAt(world, inSight.place))
}

async function sendHits(dive: Dive): Promise<void> {
  const { clip, link, world, cabinet } = dive
  if (!clip || dive.isSending || dive.hits.length === 0) return
  dive.isSending = true
  const hits = dive.hits.splice(0, 10)
  const reply = await link.hits(clip.roundId, hits)
  dive.isSending = false
  if (reply.kind !== 'ok') {
    // Too fast, or the line is gone: the bullets fly on and hit again.
    for (const bullet of world.bullets)
      if (hits.some(({ no }) => no === bullet.no)) bullet.isWaiting = false
    return
  }
  for (const result of reply.answer.results) {
    const at = world.bullets.findIndex(({ no }) => no === result.no)
    const bullet = world.bullets[at]
    if (result.outcome === 'gone') {
      if (bullet) bullet.isWaiting = false
      continue
    }
    if (bullet) world.bullets.splice(at, 1)
    const hit = hits.find(({ no }) => no === result.no)
    if (result.pays > 0 && hit) caught(dive, hit.fishId, result)
  }
  const isEmpty = reply.answer.clip === null
  dive.clip = reply.answer.clip
  if (isEmpty) {
    dive.loaded = []
    world.bullets.splice(0)
    cabinet.parent.tell('roundEnd')
    void refreshBalance(dive)
  }
  paintClip(dive)
}

function caught(
  dive: Dive,
  fishId: string,
  { pays, also }: { readonly pays: number; readonly also: readonly string[] },
): void {
  const { world, cabinet, clip, link } = dive
  const { hud, say, sound } = cabinet
  const fish = fishNamed(world.room, fishId)
  for (const id of [fishId, ...also]) world.dead.add(id)
  const amount = hud.text((clip?.bullet ?? 0) * pays)
  if (fish) {
    const place = placeOf(fish, link.now())
    world.effects.push({ kind: 'catch', at: link.now(), ...place, text: amount, isMine: true })
    dive.catches.add(fish.kind, amount)
    hud.announce(say('fish.caught', { fish: say(`fish.kind.${fish.kind}`), amount }))
  }
  if (pays >= 40) sound.win('big')
  else sound.line(Math.min(5, pays))
}

/** What the others did: their cannons turn, their catches show. */
function hearFrame(dive: Dive, { seats, shots, now }: ReefFrame): void {
  const { world } = dive
  world.seats = seats
  for (const { seat, fishId, pays, also } of shots) {
    if (seat === world.seat) continue
    const fish = fishNamed(world.room, fishId)
    if (!fish) continue
    const place = placeOf(fish, now)
    const from = cannonOf(seat)
    world.aims.set(seat, Math.atan2(place.y - from.y, place.x - from.x))
    world.effects.push({ kind: 'net', at: now, ...place, text: '', isMine: false })
    if (pays === 0) continue
    for (const id of [fishId, ...also]) world.dead.add(id)
    world.effects.push({ kind: 'catch', at: now, ...place, text: `×${pays}`, isMine: false })
  }
}
