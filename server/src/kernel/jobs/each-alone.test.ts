import { expect, test } from 'vitest'
import { eachAlone, eachPageAlone } from './each-alone.ts'

test('what fails is told at the end, and keeps nobody from their turn', async () => {
  const done: number[] = []
  const all = eachAlone([1, 2, 3], async (item) => {
    if (item === 2) throw new Error('the second one')
    done.push(item)
  })
  await expect(all).rejects.toThrow('1 of 3 failed')
  expect(done).toEqual([1, 3])
})

test('what fails keeps nobody from their turn, on later pages either, and is told at the end', async () => {
  const items = [1, 2, 3, 4, 5]
  const done: number[] = []
  const work = eachPageAlone<number>(
    async (last) => items.filter((item) => item > (last ?? 0)).slice(0, 2),
    async (item) => {
      if (item === 2) throw new Error('two')
      done.push(item)
    },
  )
  await expect(work).rejects.toThrow('1 of 5 failed')
  expect(done).toEqual([1, 3, 4, 5])
})
