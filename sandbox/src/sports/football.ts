import type { FeedMessage, MarketPrices, Producer } from '@kancil/contract/ports/sports-feed'
import { diceOf } from './chance.ts'
import {
  type Course,
  type CourseState,
  resultOf,
  stateAt,
  statsAt,
  timelineAt,
  toldStart,
} from './course.ts'
import { footballMarkets } from './prices.ts'

const soonMs = 24 * 3_600_000
/** How often a price may move: often in play, less before, hardly days ahead. */
const paceMs = { live: 5_000, soon: 30_000, early: 300_000 }

const stamp = (at: number): string => new Date(at).toISOString()
const secondsOf = (at: number): number => Math.floor(at / 1_000)

/** Everything there is to say about a match now. What does not change is said the same again. */
export function footballMessages(course: Course, now: number): FeedMessage[] {
  const state = stateAt(course, now)
  const producer: Producer = state.phase === 'live' ? 'live' : 'prematch'
  const common = { producer, event: course.id }
  const fixture: FeedMessage = {
    ...common,
    ...{ kind: 'fixture', league: course.league, sport: 'football', form: 'match' },
    ...{ home: course.home, away: course.away, startsAt: stamp(toldStart(course, now)) },
    ...{ phase: state.phase, generatedAt: stamp(now) },
  }
  const hasBegun = now >= course.startsAt
  return [
    fixture,
    ...(hasBegun ? [scoreMessage(course, state, now, common)] : []),
    ...pricesOf(course, state, now, common),
    ...verbsOf(course, state, now, common),
  ]
}

type Common = { readonly producer: Producer; readonly event: string }

function scoreMessage(
  course: Course,
  state: CourseState,
  now: number,
  common: Common,
): FeedMessage {
  const { phase, period, clockSeconds, isClockRunning, score, halfScore, danger } = state
  return {
    ...{ ...common, kind: 'score', generatedAt: stamp(now), phase, period },
    // The screen's clock goes on by itself: a minute is often enough.
    clockSeconds: Math.floor(clockSeconds / 60) * 60,
    ...{ isClockRunning, danger, scores: { ft: score, h1: halfScore } },
    timeline: timelineAt(course, now),
    stats: statsAt(course, now),
  }
}

function pricesOf(course: Course, state: CourseState, now: number, common: Common): FeedMessage[] {
  const { phase } = state
  if (phase !== 'scheduled' && phase !== 'live') return []
  const { held } = course
  const markets = held
    ? marketsAt(course, heldState(course, state, held.at), held.bucket)
    : marketsAt(course, state, bucketAt(course, now))
  return [{ ...common, kind: 'prices', generatedAt: stamp(now), markets }]
}

/** A price moves with its bucket. */
export function bucketAt(course: Course, now: number): number {
  const pace =
    stateAt(course, now).phase === 'live'
      ? paceMs.live
      : course.startsAt - now < soonMs
        ? paceMs.soon
        : paceMs.early
  return Math.floor((now + course.startsAt / 7) / pace)
}

/** As if no time passed: only the score moves a price, and a goal stops no bets. */
function heldState(course: Course, state: CourseState, heldAt: number): CourseState {
  const { left } = stateAt(course, Math.max(heldAt, course.startsAt))
  return { ...state, left, isStopped: false }
}

/** The last markets of each match: the same until something about it moves. */
const latest = new WeakMap<Course, { readonly key: string; readonly markets: MarketPrices[] }>()

function marketsAt(course: Course, state: CourseState, bucket: number): MarketPrices[] {
  const { phase, score, halfScore, left, isStopped, period } = state
  const isLive = phase === 'live'
  // Minutes pass between two moves of a price.
  const [share, halfShare] = isLive ? left.map((part) => Math.ceil(part * 90) / 90) : [1, 1]
  const status = isStopped || (isLive && left[0] < 0.02) ? 'suspended' : 'active'
  const key = JSON.stringify([bucket, share, halfShare, status, score, halfScore, period])
  const before = latest.get(course)
  if (before?.key === key) return before.markets
  const dice = diceOf(`${course.id} ${bucket}`)
  const rate = (): number => 0.97 + dice() * 0.06
  const [home, away] = course.expected.map((mean) => mean * rate()) as [number, number]
  const drafts = footballMarkets({ expected: [home * share!, away * share!], score }, 'ft')
  if (period === '' || period === 'h1') {
    const expected = [home * 0.45 * halfShare!, away * 0.45 * halfShare!] as const
    drafts.push(...footballMarkets({ expected, score: halfScore }, 'h1'))
  }
  const markets = drafts.map((market) => ({ ...market, status }) as const)
  latest.set(course, { key, markets })
  return markets
}

function verbsOf(
  course: Course,
  { phase }: CourseState,
  now: number,
  common: Common,
): FeedMessage[] {
  const at = (seconds: number): number => course.startsAt + seconds * 1_000
  const verb = (seconds: number) => ({
    ...{ ...common, generatedAt: stamp(at(seconds)), revision: secondsOf(at(seconds)) },
  })
  const { halfEnds, ends, correction, fate, fateAt } = course
  const verbs: FeedMessage[] = []
  const settle = (scope: 'ft' | 'h1', seconds: number, isCorrected: boolean): void => {
    const result = resultOf(course, isCorrected)
    verbs.push({ ...verb(seconds), kind: 'settle', scope, result, certainty: isCorrected ? 2 : 1 })
  }
  const isPlayedTo = (seconds: number): boolean =>
    now >= at(seconds) && (fate === 'played' || seconds < fateAt)
  if (isPlayedTo(halfEnds) && now >= course.startsAt) settle('h1', halfEnds, false)
  if (phase === 'ended' && isPlayedTo(ends)) settle('ft', ends, false)
  if (phase === 'ended' && correction && now >= at(correction.at)) settle('ft', correction.at, true)
  if (phase === 'postponed' || phase === 'abandoned') {
    if (fateAt < halfEnds) verbs.push({ ...verb(fateAt), kind: 'cancel', scope: 'h1' })
    verbs.push({ ...verb(fateAt), kind: 'cancel', scope: 'ft' })
  }
  return verbs
}
