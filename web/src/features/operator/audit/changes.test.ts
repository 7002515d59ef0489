import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'

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
