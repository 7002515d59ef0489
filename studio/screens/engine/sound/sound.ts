import type { Tune } from '../game-screen.ts'
import type { Celebration } from '../round/celebration.ts'
import { bell, noise, type Room, thump } from './instruments.ts'

/**
 * The sounds of a game, synthesised as it plays: bells and wood over the game's own scale. Nothing
 * sounds before the player's first gesture, or while muted.
 */
export type Sound = ReturnType<typeof createSound>

const loudness = 0.5

export function createSound(isMuted: () => boolean, { scale, gong }: Tune) {
  let room: Room | null = null

  /** Must be called in the handler of a gesture: browsers start no sound otherwise. */
  function wake(): void {
    if (isMuted() || typeof AudioContext === 'undefined') return
    room ??= newRoom()
    if (room.context.state === 'suspended') void room.context.resume()
  }

  function play(make: (room: Room, now: number) => void): void {
    if (isMuted() || !room || room.context.state !== 'running') return
    make(room, room.context.currentTime)
  }

  const tone = (step: number): number => scale[Math.max(0, Math.min(scale.length - 1, step))] ?? 440

  return {
    wake,
    press: () => play((to, at) => bell(to, { at, pitch: tone(5), seconds: 0.12, gain: 0.16 })),
    spin: () => play((to, at) => noise(to, { at, from: 300, to: 1_400, seconds: 0.34, gain: 0.1 })),
    reelStop: (reel: number) =>
      play((to, at) => {
        thump(to, { at, pitch: 120 + reel * 9, gain: 0.5 })
        bell(to, { at, pitch: 1_500 + reel * 90, seconds: 0.05, gain: 0.08 })
      }),
    scatter: (count: number) =>
      play((to, at) => {
        bell(to, { at, pitch: tone(2 + count * 2) / 2, seconds: 1.4, gain: 0.4 })
        bell(to, { at: at + 0.07, pitch: tone(2 + count * 2), seconds: 0.9, gain: 0.28 })
      }),
    wait: () => play((to, at) => noise(to, { at, from: 200, to: 2_600, seconds: 1.1, gain: 0.12 })),
    /** One step up the scale for each line that is shown. */
    line: (order: number) =>
      play((to, at) => bell(to, { at, pitch: tone(3 + (order % 6)), seconds: 0.5, gain: 0.26 })),
    count: (order: number) =>
      play((to, at) => bell(to, { at, pitch: tone(5 + (order % 5)), seconds: 0.09, gain: 0.1 })),
    win: (celebration: Celebration) =>
      play((to, at) => {
        const notes = { none: 0, win: 4, big: 8, huge: 12 }[celebration]
        for (let note = 0; note < notes; note += 1) {
          const step = [0, 2, 4, 5, 4, 7, 5, 9, 7, 9, 8, 9][note] ?? 9
          bell(to, { at: at + note * 0.13, pitch: tone(step), seconds: 0.8, gain: 0.3 })
        }
      }),
    freeSpins: () =>
      play((to, at) => {
        bell(to, { at, pitch: gong, seconds: 3, gain: 0.6 })
        for (const [order, step] of [0, 2, 4, 5, 7, 9].entries())
          bell(to, { at: at + 0.25 + order * 0.16, pitch: tone(step), seconds: 1.1, gain: 0.3 })
      }),
    /** Muting takes effect at once, even on notes still ringing. */
    hush(): void {
      if (room) room.out.gain.value = isMuted() ? 0 : loudness
    },
  }
}

function newRoom(): Room {
  const context = new AudioContext({ latencyHint: 'interactive' })
  const out = context.createGain()
  out.gain.value = loudness
  const ceiling = context.createDynamicsCompressor()
  out.connect(ceiling).connect(context.destination)
  return { context, out }
}
