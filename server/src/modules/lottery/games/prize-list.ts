import type { OutputOf } from '@kancil/contract/endpoint'
import type { prizeList } from '@kancil/contract/lottery/menus'
import type { Currency } from '@kancil/contract/money'
import { familyOf } from '@kancil/rules/lottery/families'
import { oddsText } from '@kancil/rules/lottery/odds'
import { pricesAtGroup } from '@kancil/rules/lottery/prices/prize-group'
import type { RuleSet } from '@kancil/rules/lottery/rule-set'

type Prize = OutputOf<typeof prizeList>['prizes'][number]

/** One row for each prize of each play, in both modes; a return is that of the way to bet. */
export function prizesOf(rules: RuleSet, currency: Currency): readonly Prize[] {
  const { prizeMode, prices, groups } = rules
  const rows = rowsOf(rules, prices, prizeMode, currency)
  if (!groups) return rows
  const mode = prizeMode === 'ZY' ? 'ZY' : 'Lott'
  return [...rows, ...rowsOf(rules, pricesAtGroup(groups, groups.most), mode, currency)]
}

function rowsOf(
  { family, limits }: RuleSet,
  prices: RuleSet['prices'],
  prizeMode: Prize['prizeMode'],
  currency: Currency,
): readonly Prize[] {
  const limit = limits[currency]
  const bounds = {
    minBet: limit?.noteMin ?? '',
    maxBet: limit?.noteMax ?? '',
    maxPayout: limit?.payoutMax ?? '',
  }
  return familyOf(family)
    .returns(prices)
    .flatMap(({ play, prize, prizes = [prize], rtp }) =>
      prizes.map((name) => ({
        ...{ prizeMode, playType: play, prize: name, odds: prices[play]?.[name] ?? '' },
        ...{ rtp: oddsText(rtp), ...bounds },
      })),
    )
}
