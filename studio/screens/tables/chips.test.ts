import { expect, test } from 'vitest'
import { createChips, joined, sumOf } from './chips.ts'

test('chips are laid, doubled and taken back, step by step', () => {
  const chips = createChips()
  expect(chips.canUndo()).toBe(false)
  chips.add('player', 5)
  chips.add('tie', 1)
  chips.add('player', 5)
  chips.double()
  expect([...chips.stakes()]).toEqual([
    ['player', 20],
    ['tie', 2],
  ])
  expect(sumOf(chips.stakes())).toBe(22)
  chips.undo()
  chips.undo()
  expect(sumOf(chips.stakes())).toBe(6)
  chips.put(new Map([['banker', 3]]))
  chips.undo()
  expect(sumOf(chips.stakes())).toBe(6)
  chips.reset()
  expect([sumOf(chips.stakes()), chips.canUndo()]).toEqual([0, false])
  chips.undo()
  expect(sumOf(chips.stakes())).toBe(0)
})

test('what is placed and what is laid add up by spot', () => {
  const sum = joined(
    new Map([['a', 1]]),
    new Map([
      ['a', 2],
      ['b', 3],
    ]),
  )
  expect([...sum]).toEqual([
    ['a', 3],
    ['b', 3],
  ])
})
