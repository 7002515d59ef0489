import type { TermsOf } from '@kancil/contract/rewards/programme-terms'
import { daysBefore, weekOf } from './vip-gifts.ts'

/** What a member did on a day, by line: money, or rounds won; `DEPOSIT` for deposits. */
export type DayFact = { readonly day: string; readonly line: string; readonly amount: bigint }

export type Window = {
  /** The first day; '' for a mission that is done once. */
  readonly key: string
  readonly from: string
  readonly to: string
}

const always = { from: '2000-01-01', to: '9999-12-31' }

/** The windows of a mission that can be claimed on a day: the current one, and the one before. */
export function windowsAt(
  window: TermsOf['mission']['window'],
  today: string,
  startDay: string,
): readonly Window[] {
  if (window === 'once') return [{ key: '', ...always, from: startDay }]
  const length = window === 'day' ? 1 : 7
  const first = window === 'day' ? today : weekOf(today)
  return [first, daysBefore(first, length)]
    .map((from) => ({ key: from, from, to: daysBefore(from, 1 - length) }))
    .filter(({ to }) => to >= startDay)
    .map((part) => ({ ...part, from: part.from < startDay ? startDay : part.from }))
}

/**
 * Whether a mission counts single rounds, which sums of days do not tell: wins, or the bets of some
 * games.
 */
export function countsRounds({
  metric,
  games = [],
}: Pick<TermsOf['mission'], 'metric' | 'games'>): boolean {
  return metric === 'wins' || (metric === 'validBet' && games.length > 0)
}

/** How far a mission is within a window. */
export function missionDone(
  { metric, lines }: Pick<TermsOf['mission'], 'metric' | 'lines'>,
  { from, to }: Window,
  facts: readonly DayFact[],
  signInDays: readonly string[],
): bigint {
  const isIn = (day: string): boolean => day >= from && day <= to
  if (metric === 'signIns') return BigInt(signInDays.filter(isIn).length)
  const counts = ({ line }: DayFact): boolean =>
    metric === 'deposit'
      ? line === 'DEPOSIT'
      : line !== 'DEPOSIT' && (lines.length === 0 || (lines as readonly string[]).includes(line))
  const sum = facts
    .filter((fact) => isIn(fact.day) && counts(fact))
    .reduce((all, { amount }) => all + amount, 0n)
  return sum > 0n ? sum : 0n
}

/** Days in a row that lead up to today; today counts if it is among them. */
export function streakOf(days: readonly string[], today: string): number {
  const signed = new Set(days)
  let streak = 0
  for (let day = signed.has(today) ? today : daysBefore(today, 1); signed.has(day); streak++)
    day = daysBefore(day, 1)
  return streak
}

/** What signing in brings on a day, given the days in a row before it; the ladder begins again. */
export function signInReward(rewards: readonly number[], streakBefore: number): number {
  return rewards[streakBefore % rewards.length]!
}
