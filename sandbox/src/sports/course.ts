import type { MatchPhase, TimelineEntry } from '@kancil/contract/ports/sports-feed'
import type { MatchResult, ScorePair } from '@kancil/contract/sports/market'
import { type Dice, poissonRoll } from './chance.ts'

/** Everything that happens in a match, decided beforehand; times in seconds after its start. */
export type Course = {
  readonly id: string
  readonly league: string
  readonly home: string
  readonly away: string
  readonly startsAt: number
  /** When it should have begun, if its kick-off is delayed. */
  readonly plannedAt?: number | undefined
  readonly expected: readonly [number, number]
  readonly goals: readonly Incident[]
  readonly cards: readonly (Incident & { readonly isRed: boolean })[]
  readonly corners: readonly Incident[]
  readonly halfEnds: number
  readonly resumes: number
  readonly ends: number
  readonly fate: 'played' | 'postponed' | 'abandoned'
  /** When it is postponed or abandoned. */
  readonly fateAt: number
  /** A result that is corrected after the end, with the final score then. */
  readonly correction: { readonly at: number; readonly score: ScorePair } | null
  /** Since when the desk holds its prices, and which: the time goes on, but not for them. */
  readonly held?: { readonly at: number; readonly bucket: number } | undefined
}
type Incident = { readonly at: number; readonly side: 'home' | 'away' }

const minute = 60
const half = 45 * minute
const rest = 15 * minute
const delayMs = 20 * minute * 1_000
const toldBeforeMs = 10 * minute * 1_000

/** One in so many is postponed, abandoned, corrected or begins late. */
const [postponedOf, abandonedOf, correctedOf, delayedOf] = [45, 70, 30, 25]

export function rollCourse(
  facts: Pick<Course, 'id' | 'league' | 'home' | 'away' | 'startsAt' | 'expected'>,
  dice: Dice,
): Course {
  const halfEnds = half + Math.floor(dice() * 4 * minute)
  const resumes = halfEnds + rest
  const ends = resumes + half + Math.floor((1 + dice() * 5) * minute)
  const roll = (mean: number, side: 'home' | 'away'): Incident[] =>
    Array.from({ length: poissonRoll(dice, mean) }, () => ({ at: playTime(dice), side }))
  const playTime = (from: Dice): number => {
    const at = Math.floor(from() * (halfEnds + ends - resumes - 30)) + 15
    return at < halfEnds ? at : at + rest
  }
  const both = (home: number, away: number): Incident[] =>
    [...roll(home, 'home'), ...roll(away, 'away')].toSorted((a, b) => a.at - b.at)
  const goals = both(...facts.expected)
  const cards = both(1.6, 1.9).map((card) => ({ ...card, isRed: dice() < 0.05 }))
  const corners = both(5, 4.5)
  const fate =
    dice() * postponedOf < 1 ? 'postponed' : dice() * abandonedOf < 1 ? 'abandoned' : 'played'
  const fateAt = fate === 'postponed' ? -30 * minute : Math.floor(ends * 0.4)
  const isCorrected = fate === 'played' && dice() * correctedOf < 1
  const score = finalScore(goals)
  const isDelayed = fate === 'played' && dice() * delayedOf < 1
  const delay = { startsAt: facts.startsAt + delayMs, plannedAt: facts.startsAt }
  return {
    ...facts,
    ...(isDelayed ? delay : {}),
    ...{ goals, cards, corners, halfEnds, resumes, ends, fate, fateAt },
    correction: isCorrected
      ? { at: ends + 10 * minute, score: [Math.max(0, score[0] - 1), score[1]] }
      : null,
  }
}

export function finalScore(goals: readonly Incident[], until = Infinity): ScorePair {
  const count = (side: 'home' | 'away'): number =>
    goals.filter((goal) => goal.side === side && goal.at <= until).length
  return [count('home'), count('away')]
}

/** When it begins, as far as anybody knows: a delay is told shortly before. */
export function toldStart({ startsAt, plannedAt }: Course, now: number): number {
  return plannedAt !== undefined && now < plannedAt - toldBeforeMs ? plannedAt : startsAt
}

export type CourseState = {
  readonly phase: MatchPhase
  readonly period: '' | 'h1' | 'break' | 'h2' | 'end'
  readonly clockSeconds: number
  readonly isClockRunning: boolean
  readonly score: ScorePair
  readonly halfScore: ScorePair
  /** The share of the match, and of its first half, that is still to be played. */
  readonly left: readonly [whole: number, firstHalf: number]
  readonly danger: boolean
  readonly isStopped: boolean
}

/** Seconds since the start; they stand still when a match is postponed or abandoned. */
function playedTo({ startsAt, fate, fateAt }: Course, now: number): number {
  const at = Math.floor((now - startsAt) / 1_000)
  return fate === 'played' ? at : Math.min(at, fateAt)
}

const stopBefore = 4
const stopAfter = 10

export function stateAt(course: Course, now: number): CourseState {
  const { goals, halfEnds, resumes, ends, fate, fateAt } = course
  const at = playedTo(course, now)
  const isOver = fate !== 'played' && at === fateAt
  const phase: MatchPhase = isOver ? fate : at < 0 ? 'scheduled' : at < ends ? 'live' : 'ended'
  const inBreak = at >= halfEnds && at < resumes
  const inFirst = at < halfEnds
  const near = (before: number, after: number): boolean =>
    goals.some((goal) => at >= goal.at - before && at < goal.at + after)
  const whole = halfEnds + ends - resumes
  const done = inFirst
    ? Math.max(0, at)
    : inBreak
      ? halfEnds
      : Math.min(at, ends) - resumes + halfEnds
  return {
    phase,
    period: isOver
      ? 'end'
      : at < 0
        ? ''
        : at >= ends
          ? 'end'
          : inFirst
            ? 'h1'
            : inBreak
              ? 'break'
              : 'h2',
    clockSeconds: at < 0 ? 0 : inFirst ? at : inBreak ? half : half + Math.min(at, ends) - resumes,
    isClockRunning: phase === 'live' && !inBreak,
    score: finalScore(goals, at),
    halfScore: finalScore(goals, Math.min(at, halfEnds)),
    left: [Math.max(0, 1 - done / whole), Math.max(0, 1 - Math.max(0, at) / halfEnds)],
    danger: phase === 'live' && near(8, 0),
    isStopped: phase === 'live' && near(stopBefore, stopAfter),
  }
}

/** What has happened until now, the oldest first. */
export function timelineAt(course: Course, now: number): TimelineEntry[] {
  const at = playedTo(course, now)
  const minuteOf = (seconds: number): number =>
    Math.floor(
      seconds < course.halfEnds ? seconds / minute : (seconds - course.resumes) / minute + 45,
    )
  const entries = [
    ...course.goals.map((item) => ({ ...item, what: 'goal' as const })),
    ...course.cards.map((item) => ({
      ...item,
      what: item.isRed ? ('red' as const) : ('yellow' as const),
    })),
    ...course.corners.map((item) => ({ ...item, what: 'corner' as const })),
    { at: course.halfEnds, side: 'none' as const, what: 'half' as const },
    { at: course.ends, side: 'none' as const, what: 'end' as const },
  ]
  return entries
    .filter((entry) => entry.at <= at)
    .toSorted((a, b) => a.at - b.at)
    .map(({ at: seconds, what, side }) => ({
      minute: Math.min(200, minuteOf(seconds)),
      what,
      side,
    }))
}

/** Counts of both sides until now. */
export function statsAt(course: Course, now: number): Record<string, ScorePair> {
  const at = playedTo(course, now)
  const count = (items: readonly Incident[]): ScorePair => finalScore(items, at)
  const [goals, corners] = [count(course.goals), count(course.corners)]
  const share = course.expected[0] / (course.expected[0] + course.expected[1])
  const possession = Math.round(35 + share * 30)
  const onTarget: ScorePair = [
    goals[0] + Math.floor(corners[0] / 2),
    goals[1] + Math.floor(corners[1] / 2),
  ]
  return {
    possession: [possession, 100 - possession],
    onTarget,
    shots: [onTarget[0] * 2 + corners[0], onTarget[1] * 2 + corners[1]],
    corners,
    yellow: count(course.cards.filter(({ isRed }) => !isRed)),
    red: count(course.cards.filter(({ isRed }) => isRed)),
  }
}

/** The result of the whole match and of its first half; a correction changes the whole. */
export function resultOf(course: Course, isCorrected: boolean): MatchResult {
  const ft = isCorrected && course.correction ? course.correction.score : finalScore(course.goals)
  const h1 = finalScore(course.goals, course.halfEnds)
  return { scores: { ft, h1: [Math.min(h1[0], ft[0]), Math.min(h1[1], ft[1])] } }
}
