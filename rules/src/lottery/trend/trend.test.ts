import { expect, test } from 'vitest'
import { frequenciesOf } from './frequency.ts'
import { measuresOf, roadOf, sideOf } from './measures.ts'

test.each([
  ['ssc', 'sumSides', ['big', 'small'], { balls: ['9', '9', '9', '9', '9'] }, 'big'],
  ['ssc', 'dragon', ['dragon', 'tiger'], { balls: ['5', '0', '0', '0', '5'] }, null],
  ['k3', 'sumSides', ['odd', 'even'], { balls: ['1', '2', '4'] }, 'odd'],
  ['pk10', 'topSumSides', ['big', 'small'], { balls: cars('10', '01') }, 'small'],
  ['sea-thai', 'bigTop2', ['big', 'small'], { first: '000050', bottom2: '00' }, 'big'],
  // 49 gives the stake back.
  ['mark6', 'specialSides', ['big', 'small'], markSix('49'), null],
  ['mark6', 'wave', ['red', 'blue', 'green'], markSix('49'), 'green'],
])('the road of %s %s', (family, play, sides, result, side) => {
  expect(measuresOf(family)).toContainEqual({ play, sides })
  expect(sideOf(family, { play, sides }, result)).toBe(side)
})

test('a road begins a column with each change and leaves a push out', () => {
  expect(roadOf(['big', 'big', null, 'big', 'small', 'big'])).toEqual([
    ['big', 'big', 'big'],
    ['small'],
    ['big'],
  ])
})

test('numbers are counted with the draws since they came last', () => {
  const results = [{ balls: ['1', '2', '3', '4', '4'] }, { balls: ['1', '1', '0', '0', '0'] }]
  const frequencies = new Map(frequenciesOf('ssc', results).map((row) => [row.value, row]))
  expect(frequencies.get('4')).toMatchObject({ count: 2, since: 0 })
  expect(frequencies.get('0')).toMatchObject({ count: 3, since: 1 })
  expect(frequencies.get('9')).toMatchObject({ count: 0, since: 2 })
})

function cars(...first: string[]): string[] {
  const all = Array.from({ length: 10 }, (_, n) => String(n + 1).padStart(2, '0'))
  return [...first, ...all.filter((car) => !first.includes(car))]
}

function markSix(special: string) {
  return { balls: ['01', '02', '03', '04', '05', '06'], special }
}
