import type { ReplayAnswer } from '@kancil/contract/seamless/fair-history'
import type { SlotEvent } from '@kancil/contract/seamless/slot'
import type { RgsRound } from '@kancil/contract/seamless/rgs-round'
import { rememberBet, rememberedBet } from '../page/settings.ts'
import { firstBet, stepBet } from '../round/bet-ladder.ts'
import { type Failure, remedyFor } from '../round/failure.ts'
import { afterEvent, nothingShown, resumeAt, type RoundProgress } from '../round/playback.ts'
import { afterRound, type AutoPlan, startAuto } from './autoplay.ts'
import type { Cast } from './cast.ts'
import {
  type Course,
  createCourse,
  endCycle,
  type GameOptions,
  holdWhilePaused,
  moveNet,
  setAuto,
  setBet,
  setIdle,
  setNet,
  setRound,
  placeSymbols,
  takeBalance,
} from './course.ts'
import { readPosition } from './net-position.ts'
import { replayRound } from './replay-round.ts'
import { showRound } from './show-round.ts'
import { cycleWins } from './win-cycle.ts'

const askAgainMs = 1_000
const betweenAutoMs = 600
const balanceLaterMs = [1_500, 5_000]
const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

export type Game = ReturnType<typeof createGame>

/** Controls the game: session, stake, result, payout, and what to do when one of them fails. */
export function createGame(cast: Cast, options: GameOptions) {
  const course = createCourse(cast, options)
  const { hud, sound } = cast
  return {
    enter: () => guarded(course, enter),
    replay: (replay: ReplayAnswer) => guarded(course, () => replayRound(course, replay)),
    press(): void {
      sound.wake()
      if (course.auto) return stopAuto(course)
      if (hud.state() === 'idle') void guarded(course, spin)
      else skip(course)
    },
    stepBet(by: 1 | -1): void {
      const { entered, bet, balance } = course
      if (hud.state() !== 'idle' || !entered) return
      const stepped = stepBet(entered.config.betLevels, bet, by)
      if (stepped === bet) return
      setBet(course, stepped)
      rememberBet(cast.screen.code, balance.currency, stepped)
      hud.announce(cast.say('say.bet', { amount: hud.text(stepped) }))
      sound.press()
    },
    pause(): void {
      if (course.isPaused) return
      setAuto(course, null)
      course.isPaused = true
      if (hud.state() === 'idle') void holdWhilePaused(course)
    },
    unpause(): void {
      if (course.isPaused) cast.notice.hide()
      course.isPaused = false
    },
    /** Plays rounds by themselves, where the rules of play allow it. */
    startAuto(plan: AutoPlan): void {
      if (hud.state() !== 'idle' || course.entered?.config.jurisdiction.disabledAutoplay !== false)
        return
      setAuto(course, startAuto(plan))
      void guarded(course, spin)
    },
    stopAuto: () => stopAuto(course),
    bet: () => course.bet,
    isIdle: () => hud.state() === 'idle',
  }
}

/**
 * An error in this screen does not affect the round: the studio has it, and the screen resumes it.
 */
async function guarded(course: Course, act: (course: Course) => Promise<void>): Promise<void> {
  try {
    await act(course)
  } catch (error) {
    reportError(error)
    course.cast.overlay.hide()
    await recover(course, 'authenticate', { kind: 'lost' })
  }
}

/** Authenticates the session: at the start, after a lost connection, after a failed stake. */
async function enter(course: Course): Promise<void> {
  const { cast, options } = course
  cast.hud.setState('loading')
  const reply = await options.client.authenticate()
  if (reply.kind !== 'ok') return recover(course, 'authenticate', reply)
  const { answer } = reply
  const isFirst = course.entered === null
  course.entered = answer
  takeBalance(course, answer.balance)
  options.onEntered(answer)
  const remembered = isFirst ? rememberedBet(cast.screen.code, answer.balance.currency) : course.bet
  setBet(course, firstBet(answer.config, remembered))
  const position = await readPosition(options.client, {
    sessionID: options.sessionID,
    gameCode: cast.screen.code,
  })
  setNet(course, position?.net ?? null)
  if (isFirst) options.parent.tell('ready')
  if (answer.round) return resume(course, answer.round)
  if (position?.latest?.status === 'settled') await standAfter(course, position.latest.roundId)
  else placeSymbols(course)
  const { hud, say } = cast
  hud.setStrip(say('strip.ready'))
  const figures = { balance: hud.text(course.balance.amount), bet: hud.text(course.bet) }
  hud.announce(say('say.ready', figures))
  return setIdle(course)
}

/** The reels as the last round left them; a round that a reload interrupted is shown to its end. */
async function standAfter(course: Course, roundId: string): Promise<void> {
  const reply = await course.options.client.replay(roundId)
  const round = reply.kind === 'ok' ? reply.answer.round : null
  const events = (round?.state ?? []) as SlotEvent[]
  const { window, stops, values } = events.reduce(afterEvent, nothingShown)
  if (window && stops) placeSymbols(course, { window, stops, values })
  else placeSymbols(course)
  setRound(course, round)
}

async function resume(course: Course, round: RgsRound): Promise<void> {
  const { hud, stage, say } = course.cast
  const from = resumeAt(round.state as SlotEvent[], round.event)
  const isFree = from.spinsTotal > 0 && !from.isOver
  const phase = isFree ? 'free' : from.phase
  setBet(course, round.amount)
  hud.setStrip(say('strip.resumed'))
  const { window, stops, values } = from
  if (window && stops) placeSymbols(course, { window, stops, values })
  else placeSymbols(course)
  hud.setPhase(phase, from.spin, from.spinsTotal)
  if (phase === 'free' || phase === 'collect') await stage.mood('free')
  return play(course, round, { from, isTurning: false })
}

async function spin(course: Course): Promise<void> {
  const { cast, options } = course
  const { hud, stage, say, sound } = cast
  if (course.isPressed || course.isPaused || options.isCovered()) return
  // One press, one call: nothing starts a round before this one has an answer.
  course.isPressed = true
  endCycle(course)
  cast.notice.hide()
  hud.setState('spinning')
  hud.setWin(null)
  setRound(course, null)
  hud.setStrip(say('strip.spinning'))
  hud.announce(say('say.spin', { amount: hud.text(course.bet) }))
  cast.values.show([])
  stage.spin()
  sound.spin()
  const reply = await options.client.play(course.bet)
  if (reply.kind !== 'ok') {
    placeSymbols(course)
    return recover(course, 'play', reply)
  }
  const { minimumRoundDuration = 0 } = course.entered?.config.jurisdiction ?? {}
  course.readyAt = performance.now() + minimumRoundDuration
  takeBalance(course, reply.answer.balance)
  moveNet(course, -reply.answer.round.amount)
  return play(course, reply.answer.round, { from: nothingShown, isTurning: true })
}

/** Shows a round from where it stopped, and has it paid. */
async function play(
  course: Course,
  round: RgsRound,
  { from, isTurning }: { from: RoundProgress; isTurning: boolean },
): Promise<void> {
  const { cast, progress } = course
  setRound(course, round)
  cast.hud.setShown(from.index)
  const showing = await showRound(cast, round, from, {
    isReplay: false,
    isTurning,
    onShown({ index, window, stops, values }) {
      if (window && stops) course.standing = { window, stops, values }
      cast.hud.setShown(index)
      if (round.active) progress.shown(index)
    },
  })
  cast.hud.setPhase('base', 0, 0)
  await cast.stage.mood('base')
  if (round.payout > 0) cast.hud.setWin(round.payout)
  return round.active ? settle(course, round, showing) : finish(course, round, showing)
}

async function settle(course: Course, round: RgsRound, showing: RoundProgress): Promise<void> {
  const { hud, say, notice } = course.cast
  hud.setState('settling')
  hud.setStrip(say('strip.settling'))
  await course.progress.settled()
  for (;;) {
    const reply = await course.options.client.endRound()
    if (reply.kind === 'ok') {
      notice.hide()
      takeBalance(course, reply.answer.balance)
      moveNet(course, round.payout)
      return finish(course, round, showing)
    }
    const remedy = remedyFor('end', reply)
    if (remedy.do !== 'askAgain') return recover(course, 'end', reply)
    if (remedy.say) notice.tell(say(remedy.say))
    await sleep(askAgainMs)
  }
}

async function finish(course: Course, round: RgsRound, showing: RoundProgress): Promise<void> {
  const { hud, say } = course.cast
  const amount = hud.text(round.payout)
  const isGain = round.payout > round.amount
  const figures = { amount, balance: hud.text(course.balance.amount) }
  hud.announce(say(round.payout > 0 ? 'say.win' : 'say.noWin', figures))
  course.options.parent.tell('roundEnd')
  if (showing.lineWins.length > 0 || showing.scatterWin)
    course.stopCycle = cycleWins(course.cast, showing)
  if (round.payout === 0) hud.setStrip(say('strip.noWin'))
  else hud.setStrip(say(isGain ? 'strip.win' : 'strip.back', { amount }))
  await sleep(Math.max(0, course.readyAt - performance.now()))
  setIdle(course)
  if (course.auto) return goOn(course, round)
}

/** The next round of autoplay; anything that covers or pauses the game ends it. */
async function goOn(course: Course, round: RgsRound): Promise<void> {
  setAuto(course, course.auto && afterRound(course.auto, round))
  if (!course.auto) return
  await sleep(betweenAutoMs)
  const { isCovered } = course.options
  if (course.isPaused || isCovered() || document.hidden) return setAuto(course, null)
  if (course.auto && course.cast.hud.state() === 'idle') return spin(course)
}

function stopAuto(course: Course): void {
  setAuto(course, null)
  course.cast.hud.setStrip(course.cast.say('strip.autoStopped'))
}

async function recover(
  course: Course,
  call: 'authenticate' | 'play' | 'end',
  failure: Failure,
): Promise<void> {
  const { hud, notice, say } = course.cast
  setAuto(course, null)
  const remedy = remedyFor(call, failure)
  const line = remedy.say ? say(remedy.say) : ''
  if (remedy.do === 'stop') {
    hud.setState('stopped')
    return notice.stop(line, course.entered?.links.lobbyUrl ?? null)
  }
  if (remedy.do === 'reconnect') {
    hud.setState('loading')
    await notice.retry(line)
    return enter(course)
  }
  if (remedy.do === 'authenticate') await enter(course)
  else {
    hud.setStrip(say('strip.ready'))
    setIdle(course)
  }
  if (line && hud.state() === 'idle') notice.tell(line)
  if (call === 'play' && remedy.do === 'authenticate') void refreshBalance(course)
  return undefined
}

/** A stake that is being returned arrives a little later. */
async function refreshBalance(course: Course): Promise<void> {
  for (const ms of balanceLaterMs) {
    await sleep(ms)
    if (course.cast.hud.state() !== 'idle') return
    const reply = await course.options.client.balance()
    if (reply.kind === 'ok' && course.cast.hud.state() === 'idle')
      takeBalance(course, reply.answer.balance)
  }
}

/** Ends the animation. If the rules of play forbid stopping the reels early, they run on. */
function skip({ cast, entered }: Course): void {
  const canStop = entered?.config.jurisdiction.disabledSlamstop !== true
  if (canStop || cast.hud.state() !== 'spinning') {
    cast.stage.hurry()
    cast.pace.hurry()
  }
  cast.overlay.hide()
}
