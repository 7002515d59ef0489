import { expect, test } from 'vitest'
import { bigRoadOf } from './mini-road.ts'

const tones = { B: 'red', P: 'blue', T: 'green' } as const
const road = (marks: string) =>
  bigRoadOf([...marks].map((text) => ({ text, tone: tones[text as 'B'] }))).map(
    ({ tone, ties, column, row }) => `${tone[0]}${ties || ''}@${column},${row}`,
  )

test('a column for each run, ties on the cell before them', () => {
  expect(road('TBBTTPB')).toEqual(['r1@0,0', 'r2@0,1', 'b@1,0', 'r@2,0'])
  expect(road('')).toEqual([])
})

test('a run of more than six turns aside, and the next goes round it', () => {
  expect(road('BBBBBBBBPP').slice(-4)).toEqual(['r@1,5', 'r@2,5', 'b@1,0', 'b@1,1'])
  // The way down is taken by the tail of the run before.
  expect(road('BBBBBBBPPPPPPP').slice(-3)).toEqual(['b@1,4', 'b@2,4', 'b@3,4'])
})
