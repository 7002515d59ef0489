import { familyOf } from '@kancil/rules/lottery/families'
import { houseRules, variantRules } from '@kancil/rules/lottery/house-rules'
import { measuresOf } from '@kancil/rules/lottery/trend/measures'
import { expect, test } from 'vitest'
import { readCatalogue } from '../../../../build/catalogues.ts'
import { describePlay } from './play-name.ts'

const english = { ...readCatalogue('en', 'lotplay'), ...readCatalogue('en', 'lottery') }
const plays = Object.values({ ...houseRules, ...variantRules }).flatMap((rules) =>
  familyOf(rules.family)
    .plays.filter(({ code }) => rules.prices[code] ?? rules.groups?.chances[code])
    .map(({ code }) => [rules.family, code] as const),
)

test('every play that the house sells has a name, a rule and a heading', () => {
  expect(plays.length).toBeGreaterThan(150)
  for (const [family, code] of plays) {
    const { name, rule, group } = describePlay(family, code)
    for (const id of [name, rule, group])
      expect([family, code, english[id]]).not.toContain(undefined)
  }
})

test('every road of the trends has a name', () => {
  for (const family of new Set(plays.map(([code]) => code)))
    for (const { play } of measuresOf(family))
      expect([play, english[describePlay(family, play).name]]).not.toContain(undefined)
})

test('no two plays of a game are called the same', () => {
  for (const [family, list] of Map.groupBy(plays, ([family]) => family)) {
    const names = list.map(([, code]) => {
      const { name, values, code: field } = describePlay(family, code)
      return JSON.stringify([name, values, field, code.split('-')[1]])
    })
    // The classical games of five digits sell the same plays again.
    expect([family, new Set(names).size]).toEqual([
      family,
      new Set(list.map(([, code]) => code)).size,
    ])
  }
})
