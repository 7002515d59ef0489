import {
  type SlidePoint,
  sliderKeyStep,
  sliderKeyStride,
} from '@kancil/contract/identity/verification/slider'

export type SlideAttempt = {
  readonly x: number
  readonly durationMs: number
  readonly by: 'pointer' | 'keyboard'
  readonly trajectory: readonly SlidePoint[]
}

export const tolerancePx = 4
export const triesMax = 3
const durationMsMin = 200
const durationMsMax = 20_000
/** A hand on the arrow keys may take longer (WCAG 2.2.1). */
const keyboardMsMax = 100_000
const pointsMin = 8
const binCount = 8
/** Spread of the speeds over their mean; a hand that starts, hurries and stops has 0.4 or more. */
const speedVariationMin = 0.25
/** No hand covers a larger share of the way than this within an eighth of its time. */
const leapShareMax = 0.75
/** Browsers round times; events at the same instant are not a fault. */
const clockSlackMs = 60

export type SlideFault =
  | 'position'
  | 'duration'
  | 'too_few_points'
  | 'time_not_monotone'
  | 'trajectory_elsewhere'
  | 'constant_speed'
  | 'leap'
  | 'not_by_keys'

/**
 * What is wrong with the answer to a slider puzzle, or null. Friction, not proof of a human: a
 * program that reads the picture and imitates a hand passes (handbook, reliability section 3);
 * the budgets of sign-in-policy bound it.
 *
 * @param target where the piece belongs, in puzzle pixels from the left
 */
export function judgeSlide(target: number, attempt: SlideAttempt): SlideFault | null {
  const { trajectory: points, by } = attempt
  const last = points.at(-1)
  if (points.length < pointsMin && by === 'pointer') return 'too_few_points'
  if (points.length < 3 || !last) return 'too_few_points'
  if (points.some((point, index) => index > 0 && point.t < points[index - 1]!.t))
    return 'time_not_monotone'
  const first = points[0]!
  const limit = by === 'keyboard' ? keyboardMsMax : durationMsMax
  const took = last.t - first.t
  if (attempt.durationMs < durationMsMin || attempt.durationMs > limit || took < durationMsMin)
    return 'duration'
  // The movement must match the claim: from the left edge to x, in about the reported time.
  if (Math.abs(last.x - attempt.x) > 1 || first.x > 12 || took > attempt.durationMs + clockSlackMs)
    return 'trajectory_elsewhere'
  const fault = by === 'keyboard' ? keyboardFault(points) : pointerFault(points)
  if (fault) return fault
  return Math.abs(attempt.x - target) <= tolerancePx ? null : 'position'
}

/**
 * A hand speeds up and slows down. Speeds are measured over eight equal intervals, so that jitter
 * does not count as a change of speed.
 */
function pointerFault(points: readonly SlidePoint[]): SlideFault | null {
  const start = points[0]!.t
  const step = (points.at(-1)!.t - start) / binCount
  const speeds: number[] = []
  for (let bin = 0; bin < binCount; bin++)
    speeds.push(
      positionAt(points, start + step * (bin + 1)) - positionAt(points, start + step * bin),
    )
  const mean = speeds.reduce((sum, speed) => sum + speed, 0) / binCount
  if (mean <= 0) return 'trajectory_elsewhere'
  if (speeds.some((speed) => speed > mean * binCount * leapShareMax)) return 'leap'
  const variance = speeds.reduce((sum, speed) => sum + (speed - mean) ** 2, 0) / binCount
  return Math.sqrt(variance) / mean < speedVariationMin ? 'constant_speed' : null
}

function positionAt(points: readonly SlidePoint[], t: number): number {
  const after = points.findIndex((point) => point.t >= t)
  if (after <= 0) return points[after === 0 ? 0 : points.length - 1]!.x
  const a = points[after - 1]!
  const b = points[after]!
  return b.t === a.t ? b.x : a.x + ((b.x - a.x) * (t - a.t)) / (b.t - a.t)
}

/**
 * Arrow keys move by the step or, with Shift, by the stride: each point is one press (or no
 * movement, at an edge).
 */
function keyboardFault(points: readonly SlidePoint[]): SlideFault | null {
  for (let index = 1; index < points.length; index++) {
    const moved = Math.abs(points[index]!.x - points[index - 1]!.x)
    if (moved > sliderKeyStride || (moved % sliderKeyStep !== 0 && moved !== sliderKeyStride))
      return 'not_by_keys'
  }
  return null
}
