import { expect, test } from 'vitest'
import { familyOf } from '../families.ts'
import { contentOf } from '../family.ts'
import { houseRules } from '../house-rules.ts'
import { pricesAtGroup } from '../prices/prize-group.ts'
import { lineKeys, linePrices } from '../ticket.ts'
import { splitHalf } from './half-lines.ts'

function split(code: string, playCode: string, content: string, half: readonly string[]) {
  const rules = houseRules[code]!
  const family = familyOf(rules.family)
  const play = family.plays.find((candidate) => candidate.code === playCode)!
  const { groups } = rules
  const prices = groups?.chances[playCode]
    ? pricesAtGroup(groups, groups.most)
    : (linePrices(rules, { play: playCode }) as (typeof rules)['prices'])
  const numbers = family.numbers(play, content) as readonly string[]
  const keys = new Set(half.map((key) => `${play.countsAs ?? playCode}:${key}`))
  const parts = splitHalf(family, play, prices, numbers, keys)
  // Each part is a line that a sale takes: all of its keys pay the same.
  for (const part of parts ?? [])
    for (const key of lineKeys(rules, { play, numbers: part.numbers, prices }))
      expect([key, keys.has(key)]).toEqual([key, part.isHalf])
  const notes = parts?.reduce((sum, part) => sum + family.notes(play, part.numbers), 0)
  if (parts) expect(notes).toBe(family.notes(play, numbers))
  return parts?.map((part) => `${contentOf(play, part.numbers)}${part.isHalf ? ' half' : ''}`)
}

test.each([
  ['no number pays half', '3top', '123,456', [], ['123,456']],
  ['one of two', '3top', '123,456', ['456'], ['123', '456 half']],
  ['all of them', '3top', '123,456', ['123', '456'], ['123,456 half']],
] as const)('%s', (_name, play, content, half, parts) => {
  expect(split('sea-thai', play, content, half)).toEqual(parts)
})

test('a number of many notes stands in its own line, and the others pay in full', () => {
  expect(split('vn-north', 'lo2', '12,34,56', ['34'])).toEqual(['12,56', '34 half'])
  expect(split('4d', 'B', '1234,5678', ['1234'])).toEqual(['1234 half', '5678'])
})

test('of sets and places, each that is there is a line', () => {
  expect(split('vn-north', 'xien2', '12,34,56', ['12-56'])).toEqual([
    '12,34',
    '12,56 half',
    '34,56',
  ])
  expect(split('ssc', 'direct2l', '1,2|3', ['23'])).toEqual(['1|3', '2|3 half'])
})

test('what no line can say is not divided', () => {
  // One order of a box pays half: the box is one bet.
  expect(split('4d', 'B-box', '1122', ['1221'])).toBeUndefined()
  expect(split('ssc', 'direct4f', '0,1,2|0,1,2|0,1,2|0,1,2', ['0000'])).toBeUndefined()
})

test('a number has one key, however its bet is written', () => {
  const keysOf = (code: string, playCode: string, content: string): readonly string[] => {
    const { prices, groups, family: name } = houseRules[code]!
    const family = familyOf(name)
    const play = family.plays.find((candidate) => candidate.code === playCode)!
    const all = groups ? { ...prices, ...pricesAtGroup(groups, groups.most) } : prices
    const numbers = family.numbers(play, content) as readonly string[]
    return family.risks(play, numbers, all).map(({ key }) => key)
  }
  expect(keysOf('4d', 'B', '1221')).toEqual(['B:1221'])
  expect(keysOf('4d', 'B-box', '1122')).toContain('B:1221')
  expect(keysOf('4d', 'B-roll', '12R1')).toContain('B:1221')
  expect(keysOf('ssc', 'input3l', '123')).toEqual(keysOf('ssc', 'direct3l', '1|2|3'))
})
