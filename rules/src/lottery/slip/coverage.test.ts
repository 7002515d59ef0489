import { expect, test } from 'vitest'
import { coveredPlays } from './coverage.ts'
import { fastSeaRules as rules } from '../fast-sea.ts'
import { houseRules } from '../house-rules.ts'

const numbers = (count: number): string =>
  Array.from({ length: count }, (_, at) => String(at).padStart(2, '0')).join(',')
const line = (play: string, content: string) => ({ play, content, unit: '1.00', multiple: 1 })

test.each([
  ['both sides', [line('bigTop2', 'big,small')], ['bigTop2']],
  ['one side', [line('bigTop2', 'big')], []],
  ['both sides on two lines', [line('oddTop2', 'odd'), line('oddTop2', 'even')], ['oddTop2']],
  ['eighty of a hundred (vt-04)', [line('2top', numbers(80))], ['2top']],
  ['seventy of a hundred', [line('2top', numbers(70))], []],
  ['each play by itself', [line('2top', numbers(60)), line('2bottom', numbers(60))], []],
  ['five running digits, which overlap', [line('runTop', '0,1,2,3,4')], ['runTop']],
  ['three of them', [line('runTop', '0,1,2')], []],
])('%s', (_what, lines, plays) => {
  expect([...coveredPlays(rules, lines)]).toEqual(plays)
})

test('half of the numbers in every order and the others written out are one cover', () => {
  const all = Array.from({ length: 1_000 }, (_, at) => String(at).padStart(3, '0'))
  const isLow = (number: string) => !/[89]/u.test(number)
  const sets = new Set(all.filter(isLow).map((number) => [...number].toSorted().join('')))
  const low = [...sets].filter((number) => new Set(number).size > 1).join(',')
  const high = all.filter((number) => !isLow(number)).join(',')
  const lines = [line('3cang-dao', low), line('3cang', high)]
  const vietnam = houseRules['vn-north']!
  expect([...coveredPlays(vietnam, lines)]).toEqual(['3cang-dao', '3cang'])
  for (const one of lines) expect([...coveredPlays(vietnam, [one])]).toEqual([])
})
