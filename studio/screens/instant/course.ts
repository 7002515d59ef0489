import type { RgsRound } from '@kancil/contract/seamless/rgs-round'
import type { Cabinet, CabinetActs } from '../cabinet/cabinet.ts'
import { recover, takeBalance } from '../cabinet/session.ts'
import { rememberBet, rememberedBet } from '../engine/page/settings.ts'
import { readPosition } from '../engine/play/net-position.ts'
import { firstBet, stepBet } from '../engine/round/bet-ladder.ts'
import { celebrationOf } from '../engine/round/celebration.ts'
import { type Failure, remedyFor } from '../engine/round/failure.ts'
import type { Board, InstantScreen } from './board.ts'
import type { Controls } from './controls.ts'

const askAgainMs = 1_000
const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

type Parts = {
  readonly cabinet: Cabinet
  readonly board: Board
  readonly controls: Controls
  readonly screen: InstantScreen
}

type Course = Parts & {
  bet: number
  net: number | null
  /** The open round that waits for the player's steps. */
  open: RgsRound | null
  /** By `performance.now()`: no round may start before it. */
  readyAt: number
  isBusy: boolean
}

/** The rounds of an instant game: stake, steps, result, payout, and what follows a failure. */
export function createCourse(parts: Parts): CabinetActs & {
  readonly step: (step: number) => void
} {
  const course: Course = { ...parts, bet: 0, net: null, open: null, readyAt: 0, isBusy: false }
  const { cabinet } = parts
  const { hud, sound } = cabinet
  const guarded = (act: () => Promise<void>): void => {
    if (course.isBusy || cabinet.isCovered()) return
    // One press, one call: nothing starts before this one has an answer.
    course.isBusy = true
    act()
      .catch(async (error: unknown) => {
        reportError(error)
        await fail(course, 'authenticate', { kind: 'lost' })
      })
      .finally(() => {
        course.isBusy = false
      })
  }
  return {
    begin: () => enter(course),
    press() {
      sound.wake()
      if (hud.state() === 'idle') guarded(() => play(course))
      else if (hud.state() === 'steps') guarded(() => take(course))
    },
    step(step) {
      sound.wake()
      if (hud.state() === 'steps') guarded(() => takeStep(course, step))
    },
    stepBet(by) {
      const { entered } = cabinet
      if (hud.state() !== 'idle' || !entered) return
      const stepped = stepBet(entered.config.betLevels, course.bet, by)
      setBet(course, stepped)
      rememberBet(cabinet.game.code, entered.balance.currency, stepped)
      hud.announce(cabinet.say('say.bet', { amount: hud.text(stepped) }))
    },
  }
}

function setBet(course: Course, amount: number): void {
  const { hud, shell } = course.cabinet
  course.bet = amount
  shell.root.dataset['bet'] = hud.plain(amount)
  course.controls.bet.value.textContent = hud.text(amount)
}

function moveNet(course: Course, by: number): void {
  if (course.net === null) return
  course.net += by
  course.cabinet.clock.showNet(course.net)
}

function setIdle(course: Course): void {
  const { cabinet, controls } = course
  const { hud, say, notice } = cabinet
  course.open = null
  hud.setState('idle')
  setDisabled(course, false)
  controls.setLabel(say('button.play'), true)
  if (!cabinet.isPaused) return
  void notice
    .ask('pause', `${say('pause.title')}. ${say('pause.text')}`, say('button.continue'))
    .then(() => {
      cabinet.isPaused = false
      notice.hide()
    })
}

function setDisabled({ board, controls }: Course, isDisabled: boolean): void {
  controls.betDown.disabled = isDisabled
  controls.betUp.disabled = isDisabled
  for (const choice of board.choices)
    for (const control of choice.querySelectorAll<HTMLInputElement>('input,button,select'))
      control.disabled = isDisabled
}

function setPlaying(course: Course): void {
  const { cabinet, controls } = course
  cabinet.notice.hide()
  cabinet.hud.setState('playing')
  setDisabled(course, true)
  controls.setLabel(cabinet.say('button.play'), false)
}

function fail(
  course: Course,
  call: 'authenticate' | 'play' | 'end',
  failure: Failure,
): Promise<void> {
  return recover(course.cabinet, call, failure, {
    again: () => enter(course),
    idle: () => setIdle(course),
  })
}

/** Authenticates the session: at the start, after a lost connection, after a failed stake. */
async function enter(course: Course): Promise<void> {
  const { cabinet, board, screen } = course
  const { hud, say, client, address, game, parent } = cabinet
  hud.setState('loading')
  const reply = await client.authenticate()
  if (reply.kind !== 'ok') return fail(course, 'authenticate', reply)
  const { answer } = reply
  const isFirst = cabinet.entered === null
  cabinet.entered = answer
  takeBalance(cabinet, answer.balance)
  cabinet.clock.begin(answer)
  const stored = isFirst ? rememberedBet(game.code, answer.balance.currency) : course.bet
  setBet(course, firstBet(answer.config, stored))
  const session = { sessionID: address.sessionID, gameCode: game.code }
  const position = await readPosition(client, session)
  course.net = position?.net ?? null
  moveNet(course, 0)
  if (isFirst) parent.tell('ready')
  const { round } = answer
  if (round) return resume(course, round)
  hud.setStrip(say(screen.ready))
  board.openSteps?.(null)
  return setIdle(course)
}

async function resume(course: Course, round: RgsRound): Promise<void> {
  const { cabinet, board, screen } = course
  const [shown] = round.state
  setBet(course, round.amount)
  board.setMode(round.mode)
  board.rest(shown)
  cabinet.hud.setRound(round)
  setDisabled(course, true)
  cabinet.hud.setStrip(cabinet.say('strip.resumed'))
  if (screen.rules.stepsOf && !isOver(shown)) return waitForSteps(course, round)
  return settle(course, round)
}

function isOver(shown: unknown): boolean {
  return (shown as { readonly isOver?: boolean }).isOver !== false
}

async function play(course: Course): Promise<void> {
  const { cabinet, board, screen } = course
  const { hud, say, client, sound } = cabinet
  if (performance.now() < course.readyAt || cabinet.isPaused) return
  setPlaying(course)
  hud.setWin(null)
  hud.setRound(null)
  hud.setStrip(say('strip.playing'))
  sound.spin()
  const reply = await client.play(course.bet, board.mode())
  if (reply.kind !== 'ok') return fail(course, 'play', reply)
  const { round, balance } = reply.answer
  const { minimumRoundDuration = 0 } = cabinet.entered?.config.jurisdiction ?? {}
  course.readyAt = performance.now() + minimumRoundDuration
  takeBalance(cabinet, balance)
  moveNet(course, -round.amount)
  hud.setRound(round)
  if (screen.rules.stepsOf) return waitForSteps(course, round)
  await board.show(round.state[0])
  return round.active ? settle(course, round) : finish(course, round)
}

/** The player's turn: each step is a call, and so is taking what is there. */
function waitForSteps(course: Course, round: RgsRound): Promise<void> {
  const { cabinet, board, controls, screen } = course
  const { hud, say } = cabinet
  const [shown] = round.state
  const steps = screen.rules.stepsOf?.(shown) ?? []
  course.open = round
  board.openSteps?.(shown)
  hud.setState('steps')
  hud.setStrip(say(steps.length > 0 ? 'strip.open' : 'strip.first'))
  const amount = hud.text(round.payout)
  const label = steps.length > 0 ? say('button.take', { amount }) : say('button.play')
  controls.setLabel(label, steps.length > 0)
  return Promise.resolve()
}

async function takeStep(course: Course, step: number): Promise<void> {
  const { cabinet, board } = course
  const { client, hud } = cabinet
  setPlaying(course)
  const reply = await client.step(step)
  if (reply.kind !== 'ok') return fail(course, 'authenticate', reply)
  const { round } = reply.answer
  const [shown] = round.state
  await board.show(shown)
  hud.announce(board.words(shown))
  if (!isOver(shown)) return waitForSteps(course, round)
  return round.active ? settle(course, round) : finish(course, round)
}

async function take(course: Course): Promise<void> {
  const { open, screen } = course
  if (!open || screen.rules.stepsOf?.(open.state[0]).length === 0) return
  setPlaying(course)
  await settle(course, open)
}

async function settle(course: Course, round: RgsRound): Promise<void> {
  const { client, hud, say, notice } = course.cabinet
  hud.setState('settling')
  for (;;) {
    const reply = await client.endRound()
    if (reply.kind === 'ok') {
      notice.hide()
      takeBalance(course.cabinet, reply.answer.balance)
      moveNet(course, round.payout)
      return finish(course, round)
    }
    const remedy = remedyFor('end', reply)
    if (remedy.do !== 'askAgain') return fail(course, 'end', reply)
    if (remedy.say) notice.tell(say(remedy.say))
    await sleep(askAgainMs)
  }
}

async function finish(course: Course, round: RgsRound): Promise<void> {
  const { cabinet, board } = course
  const { hud, say, sound, parent, shell } = cabinet
  const amount = hud.text(round.payout)
  const isGain = round.payout > round.amount
  if (round.payout > 0) hud.setWin(round.payout)
  if (round.payout === 0) hud.setStrip(say('strip.noWin'))
  else hud.setStrip(say(isGain ? 'strip.win' : 'strip.back', { amount }))
  sound.win(celebrationOf(round.payout, round.amount))
  const balance = shell.balance.value.textContent
  const outcome = board.words(round.state[0])
  hud.announce(`${outcome} ${say(round.payout > 0 ? 'say.win' : 'say.noWin', { amount, balance })}`)
  parent.tell('roundEnd')
  await sleep(Math.max(0, course.readyAt - performance.now()))
  setIdle(course)
}
