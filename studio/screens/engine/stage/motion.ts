export type Motion = {
  /** Calls `step` with 0 to 1 over `ms` milliseconds; resolves after `step(1)`. */
  readonly run: (ms: number, step: (part: number) => void) => Promise<void>
  readonly wait: (ms: number) => Promise<void>
  /** Calls `step` with the seconds passed, until stopped. */
  readonly forever: (step: (seconds: number) => void) => () => void
  /** Every run and wait jumps to its end now; so do those that start before `steady`. */
  readonly hurry: () => void
  readonly steady: () => void
  /** Draws one more frame although nothing moves. */
  readonly redraw: () => void
}

/**
 * The frame being drawn: the last of a movement, or one that came `seconds` after the previous one.
 */
export type Frame = { readonly isLast: boolean; readonly seconds: number }

type Run = {
  readonly begun: number
  readonly ms: number
  step: (part: number) => void
  end: () => void
}

/** A hidden page gets no animation frames; rounds still end, only less smoothly. */
const hiddenFrameMs = 250
const longestFrameSeconds = 0.1

/** One clock for all movement; it draws only while something moves. */
export function createMotion(
  draw: (frame: Frame) => void,
  now: () => number = () => performance.now(),
): Motion {
  const runs = new Set<Run>()
  const endless = new Set<(seconds: number) => void>()
  let last = 0
  let isAsked = false
  let isHurried = false

  function ask(): void {
    if (isAsked) return
    isAsked = true
    if (document.hidden) setTimeout(() => frame(now()), hiddenFrameMs)
    else requestAnimationFrame(() => frame(now()))
  }

  function frame(at: number): void {
    isAsked = false
    const seconds = last === 0 ? 0 : (at - last) / 1_000
    last = at
    for (const step of endless) step(Math.min(longestFrameSeconds, seconds))
    for (const run of runs) {
      const part = Math.min(1, (at - run.begun) / run.ms)
      if (part >= 1) finish(run)
      else run.step(part)
    }
    const isLast = runs.size === 0 && endless.size === 0
    draw({ isLast, seconds })
    if (isLast) last = 0
    else ask()
  }

  function finish(run: Run): void {
    runs.delete(run)
    run.step(1)
    run.end()
  }

  const run = (ms: number, step: (part: number) => void): Promise<void> => {
    if (ms <= 0 || isHurried) {
      step(1)
      ask()
      return Promise.resolve()
    }
    return new Promise((end) => {
      step(0)
      runs.add({ begun: now(), ms, step, end })
      ask()
    })
  }

  whenHidden(() => {
    if (isAsked) frame(now())
  })

  return {
    run,
    wait: (ms) => run(ms, () => undefined),
    forever(step) {
      endless.add(step)
      ask()
      return () => endless.delete(step)
    },
    hurry() {
      isHurried = true
      for (const running of [...runs]) finish(running)
      ask()
    },
    steady() {
      isHurried = false
    },
    redraw: ask,
  }
}

/** A page hidden in the middle of a frame would otherwise wait for a frame that never comes. */
function whenHidden(drawLate: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) setTimeout(drawLate, hiddenFrameMs)
  })
}

export const easeOut = (part: number): number => 1 - (1 - part) ** 3
