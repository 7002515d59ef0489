import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createGroupReader } from './group-reader.ts'

function source() {
  const values = new Map([
    ['a', 1],
    ['b', 2],
  ])
  const reads: string[][] = []
  const read = async (keys: readonly string[]) => {
    reads.push([...keys])
    await sleep(1)
    return new Map([...values].filter(([key]) => keys.includes(key)))
  }
  return { values, reads, read }
}

test('what is asked for in one turn is read together, then held', async () => {
  const { reads, read } = source()
  const reader = createGroupReader(read, { freshMilliseconds: 1_000, heldMax: 10 })
  const answers = ['a', 'b', 'a', 'x'].map((key) => reader.get(key))
  expect(await Promise.all(answers)).toEqual([1, 2, 1, null])
  expect(reads).toEqual([['a', 'b', 'x']])
  expect(reader.get('a')).toBe(1)
  reader.stop()
})

test('what is not found is asked for again', async () => {
  const { values, read } = source()
  const reader = createGroupReader(read, { freshMilliseconds: 1_000, heldMax: 10 })
  expect(await reader.get('new')).toBe(null)
  values.set('new', 3)
  expect(await reader.get('new')).toBe(3)
  reader.stop()
})

test('a change is felt in the background, without a caller that waits', async () => {
  const { values, reads, read } = source()
  const reader = createGroupReader(read, { freshMilliseconds: 300, heldMax: 10 })
  await reader.get('a')
  values.set('a', 9)
  await vi.waitFor(() => expect(reader.get('a')).toBe(9), { timeout: 5_000, interval: 20 })
  expect(reads.length).toBeGreaterThan(1)
  values.delete('a')
  await vi.waitFor(async () => expect(await reader.get('a')).toBe(null), { timeout: 5_000 })
  reader.stop()
})

test('a value that could not be read again in time is not used', async () => {
  const { read } = source()
  let broken = false
  const reader = createGroupReader(
    (keys) => (broken ? Promise.reject(new Error('away')) : read(keys)),
    { freshMilliseconds: 60, heldMax: 10 },
  )
  await reader.get('a')
  broken = true
  await sleep(100)
  await expect(reader.get('a')).rejects.toThrow('away')
  reader.stop()
})

test('the memory is bounded', async () => {
  const reader = createGroupReader(async (keys) => new Map(keys.map((key) => [key, key])), {
    freshMilliseconds: Number.POSITIVE_INFINITY,
    heldMax: 2,
  })
  for (const key of ['a', 'b', 'c']) await reader.get(key)
  expect([reader.get('a') instanceof Promise, reader.get('c')]).toEqual([true, 'c'])
})
