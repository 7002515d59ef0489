import { expect, test } from 'vitest'
import { eachAlone, pageByPage } from './each-alone.ts'

const inPages = () =>
  pageByPage<number>(async (last) => [1, 2, 3].filter((item) => item > (last ?? 0)).slice(0, 2))

test.each([[[1, 2, 3]], [inPages()]])(
  'what fails is told at the end, and keeps nobody from their turn',
  async (items) => {
    const done: number[] = []
    const all = eachAlone(items, async (item) => {
      if (item === 2) throw new Error('the second one')
      done.push(item)
    })
    await expect(all).rejects.toThrow('1 of 3 failed')
    expect(done).toEqual([1, 3])
  },
)
