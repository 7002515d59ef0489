/** How much is drawn: device pixels for each CSS pixel, and whether ornaments are left out. */
export type Quality = { readonly ratio: number; readonly isPlain: boolean }

const sharpestRatio = 2
const lowerRatios = [1.5, 1, 0.75, 0.5] as const

/** From the best to the least that a screen of this sharpness is drawn with: ornaments go first. */
export function qualitiesFor(devicePixelRatio: number): readonly Quality[] {
  const full = Math.min(devicePixelRatio, sharpestRatio)
  return [
    { ratio: full, isPlain: false },
    { ratio: full, isPlain: true },
    ...lowerRatios.filter((ratio) => ratio < full).map((ratio) => ({ ratio, isPlain: true })),
  ]
}

const spanSeconds = 1
/** Frames a second below which a screen that shows 50 or more is late. */
const lateBelow = 48
/** Below this, two steps at once. */
const veryLateBelow = 25
const smoothFrom = 57
const firstWaitSeconds = 6
const longestWaitSeconds = 120
/** A better quality that is late so soon was not yet affordable. */
const trialSeconds = 4
/** The least gain that is worth a coarser picture, and how often there must be none. */
const gainLeast = 1.07
const vainSpansMost = 3
/** So many frames in a row that took so long are told at once. */
const stuckFrames = 3
const stuckSeconds = 0.05

/** Which of so many qualities, 0 the best, the frames of a game can afford. */
export function createGovernor(count: number) {
  let level = 0
  let frames = 0
  let passed = 0
  let smoothSeconds = 0
  let sinceRise = Number.POSITIVE_INFINITY
  let waitSeconds = firstWaitSeconds
  let rateAtBest = 0
  let vainSpans = 0
  let stuck = 0
  let isSettled = false

  function lower(rate: number): void {
    smoothSeconds = 0
    if (sinceRise < trialSeconds) waitSeconds = Math.min(longestWaitSeconds, waitSeconds * 2)
    if (level === 0) rateAtBest = rate
    if (level < count - 1) {
      level = Math.min(count - 1, level + (rate < veryLateBelow ? 2 : 1))
      return
    }
    vainSpans = rate < rateAtBest * gainLeast ? vainSpans + 1 : 0
    if (vainSpans < vainSpansMost) return
    // The display is slow, or something else than drawing: a coarser picture gains nothing.
    level = 0
    isSettled = true
  }

  function rise(seconds: number): void {
    smoothSeconds += seconds
    if (level === 0 || smoothSeconds < waitSeconds) return
    level -= 1
    smoothSeconds = 0
    sinceRise = 0
  }

  return {
    level: () => level,
    /** A frame that came `seconds` after the one before it, while something moved. */
    frame(seconds: number): void {
      if (isSettled || seconds <= 0) return
      frames += 1
      passed += seconds
      stuck = seconds > stuckSeconds ? stuck + 1 : 0
      if (passed < spanSeconds && stuck < stuckFrames) return
      const rate = frames / passed
      sinceRise += passed
      if (rate < lateBelow) lower(rate)
      else if (rate >= smoothFrom) rise(passed)
      else smoothSeconds = 0
      frames = 0
      passed = 0
      stuck = 0
    },
  }
}

/** What a page is drawn with. All that moves on it reports its frames here. */
export type PageQuality = {
  readonly now: () => Quality
  readonly frame: (seconds: number) => void
}

/** `data-quality="plain"` on the root tells the style sheets to leave out ornaments. */
export function createPageQuality(root: HTMLElement = document.documentElement): PageQuality {
  let ratio = 0
  let qualities = qualitiesFor(1)
  let governor = createGovernor(qualities.length)

  /** Another screen, or another zoom, begins anew. */
  function measure(): void {
    if (ratio === window.devicePixelRatio) return
    ratio = window.devicePixelRatio
    qualities = qualitiesFor(ratio)
    governor = createGovernor(qualities.length)
  }

  function now(): Quality {
    measure()
    return qualities[governor.level()] as Quality
  }

  return {
    now,
    frame(seconds) {
      if (document.hidden) return
      measure()
      governor.frame(seconds)
      const { isPlain } = now()
      if (isPlain !== (root.dataset['quality'] === 'plain'))
        root.dataset['quality'] = isPlain ? 'plain' : 'full'
    },
  }
}

const spellEveryMs = 4_000
const spellMs = 1_100

/**
 * Reports frames for pages that the browser moves by itself: for a second now and then, since
 * counting frames makes the browser draw them; and at once after a change, to see what it brought.
 */
export function watchInSpells(quality: PageQuality): void {
  const spell = (): void => {
    const [begun, before] = [performance.now(), quality.now()]
    let last = begun
    const frame = (): void => {
      const at = performance.now()
      quality.frame((at - last) / 1_000)
      last = at
      if (at - begun < spellMs && !document.hidden) requestAnimationFrame(frame)
      else setTimeout(spell, quality.now() === before ? spellEveryMs : 0)
    }
    if (document.hidden) setTimeout(spell, spellEveryMs)
    else requestAnimationFrame(frame)
  }
  setTimeout(spell, spellMs)
}
