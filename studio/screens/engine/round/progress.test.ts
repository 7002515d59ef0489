import { expect, test } from 'vitest'
import { createProgress } from './progress.ts'

test('one call at a time, and of the waiting ones the newest', async () => {
  const sent: number[] = []
  const answers: (() => void)[] = []
  const progress = createProgress((index) => {
    sent.push(index)
    return new Promise<void>((done) => answers.push(done))
  })
  for (const index of [0, 1, 2, 3]) progress.shown(index)
  expect(sent).toEqual([0])
  answers.shift()!()
  await new Promise((done) => setTimeout(done))
  expect(sent).toEqual([0, 3])
  const settled = progress.settled()
  answers.shift()!()
  await settled
  progress.shown(4)
  expect(sent).toEqual([0, 3, 4])
})

test('a call that fails does not hold up the next', async () => {
  const sent: number[] = []
  const progress = createProgress(async (index) => {
    sent.push(index)
    if (index === 0) throw new Error('no network')
  })
  progress.shown(0)
  await progress.settled()
  progress.shown(1)
  await progress.settled()
  expect(sent).toEqual([0, 1])
})
