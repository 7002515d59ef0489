import { expect, test } from 'vitest'
import { coveredPlays } from './coverage.ts'
import { fastSeaRules as rules } from '../fast-sea.ts'

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
