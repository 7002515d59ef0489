import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jackpotShare } from './jackpot-share.ts'

test.each([
  [100n, 5_000, 0n, { booked: 0n, carry: 500_000n }],
  [100n, 5_000, 500_000n, { booked: 1n, carry: 0n }],
  [-100n, 5_000, 0n, { booked: 0n, carry: -500_000n }],
  [300n, 5_000, -500_000n, { booked: 1n, carry: 0n }],
  [0n, 5_000, 999_999n, { booked: 0n, carry: 999_999n }],
])('%s at %s ppm, %s carried', (change, ppm, carry, share) => {
  expect(jackpotShare(change, ppm, carry)).toEqual(share)
})

test('whatever is settled and taken back, nothing is lost and nothing is made', () => {
  const changes = fc.array(fc.bigInt(-100_000n, 1_000_000n))
  fc.assert(
    fc.property(changes, fc.integer({ min: 1, max: 100_000 }), (list, ppm) => {
      let [booked, carry] = [0n, 0n]
      for (const change of list) {
        const share = jackpotShare(change, ppm, carry)
        expect(share.booked).toBeGreaterThanOrEqual(0n)
        expect(share.carry).toBeLessThan(1_000_000n)
        booked += share.booked
        carry = share.carry
      }
      const whole = list.reduce((sum, change) => sum + change, 0n) * BigInt(ppm)
      expect(booked * 1_000_000n + carry).toBe(whole)
    }),
  )
})
