import { expect, test } from 'vitest'
import { eachAlone } from './each-alone.ts'

test('what fails is told at the end, and keeps nobody from their turn', async () => {
  const done: number[] = []
  const all = eachAlone([1, 2, 3], async (item) => {
    if (item === 2) throw new Error('the second one')
    done.push(item)
  })
  await expect(all).rejects.toThrow('1 of 3 failed')
  expect(done).toEqual([1, 3])
})
