import type { Prices } from './family.ts'
import {
  elevenFivePrices,
  markSixPrices,
  sscPrices,
  tenCarsPrices,
  threeDicePrices,
} from './prices/drums.ts'
import { fourDigitPrices } from './prices/four-digit.ts'
import { kenoPrices } from './prices/keno.ts'
import * as returns from './prices/returns.ts'
import { vietnamNorthPrices, vietnamSouthPrices } from './prices/vietnam.ts'
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

/** The first rules of each family for draws of the house, by the code of the family. */
export const houseRules: Readonly<Record<string, RuleSet>> = {
  ssc: ruleSet('ssc', 'Elott', sscPrices, returns.sscReturns),
  '11x5': ruleSet('11x5', 'Elott', elevenFivePrices, returns.elevenFiveReturns),
  k3: ruleSet('k3', 'Elott', threeDicePrices, returns.threeDiceReturns),
  pk10: ruleSet('pk10', 'Elott', tenCarsPrices, returns.tenCarsReturns),
  keno: ruleSet('keno', 'Elott', kenoPrices, returns.kenoReturns),
  mark6: ruleSet('mark6', 'Elott', markSixPrices, returns.markSixReturns),
  '4d': ruleSet('4d', 'SEA', fourDigitPrices, returns.fourDigitReturns, '500000.00'),
  'vn-north': ruleSet('vn-north', 'SEA', vietnamNorthPrices, returns.vietnamNorthReturns),
  'vn-south': ruleSet('vn-south', 'SEA', vietnamSouthPrices, returns.vietnamSouthReturns),
}
