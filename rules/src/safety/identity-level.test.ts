import type { PlaceProfile } from '@kancil/contract/safety/place'
import { describe, expect, test } from 'vitest'
import {
  identityLevel,
  neededToDeposit,
  neededToWithdraw,
  profileFor,
  withdrawalRoom,
} from './identity-level.ts'

const home: PlaceProfile = {
  countries: ['MY'],
  open: true,
  minimumAge: 21,
  statedToDeposit: true,
  depositsUnchecked: 2_000_00,
  withdrawalsUnchecked: 0,
}
const elsewhere = { ...home, countries: [], minimumAge: 18, statedToDeposit: false }
const shut = { ...home, countries: ['US'], open: false, withdrawalsUnchecked: 500_00 }
const profiles = [home, elsewhere, shut]

test.each([
  [false, true, {}, 'none'],
  [true, false, { identity: 'accepted' }, 'none'],
  [true, true, {}, 'stated'],
  [true, true, { identity: 'waiting' }, 'stated'],
  [true, true, { identity: 'stale', address: 'accepted' }, 'stated'],
  [true, true, { identity: 'accepted', address: 'refused' }, 'identity'],
  [true, true, { identity: 'accepted', address: 'accepted' }, 'address'],
] as const)('name %s, birthday %s, papers %o: %s', (hasName, hasBirthday, papers, level) => {
  expect(identityLevel({ hasName, hasBirthday, papers })).toBe(level)
})

test('a place has its own profile, the rest of the world another, and nowhere the strictest', () => {
  expect(profileFor(profiles, 'MY')).toBe(home)
  expect(profileFor(profiles, 'VN')).toMatchObject({ minimumAge: 18, open: true })
  expect(profileFor(profiles, '')).toMatchObject({
    ...{ open: false, minimumAge: 21, statedToDeposit: true, withdrawalsUnchecked: 500_00 },
  })
  expect(profileFor([], 'MY')).toMatchObject({ open: true, minimumAge: 18 })
})

test('a country that no profile covers is no freer than an unknown one', () => {
  expect(profileFor([home, shut], 'VN')).toEqual(profileFor([home, shut], ''))
  expect(profileFor([home, shut], 'VN')).toMatchObject({ open: false, minimumAge: 21 })
})

test('where one place wants strict play, an unknown one has it', () => {
  const strict = { ...home, countries: ['SG'], strictPlay: true }
  expect(profileFor([home, strict, elsewhere], 'SG').strictPlay).toBe(true)
  expect(profileFor([home, strict, elsewhere], '').strictPlay).toBe(true)
  expect(profileFor([home, strict, elsewhere], 'VN').strictPlay).toBe(false)
  expect(profileFor(profiles, '').strictPlay).toBe(false)
})

describe('what a payment needs', () => {
  test.each([
    ['none', 1n, 'stated'],
    ['stated', 2_000_00n, null],
    ['stated', 2_000_01n, 'identity'],
    ['none', 2_000_01n, 'stated'],
    ['identity', 99_999_99n, null],
  ] as const)('a deposit at level %s, %s in all: %s', (level, total, needed) => {
    expect(neededToDeposit(home, { level, total })).toBe(needed)
  })

  test.each([
    ['none', 500_00n, null],
    ['none', 500_01n, 'stated'],
    ['stated', 500_01n, 'identity'],
    ['identity', 500_01n, null],
  ] as const)('a withdrawal at level %s, %s in all: %s', (level, total, needed) => {
    expect(neededToWithdraw(shut, { level, total })).toBe(needed)
    expect(neededToWithdraw(home, { level, total })).toBeNull()
  })

  const thorough = { ...shut, withdrawalsWithoutAddress: 2_000_00 }
  test.each([
    ['stated', 500_00n, null],
    ['identity', 2_000_00n, null],
    ['identity', 2_000_01n, 'address'],
    ['stated', 2_000_01n, 'identity'],
    ['address', 2_000_01n, null],
  ] as const)('where addresses count, level %s, %s in all: %s', (level, total, needed) => {
    expect(neededToWithdraw(thorough, { level, total })).toBe(needed)
  })

  test.each([
    ['none', 0n, { needed: 'stated', left: 500_00n }],
    ['stated', 499_99n, { needed: 'identity', left: 1n }],
    ['stated', 700_00n, { needed: 'identity', left: 0n }],
    ['identity', 700_00n, { needed: 'address', left: 1_300_00n }],
    ['address', 700_00n, null],
  ] as const)('room at level %s after %s: %o', (level, total, room) => {
    expect(withdrawalRoom(thorough, { level, total })).toEqual(room)
  })
})
