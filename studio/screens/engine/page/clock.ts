import type { AuthenticateAnswer } from '@kancil/contract/seamless/rgs'
import type { Speaker } from '../texts/speaker.ts'
import type { Hud } from './hud.ts'

/** `1:05:09`, or `5:09` within the first hour. */
export function playedTime(seconds: number): string {
  const parts = [
    Math.floor(seconds / 3_600),
    Math.floor(seconds / 60) % 60,
    Math.floor(seconds) % 60,
  ]
  const [hours = 0, minutes = 0, rest = 0] = parts
  const tail = `${String(minutes).padStart(hours > 0 ? 2 : 1, '0')}:${String(rest).padStart(2, '0')}`
  return hours > 0 ? `${hours}:${tail}` : tail
}

/**
 * The facts along the top that the operator's rules require: play money, RTP, the most that a round
 * pays, time played, net result.
 */
export function createClock(hud: Pick<Hud, 'setFact' | 'text'>, say: Speaker, rtpPercent: string) {
  let showsNet = false
  let showsRtp = false
  let rtp = rtpPercent
  let timer: ReturnType<typeof setInterval> | undefined
  /** The return once it is known what a jackpot adds to it. */
  function showRtp(percent: string): void {
    rtp = percent
    if (showsRtp) hud.setFact('rtp', say('bar.rtp', { rtp }))
  }
  return {
    showRtp,
    begin({ config, realityCheck, isTest }: AuthenticateAnswer): void {
      const { displayRTP, displayNetPosition, displaySessionTimer } = config.jurisdiction
      showsNet = displayNetPosition
      if (isTest) hud.setFact('test', say('bar.playMoney'))
      showsRtp = displayRTP
      showRtp(rtp)
      if (config.maxWin !== undefined)
        hud.setFact('cap', say('bar.cap', { amount: hud.text(config.maxWin) }))
      clearInterval(timer)
      if (!displaySessionTimer) return
      const begun = performance.now() - realityCheck.elapsedSec * 1_000
      const tick = (): void =>
        hud.setFact('time', `${say('bar.time')} ${playedTime((performance.now() - begun) / 1_000)}`)
      tick()
      timer = setInterval(tick, 1_000)
    },
    showNet(net: number): void {
      if (showsNet) hud.setFact('net', `${say('bar.net')} ${net > 0 ? '+' : ''}${hud.text(net)}`)
    },
  }
}
