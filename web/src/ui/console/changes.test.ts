import { expect, test } from 'vitest'
import { changesOf, fieldWords } from './changes.ts'

test('of two states only what differs is shown', () => {
  expect(changesOf('{"a":1,"b":{"c":"x","d":[1,2]}}', '{"a":1,"b":{"c":"y","d":[1]}}')).toEqual([
    { field: 'b.c', before: 'x', after: 'y' },
    { field: 'b.d.1', before: '2', after: null },
  ])
})

test('of one state everything is shown', () => {
  expect(changesOf(null, '{"name":"siti","role":"risk"}')).toEqual([
    { field: 'name', before: null, after: 'siti' },
    { field: 'role', before: null, after: 'risk' },
  ])
  expect(changesOf(null, null)).toEqual([])
})

test.each([
  ['withdrawalDayMax', 'Withdrawal day max'],
  ['withdrawalLevels.0.amountMax', 'Withdrawal levels 0 amount max'],
  ['AGENTPOLICY3', 'AGENTPOLICY3'],
  ['', ''],
])('%s in words is %s', (field, words) => expect(fieldWords(field)).toBe(words))
