import type { ReplayAnswer } from '@kancil/contract/seamless/fair-history'
import { nothingShown } from '../round/playback.ts'
import { type Course, endCycle, setBet, setIdle, placeSymbols } from './course.ts'
import { showRound } from './show-round.ts'

const lastLookMs = 2_500

/** Shows a round of the history again. No money moves, and nothing is sent to the studio. */
export async function replayRound(course: Course, { round }: ReplayAnswer): Promise<void> {
  const { cast, standing, bet } = course
  const { hud, notice, say, stage, pace } = cast
  if (hud.state() !== 'idle') return
  course.isPressed = true
  endCycle(course)
  hud.setState('replay')
  hud.setBet(round.amount)
  hud.setWin(null)
  let isOver = false
  const line = say('strip.replay', { round: round.betID })
  const ended = notice.ask('replay', line, say('button.stopReplay')).then(() => {
    isOver = true
    cast.overlay.hide()
    stage.hurry()
    pace.hurry()
  })
  await showRound(cast, round, nothingShown, {
    isReplay: true,
    isTurning: false,
    isOver: () => isOver,
    onShown: () => undefined,
  })
  if (!isOver) await Promise.race([ended, new Promise((done) => setTimeout(done, lastLookMs))])
  notice.hide()
  cast.overlay.hide()
  cast.tags.clear()
  hud.setPhase('base', 0, 0)
  await stage.mood('base')
  setBet(course, bet)
  hud.setWin(null)
  placeSymbols(course, standing)
  hud.setStrip(say('strip.ready'))
  setIdle(course)
}
