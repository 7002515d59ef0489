import { expect, test } from 'vitest'
import { openTurns } from './turns.ts'

test('a few at a time, the others in their order, and none too many', async () => {
  const inTurn = openTurns({ most: 2, waitingMost: 3 })
  const ends: (() => void)[] = []
  const begun: number[] = []
  const all = [0, 1, 2, 3, 4, 5].map((number) =>
    inTurn(async () => {
      begun.push(number)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (number === 1) throw new Error('a fault of its own')
      return number
    }).catch((error: Error) => error.message),
  )
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  // The sixth found three already waiting.
  expect(await all[5]).toBe('unavailable')
  for (let turn = 0; turn < 5; turn++) {
    ends[turn]!()
    await all[turn]
    await Promise.resolve()
  }
  expect(begun).toEqual([0, 1, 2, 3, 4])
  expect(await Promise.all(all)).toEqual([0, 'a fault of its own', 2, 3, 4, 'unavailable'])
  const again = inTurn(async () => 'free again')
  expect(await again).toBe('free again')
})

test('a turn that rests stays taken as long again, and its own answer does not wait', async () => {
  const inTurn = openTurns({ most: 1, waitingMost: 1, rests: true })
  const begun = performance.now()
  await inTurn(() => new Promise<void>((resolve) => setTimeout(resolve, 60)))
  const answered = performance.now() - begun
  await inTurn(async () => undefined)
  const next = performance.now() - begun
  expect(next - answered).toBeGreaterThan(40)
})
