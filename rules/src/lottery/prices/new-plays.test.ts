import { expect, test } from 'vitest'
import { houseRules } from '../house-rules.ts'
import { returnFaults, type RuleSet } from '../rule-set.ts'
import { changeRules } from './change-rules.ts'
import { addNewPlays, newPlays } from './new-plays.ts'

const without = (rules: RuleSet, ...plays: string[]): RuleSet => {
  const rest = <Value>(list: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(list).filter(([play]) => !plays.includes(play)))
  const { groups } = rules
  return {
    ...rules,
    ...{ prices: rest(rules.prices), returns: rest(rules.returns) },
    ...(groups ? { groups: { ...groups, chances: rest(groups.chances) } } : {}),
  }
}

test('what the shipped rules have and a game lacks is offered with its odds and returns', () => {
  const shipped = houseRules['sea-national']!
  const old = without(shipped, '4tod', '3front')
  expect(newPlays(old, shipped)).toEqual([
    {
      play: '4tod',
      prizes: ['24', '12', '6', '4'].map((prize) => ({
        ...{ prize, odds: shipped.prices['4tod']![prize], rtp: '0.6' },
      })),
    },
    { play: '3front', prizes: [{ prize: 'win', odds: '450', rtp: '0.89955' }] },
  ])
  const added = addNewPlays(old, shipped)
  if (typeof added === 'string') throw new Error(added)
  expect(added.rules).toEqual({ ...shipped, version: 2 })
  expect(added.changes.map(({ what, after }) => `${what} ${after}`)).toContain('3front 450')
  expect(newPlays(added.rules, shipped)).toEqual([])
  expect(addNewPlays(added.rules, shipped)).toBe('nothing_changed')
})

test('a new way to write a bet has the odds that the game pays for it now', () => {
  const shipped = houseRules['vn-north']!
  const odds = [{ play: '3cang', prize: 'win', odds: '850' }]
  const old = changeRules(without(shipped, '3cang-dao'), { odds })
  if (typeof old === 'string') throw new Error(old)
  expect(newPlays(old.rules, shipped)).toEqual([
    { play: '3cang-dao', prizes: [{ prize: 'win', odds: '850', rtp: '0.85' }] },
  ])
  const added = addNewPlays(old.rules, shipped)
  expect(added).toMatchObject({ rules: { version: 3, prices: { '3cang-dao': { win: '850' } } } })
})

test('plays of the classical mode come with their chance, into the groups that are there', () => {
  const shipped = houseRules['11x5']!
  const old = without(shipped, 'front2', 'any2-drag')
  const narrow = { ...old, groups: { ...old.groups!, most: 1_900 } }
  expect(newPlays(narrow, shipped)).toEqual([
    { play: 'any2-drag', prizes: [{ prize: 'win', odds: '5.2', rtp: '0.945454' }] },
    { play: 'front2', prizes: [{ prize: 'win', odds: '104.5', rtp: '0.95' }] },
  ])
  const added = addNewPlays(narrow, shipped)
  if (typeof added === 'string') throw new Error(added)
  expect(added.rules.groups).toMatchObject({ most: 1_900, chances: { front2: [1, 110] } })
  expect(returnFaults(added.rules)).toEqual([])
})

test('nothing is offered that the draws of the game do not have, and nothing unsound is added', () => {
  const [thai, national] = [houseRules['sea-thai']!, houseRules['sea-national']!]
  expect(newPlays(thai, national)).toEqual([])
  const generous = { ...national, prices: { ...national.prices, '3front': { win: '900' } } }
  expect(addNewPlays(without(national, '3front'), generous)).toBe('odds_unsound')
})
