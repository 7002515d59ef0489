import { expect, test } from 'vitest'
import { afterRound, type Auto, startAuto } from './autoplay.ts'

const plan = { rounds: 10, lossMost: 50, winStop: 100 }
const losses = (count: number) => Array.from({ length: count }, () => ({ amount: 10, payout: 0 }))

function play(auto: Auto, rounds: readonly { amount: number; payout: number }[]): Auto | null {
  return rounds.reduce<Auto | null>((now, round) => now && afterRound(now, round), auto)
}

test('it ends with the last round', () => {
  const even = Array.from({ length: 9 }, () => ({ amount: 10, payout: 10 }))
  expect(play(startAuto(plan), even)).toEqual({ plan, left: 1, net: 0 })
  expect(play(startAuto(plan), [...even, even[0]!])).toBeNull()
})

test('no stake goes beyond the loss allowed, which a win makes room for again', () => {
  expect(play(startAuto(plan), losses(4))).toMatchObject({ left: 6, net: -40 })
  expect(play(startAuto(plan), losses(5))).toBeNull()
  expect(play(startAuto(plan), [...losses(4), { amount: 10, payout: 60 }])).toMatchObject({
    net: 10,
  })
})

test('a single win of the size named stops it; null never does', () => {
  expect(afterRound(startAuto(plan), { amount: 10, payout: 100 })).toBeNull()
  expect(afterRound(startAuto(plan), { amount: 10, payout: 99 })).toMatchObject({ left: 9 })
  const open = startAuto({ ...plan, winStop: null })
  expect(afterRound(open, { amount: 10, payout: 100_000 })).toMatchObject({ left: 9 })
})
