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
  const reader = createGroupReader({ read }, { freshMilliseconds: 1_000, heldMax: 10 })
  const answers = ['a', 'b', 'a', 'x'].map((key) => reader.get(key))
  expect(await Promise.all(answers)).toEqual([1, 2, 1, null])
  expect(reads).toEqual([['a', 'b', 'x']])
  expect(reader.get('a')).toBe(1)
  reader.stop()
})

test('what is not found is asked for again', async () => {
  const { values, read } = source()
  const reader = createGroupReader({ read }, { freshMilliseconds: 1_000, heldMax: 10 })
  expect(await reader.get('new')).toBe(null)
  values.set('new', 3)
  expect(await reader.get('new')).toBe(3)
  reader.stop()
})

test('a change is felt in time; what is not told of is kept without a reading', async () => {
  const { values, reads, read } = source()
  const readKeys: string[] = []
  const changed = async (keys: readonly string[]) => {
    readKeys.push(...keys)
    return ['a']
  }
  const reader = createGroupReader({ read, changed }, { freshMilliseconds: 1_500, heldMax: 10 })
  await Promise.all([reader.get('a'), reader.get('b')])
  values.set('a', 9)
  values.set('b', 9)
  await vi.waitFor(async () => expect(await reader.get('a')).toBe(9), { timeout: 5_000 })
  expect(readKeys).toEqual(expect.arrayContaining(['a', 'b']))
  expect(reads.at(-1)).toEqual(['a'])
  expect(reader.get('b')).toBe(2)
  reader.stop()
})

test('a value of which a change would not be told is read each time', async () => {
  const { values, read } = source()
  const mayHold = (value: number) => value !== 2
  const changed = async () => []
  const reader = createGroupReader(
    { read, changed, mayHold },
    { freshMilliseconds: 1_000, heldMax: 10 },
  )
  expect(await Promise.all([reader.get('a'), reader.get('b')])).toEqual([1, 2])
  values.set('b', 3)
  expect([reader.get('a'), await reader.get('b'), reader.get('b')]).toEqual([1, 3, 3])
  reader.stop()
})

test('a value that could not be read again in time is not used', async () => {
  const { read } = source()
  let broken = false
  const reader = createGroupReader(
    { read: (keys) => (broken ? Promise.reject(new Error('away')) : read(keys)) },
    { freshMilliseconds: 60, heldMax: 10 },
  )
  await reader.get('a')
  broken = true
  await sleep(100)
  await expect(reader.get('a')).rejects.toThrow('away')
  reader.stop()
})

test('the memory is bounded', async () => {
  const reader = createGroupReader(
    { read: async (keys) => new Map(keys.map((key) => [key, key])) },
    { freshMilliseconds: Number.POSITIVE_INFINITY, heldMax: 2 },
  )
  for (const key of ['a', 'b', 'c']) await reader.get(key)
  expect([reader.get('a') instanceof Promise, reader.get('c')]).toEqual([true, 'c'])
})
