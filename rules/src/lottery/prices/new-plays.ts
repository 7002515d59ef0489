import { familyOf } from '../families.ts'
import type { Prices } from '../family.ts'
import { oddsText } from '../odds.ts'
import { returnFaults, type RuleSet } from '../rule-set.ts'
import { type ChangedRules, type ChangeFault, prizeName, returnsOf } from './change-rules.ts'
import { leaderOf } from './following.ts'
import { groupOdds, type PrizeGroups } from './prize-group.ts'

/** A play that the house has learnt since, with what each of its prizes would pay and return. */
export type NewPlay = {
  readonly play: string
  readonly prizes: readonly {
    readonly prize: string
    readonly odds: string
    readonly rtp: string
  }[]
}

/**
 * The plays that the shipped rules of a game have and its own rules lack. A game keeps its family
 * for good, since a draw of another one is none of its results; what another family can play is
 * not offered.
 */
export function newPlays(rules: RuleSet, shipped: RuleSet): readonly NewPlay[] {
  const added = addedPrices(rules, shipped)
  const groups = addedGroups(rules, shipped)
  const returns = familyOf(rules.family).returns(added)
  const plays = Object.keys(added).map((play) => ({
    play,
    prizes: returns
      .filter((row) => row.play === play)
      .map(({ prize, prizes = [prize], rtp }) => ({
        prize,
        odds: prizes.map((name) => added[play]?.[name] ?? '').join(' / '),
        rtp: oddsText(rtp),
      })),
  }))
  return [...plays, ...Object.entries(groups?.chances ?? {}).map(groupPlay(groups))]
}

/** In the classical mode the largest group says what a play pays at most. */
function groupPlay(groups: PrizeGroups | null) {
  return ([play, [ways, of]]: [string, readonly [number, number]]): NewPlay => {
    const most = groups?.most ?? 0
    const odds = groupOdds(most, BigInt(ways), BigInt(of))
    return { play, prizes: [{ prize: 'win', odds, rtp: oddsText(BigInt(most) * 500n) }] }
  }
}

/** Each new play at its shipped odds, or at those of the play that it follows. */
function addedPrices(rules: RuleSet, shipped: RuleSet): Prices {
  if (rules.family !== shipped.family) return {}
  const all = { family: rules.family, prices: { ...shipped.prices, ...rules.prices } }
  return Object.fromEntries(
    Object.entries(shipped.prices)
      .filter(([play]) => !rules.prices[play] && !rules.groups?.chances[play])
      .map(([play, prizes]) => {
        const leader = leaderOf(all, play)
        return [play, leader === null ? prizes : all.prices[leader]!]
      }),
  )
}

/** The classical plays that are missing, in the groups that the game has already. */
function addedGroups(rules: RuleSet, { family, groups }: RuleSet): PrizeGroups | null {
  if (!groups || rules.family !== family) return null
  const chances = Object.fromEntries(
    Object.entries(groups.chances).filter(
      ([play]) => !rules.groups?.chances[play] && !rules.prices[play],
    ),
  )
  return { ...(rules.groups ?? groups), chances }
}

/**
 * The next version of a game's rules: those it has, and the shipped plays that it lacks. Checked as
 * every other version is.
 */
export function addNewPlays(rules: RuleSet, shipped: RuleSet): ChangedRules | ChangeFault {
  const plays = newPlays(rules, shipped)
  if (plays.length === 0) return 'nothing_changed'
  const prices = { ...rules.prices, ...addedPrices(rules, shipped) }
  const groups = addedGroups(rules, shipped)
  const hasGroups = groups !== null && Object.keys(groups.chances).length > 0
  const next: RuleSet = {
    ...rules,
    version: rules.version + 1,
    ...{ prices, returns: returnsOf(rules.family, prices) },
    ...(hasGroups
      ? { groups: { ...groups, chances: { ...rules.groups?.chances, ...groups.chances } } }
      : {}),
  }
  if (returnFaults(next).length > 0) return 'odds_unsound'
  const changes = plays.flatMap(({ play, prizes }) =>
    prizes.map(({ prize, odds }) => ({ what: prizeName(play, prize), before: '–', after: odds })),
  )
  return { rules: next, changes }
}
