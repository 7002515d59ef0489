import type { Prices } from './family.ts'
import {
  elevenFivePrices,
  markSixPrices,
  sscPrices,
  tenCarsPrices,
  threeDicePrices,
} from './prices/drums.ts'
import { fastSeaRules } from './fast-sea.ts'
import { fourDigitPrices } from './prices/four-digit.ts'
import { elevenFiveGroups, sscGroups, tenCarsGroups } from './prices/groups.ts'
import { kenoPrices } from './prices/keno.ts'
import { nationalPrices } from './prices/national.ts'
import * as returns from './prices/returns.ts'
import { vietnamCentralPrices, vietnamNorthPrices, vietnamSouthPrices } from './prices/vietnam.ts'
import type { PrizeGroups } from './prices/prize-group.ts'
import type { Limits, RuleSet } from './rule-set.ts'

/** What may be staked and won; lottery and five digits differ in the payout (games 9). */
function ringgit(payoutMax: string): Limits {
  return {
    units: ['0.10', '0.50', '1.00', '5.00', '10.00'],
    multipleMax: 9_999,
    noteMin: '0.10',
    noteMax: '500.00',
    ticketMax: '20000.00',
    payoutMax,
    exposureMax: '250000.00',
  }
}

function ruleSet(
  family: string,
  prizeMode: RuleSet['prizeMode'],
  prices: Prices,
  stated: Prices,
  payoutMax = '200000.00',
): RuleSet {
  const limits = ringgit(payoutMax)
  const both = { MYR: limits, XTS: limits }
  return { version: 1, family, prizeMode, prices, returns: stated, limits: both }
}

function withGroups(rules: RuleSet, groups: PrizeGroups): RuleSet {
  return { ...rules, groups }
}

/** The classical mode alone: every play is priced by a prize group. */
function classical(family: string, prizeMode: 'Lott' | 'ZY', groups: PrizeGroups): RuleSet {
  return withGroups(ruleSet(family, prizeMode, {}, {}), groups)
}

/** The same odds whatever draws the numbers. */
function thaiOdds(family: string): RuleSet {
  return { ...fastSeaRules, family }
}

/** The bets that need the two numbers in front and the two at the bottom. */
const nationalOdds: RuleSet = {
  ...thaiOdds('sea-national'),
  prices: { ...fastSeaRules.prices, ...nationalPrices },
  returns: { ...fastSeaRules.returns, ...returns.nationalReturns },
}

/** The first rules of each family, by its code. */
export const houseRules: Readonly<Record<string, RuleSet>> = {
  ssc: withGroups(ruleSet('ssc', 'Elott', sscPrices, returns.sscReturns), sscGroups),
  '11x5': withGroups(
    ruleSet('11x5', 'Elott', elevenFivePrices, returns.elevenFiveReturns),
    elevenFiveGroups,
  ),
  k3: ruleSet('k3', 'Elott', threeDicePrices, returns.threeDiceReturns),
  pk10: withGroups(ruleSet('pk10', 'Elott', tenCarsPrices, returns.tenCarsReturns), tenCarsGroups),
  keno: ruleSet('keno', 'Elott', kenoPrices, returns.kenoReturns),
  mark6: ruleSet('mark6', 'Elott', markSixPrices, returns.markSixReturns),
  'sea-thai': thaiOdds('sea-thai'),
  'sea-national': nationalOdds,
  'sea-lao': thaiOdds('sea-lao'),
  'sea-hanoi': thaiOdds('sea-hanoi'),
  '4d': ruleSet('4d', 'SEA', fourDigitPrices, returns.fourDigitReturns, '500000.00'),
  'vn-north': ruleSet('vn-north', 'SEA', vietnamNorthPrices, returns.vietnamNorthReturns),
  'vn-south': ruleSet('vn-south', 'SEA', vietnamSouthPrices, returns.vietnamSouthReturns),
}

/** Rules of a family beside its usual ones. */
export const variantRules = {
  sscLott: classical('ssc', 'Lott', sscGroups),
  sscZy: classical('ssc', 'ZY', sscGroups),
  vietnamCentral: ruleSet('vn-south', 'SEA', vietnamCentralPrices, returns.vietnamCentralReturns),
} as const satisfies Record<string, RuleSet>
