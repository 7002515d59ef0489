import { type Currency, money } from '@kancil/contract/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitsInBooks, keptOf, splitTakenBack } from './taken-back.ts'

describe('who bears what was taken back', () => {
  test.each([
    { taken: 50_00n, credited: 50_00n, cash: 80_00n, member: 50_00n, house: 0n },
    { taken: 50_00n, credited: 50_00n, cash: 50_00n, member: 50_00n, house: 0n },
    { taken: 50_00n, credited: 50_00n, cash: 49_99n, member: 49_99n, house: 1n },
    { taken: 50_00n, credited: 50_00n, cash: 0n, member: 0n, house: 50_00n },
    // Part of the deposit.
    { taken: 20_00n, credited: 50_00n, cash: 30_00n, member: 20_00n, house: 0n },
    // The member does not owe more than was credited.
    { taken: 60_00n, credited: 50_00n, cash: 80_00n, member: 50_00n, house: 10_00n },
    { taken: 60_00n, credited: 50_00n, cash: 20_00n, member: 20_00n, house: 40_00n },
    { taken: 50_00n, credited: 50_00n, cash: -5_00n, member: 0n, house: 50_00n },
  ])('$taken of $credited with $cash: $member and $house', (row) => {
    const facts = { credited: money(row.credited), cash: money(row.cash) }
    const split = splitTakenBack(money(row.taken), facts)
    expect(split).toEqual({ fromMember: row.member, fromHouse: row.house })
  })

  test('the two are the whole, none is negative, and the member is left no debt', () => {
    const sum = fc.bigInt({ min: 0n, max: 10n ** 15n }).map(money)
    fc.assert(
      fc.property(sum, sum, sum, (taken, credited, cash) => {
        const { fromMember, fromHouse } = splitTakenBack(taken, { credited, cash })
        expect(fromMember + fromHouse).toBe(taken)
        expect(fromMember >= 0n && fromHouse >= 0n).toBe(true)
        expect(fromMember <= cash && fromMember <= credited).toBe(true)
        // The house bears only what the member cannot or need not pay.
        if (fromHouse > 0n) expect([cash, credited]).toContain(fromMember)
      }),
    )
  })
})

describe('one more sum beside those in the books', () => {
  test.each([
    { booked: [], more: 100n, fits: true },
    // The bank's first report always fits.
    { booked: [], more: 120n, fits: true },
    { booked: [40n], more: 30n, fits: true },
    { booked: [40n], more: 60n, fits: true },
    { booked: [40n, 30n], more: 30n, fits: true },
    { booked: [40n, 30n], more: 31n, fits: false },
    { booked: [40n], more: 100n, fits: false },
    { booked: [100n], more: 1n, fits: false },
  ])('$booked and $more of 100: $fits', ({ booked, more, fits }) => {
    expect(fitsInBooks(sum(100n), booked.map(myr), sum(more))).toBe(fits)
  })

  test('sums of two currencies cannot be told apart', () => {
    expect(fitsInBooks(sum(100n), [sum(1n, 'KWD')], sum(1n))).toBe(false)
    expect(fitsInBooks(sum(100n), [sum(1n)], sum(1n, 'KWD'))).toBe(false)
    expect(fitsInBooks(sum(100n), [], sum(1n, 'KWD'))).toBe(true)
  })
})

function sum(amount: bigint, currency: Currency = 'MYR') {
  return { amount: money(amount), currency }
}
function myr(amount: bigint) {
  return sum(amount)
}

test.each([
  { booked: [], kept: 0n },
  { booked: [myr(30n)], kept: 30n },
  { booked: [myr(30n), myr(40n)], kept: 60n },
  { booked: [sum(1n, 'KWD')], kept: 60n },
])('of a refund of 60 the house has $kept with $booked.length booked', ({ booked, kept }) => {
  expect(keptOf(sum(60n), booked)).toBe(kept)
})
