import type { LimitsChange, OddsChange } from '@kancil/contract/lottery/game-changes'
import { type Currency, parseMoney } from '@kancil/contract/money'
import { familyOf } from '../families.ts'
import { oddsText, readOdds } from '../odds.ts'
import type { Prices } from '../family.ts'
import { type Limits, returnFaults, type RuleSet } from '../rule-set.ts'

export type RuleChange = { readonly what: string; readonly before: string; readonly after: string }
export type ChangeFault = 'prize_unknown' | 'odds_unsound' | 'limits_invalid' | 'nothing_changed'
type ChangedRules = { readonly rules: RuleSet; readonly changes: readonly RuleChange[] }

/**
 * The next version of a game's rules. What the prizes return is computed anew, and the version is
 * refused where a prize would return more than it takes, or next to nothing.
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
  const prices: Record<string, Record<string, string>> = structuredClone(rules.prices) as never
  const changes: RuleChange[] = []
  for (const { play, prize, odds: text } of odds) {
    const before = prices[play]?.[prize]
    if (before === undefined) return 'prize_unknown'
    const after = oddsText(readOdds(text))
    if (after === before) continue
    prices[play]![prize] = after
    changes.push({ what: prize === 'win' ? play : `${play} (${prize})`, before, after })
  }
  return { rules: { ...rules, prices, returns: returnsOf(rules.family, prices) }, changes }
}

function returnsOf(family: string, prices: Prices): Prices {
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
