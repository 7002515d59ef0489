import { expect, test } from 'vitest'
import { search } from './search-games.ts'

const items = [
  'Harimau Emas',
  'Ombak Naga',
  'Buah Meledak',
  'Tiga Buah',
  'Karang Biru',
  'Tiga Naga',
].map((name) => ({
  name,
  words: `rimba ${name === 'Karang Biru' ? 'fishing' : 'slots'}`,
  weight: 0,
}))
const names = (query: string): string[] => search(items, query, 10).map((item) => item.name)

test.each([
  ['har', 'Harimau Emas'],
  ['NAGA', 'Ombak Naga'],
  ['harimua', 'Harimau Emas'],
  ['meledk', 'Buah Meledak'],
  ['fishing', 'Karang Biru'],
  ['buah', 'Buah Meledak'],
])('%s finds %s first', (query, name) => {
  expect(names(query)[0]).toBe(name)
})

test('nothing is found for nothing, nor for what is not there', () => {
  expect(names('  ')).toEqual([])
  expect(names('zzzz')).toEqual([])
})

test('of 3,000 games the best ten come, the one that is named first', () => {
  const many = Array.from({ length: 3_000 }, (_, at) => ({
    name: at === 2_999 ? 'Harimua Malam' : `${items[at % items.length]!.name} ${at}`,
    words: 'rimba slots',
    weight: 0,
  }))
  const results = search(many, 'harimua', 10)
  expect(results).toHaveLength(10)
  expect(results[0]!.name).toBe('Harimua Malam')
})
