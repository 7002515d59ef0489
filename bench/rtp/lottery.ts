import { familyOf } from '@kancil/rules/lottery/families'
import { fastSeaRules } from '@kancil/rules/lottery/fast-sea'
import { houseRules, variantRules } from '@kancil/rules/lottery/house-rules'
import { pricesAtGroup } from '@kancil/rules/lottery/prices/prize-group'
import { returnFaults } from '@kancil/rules/lottery/rule-set'

/** The return of every lottery prize, exactly; `wrong` are those that differ from the list. */
export function measureLottery() {
  const sets = { ...houseRules, ...variantRules, 'sea-fast': fastSeaRules }
  const returns: Record<string, number> = {}
  for (const [name, rules] of Object.entries(sets)) {
    const { groups } = rules
    const lists = [rules.prices, ...(groups ? [pricesAtGroup(groups, groups.most)] : [])]
    for (const prices of lists)
      for (const { play, prize, rtp } of familyOf(rules.family).returns(prices))
        returns[`${name} ${play} ${prize}`] = Number(rtp) / 1_000_000
  }
  const wrong = Object.entries(sets).flatMap(([name, rules]) =>
    returnFaults(rules).map(({ play, prize }) => `${name} ${play} ${prize}`),
  )
  const values = Object.values(returns)
  console.log(`${wrong.length === 0 ? 'ok  ' : 'FAR '} lottery, ${values.length} prizes exactly`)
  return { prizes: values.length, least: Math.min(...values), most: Math.max(...values), wrong }
}
