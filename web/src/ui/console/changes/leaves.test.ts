import { expect, test } from 'vitest'
import { changesOf, fieldWords } from './leaves.ts'

test('of two states only what differs is shown', () => {
  expect(changesOf('{"a":1,"b":{"c":"x","d":[1,2]}}', '{"a":1,"b":{"c":"y","d":[1]}}')).toEqual([
    { field: 'b.c', before: 'x', after: 'y' },
    { field: 'b.d', before: [1, 2], after: [1] },
  ])
})

test('a value that is the same text and another kind is a change', () => {
  expect(changesOf('{"a":1,"b":2}', '{"a":"1","b":2}')).toEqual([
    { field: 'a', before: 1, after: '1' },
  ])
})

test('of one state everything is shown', () => {
  expect(changesOf(null, '{"name":"siti","role":"risk"}')).toEqual([
    { field: 'name', before: undefined, after: 'siti' },
    { field: 'role', before: undefined, after: 'risk' },
  ])
  expect(changesOf(null, null)).toEqual([])
})

test.each([
  ['withdrawalDayMax', 'Withdrawal day max'],
  ['withdrawalLevels.0.amountMax', 'Withdrawal levels 0 amount max'],
  ['AGENTPOLICY3', 'AGENTPOLICY3'],
  ['', ''],
])('%s in words is %s', (field, words) => expect(fieldWords(field)).toBe(words))
