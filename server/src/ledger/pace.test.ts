import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

async function isHeld(turn: Promise<void>): Promise<boolean> {
  const held = Symbol('held')
  const later = new Promise((resolve) => setImmediate(() => resolve(held)))
  return (await Promise.race([turn, later])) === held
}

test('with nothing under way a batch goes at once', async () => {
  expect(await isHeld(createPace(10_000).turn())).toBe(false)
})

test('a batch waits for one that has just begun, and goes when that ends', async () => {
  const pace = createPace(10_000)
  pace.begin()
  const turn = pace.turn()
  expect(await isHeld(turn)).toBe(true)
  pace.end()
  expect(await isHeld(turn)).toBe(false)
})

test('a batch that is long under way holds nobody up', async () => {
  const pace = createPace(1)
  pace.begin()
  await pace.turn()
  expect(await isHeld(pace.turn())).toBe(false)
})
