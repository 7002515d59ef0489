import { familyOf } from '../families.ts'
import type { RuleSet } from '../rule-set.ts'

type Priced = Pick<RuleSet, 'family' | 'prices'>

/**
 * The play whose odds a play has, because it is another way to write its bets: with bankers, in
 * every order, as a box or a roll. Null for a play with odds of its own, also where the game does
 * not offer the one that it would follow.
 */
export function leaderOf({ family, prices }: Priced, play: string): string | null {
  const countsAs = familyOf(family).plays.find(({ code }) => code === play)?.countsAs
  return countsAs !== undefined && countsAs !== play && prices[countsAs] ? countsAs : null
}

/** The plays of a game that have the odds of this one. */
export function followersOf(rules: Priced, play: string): readonly string[] {
  return Object.keys(rules.prices).filter((code) => leaderOf(rules, code) === play)
}
