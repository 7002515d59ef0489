import type { LimitsChange, OddsChange } from '@kancil/contract/lottery/game-changes'
import { type Currency, parseMoney } from '@kancil/contract/money'
import { familyOf } from '../families.ts'
import { followersOf, leaderOf } from './following.ts'
import { oddsText, readOdds } from '../odds.ts'
import type { Prices } from '../family.ts'
import { type Limits, returnFaults, type RuleSet } from '../rule-set.ts'

export type RuleChange = { readonly what: string; readonly before: string; readonly after: string }
export type ChangeFault =
  | 'prize_unknown'
  | 'odds_follow'
  | 'odds_unsound'
  | 'limits_invalid'
  | 'nothing_changed'
export type ChangedRules = { readonly rules: RuleSet; readonly changes: readonly RuleChange[] }

/**
 * The next version of a game's rules. Plays that are other ways to write a bet follow its odds.
 * What the prizes return is computed anew, and the version is refused where a prize would return
 * more than it takes, or next to nothing.
 */
export function changeRules(
  rules: RuleSet,
  {
    odds = [],
    limits,
  }: { odds?: readonly OddsChange[] | undefined; limits?: LimitsChange | undefined },
): ChangedRules | ChangeFault {
  const priced = changePrices(rules, odds)
  if (typeof priced === 'string') return priced
  const limited = limits ? changeLimits(priced.rules, limits) : { rules: priced.rules, changes: [] }
  if (typeof limited === 'string') return limited
  const changes = [...priced.changes, ...limited.changes]
  if (changes.length === 0) return 'nothing_changed'
  const next = { ...limited.rules, version: rules.version + 1 }
  return returnFaults(next).length > 0 ? 'odds_unsound' : { rules: next, changes }
}

function changePrices(rules: RuleSet, odds: readonly OddsChange[]): ChangedRules | ChangeFault {
  if (odds.length === 0) return { rules, changes: [] }
  // Shipped lists share the prices of plays that are bet alike; here each play has its own.
  const prices: Record<string, Record<string, string>> = Object.fromEntries(
    Object.entries(rules.prices).map(([play, prizes]) => [play, { ...prizes }]),
  )
  const changes: RuleChange[] = []
  for (const { play, prize, odds: text } of odds) {
    if (prices[play]?.[prize] === undefined) return 'prize_unknown'
    if (leaderOf(rules, play) !== null) return 'odds_follow'
    const after = oddsText(readOdds(text))
    for (const other of [play, ...followersOf(rules, play)]) {
      const before = prices[other]?.[prize]
      if (before === undefined || before === after) continue
      prices[other]![prize] = after
      changes.push({ what: prizeName(other, prize), before, after })
    }
  }
  return { rules: { ...rules, prices, returns: returnsOf(rules.family, prices) }, changes }
}

/** A prize as histories name it: the play alone where it has one. */
export function prizeName(play: string, prize: string): string {
  return prize === 'win' ? play : `${play} (${prize})`
}

/** What each prize of a price list returns, as it is stated. */
export function returnsOf(family: string, prices: Prices): Prices {
  const returns: Record<string, Record<string, string>> = {}
  for (const { play, prize, rtp } of familyOf(family).returns(prices))
    returns[play] = { ...returns[play], [prize]: oddsText(rtp) }
  return returns
}

const sums = ['noteMin', 'noteMax', 'ticketMax', 'payoutMax', 'exposureMax'] as const

function changeLimits(
  rules: RuleSet,
  { currency, ...given }: LimitsChange,
): ChangedRules | ChangeFault {
  const before = rules.limits[currency]
  if (!before) return 'limits_invalid'
  const after: Limits = { ...before, ...given }
  if (!isSound(after, currency)) return 'limits_invalid'
  const changes = ([...sums, 'multipleMax'] as const)
    .filter((field) => String(after[field]) !== String(before[field]))
    .map((field) => ({
      what: `${currency} ${field}`,
      before: String(before[field]),
      after: String(after[field]),
    }))
  return { rules: { ...rules, limits: { ...rules.limits, [currency]: after } }, changes }
}

function isSound(limits: Limits, currency: Currency): boolean {
  try {
    const amount = (field: (typeof sums)[number]) => parseMoney(limits[field], currency)
    return (
      sums.every((field) => amount(field) > 0n) &&
      amount('noteMin') <= amount('noteMax') &&
      amount('noteMax') <= amount('ticketMax')
    )
  } catch {
    // An amount with more places than the currency has.
    return false
  }
}
