import { registrationFields } from '@kancil/contract/identity/registration-fields'
import { expect, test } from 'vitest'
import { ageOn, birthdayFault } from './age.ts'
import {
  accountKey,
  defaultRegisterRules,
  faultOf,
  formOrder,
  mergeRules,
  registrationFaults,
} from './field-rules.ts'
import { isCommonPassword, isPasswordExpired, mustChangePassword } from './passwords.ts'
import { guardOf, refuseProof } from './sign-in-policy.ts'

test.each([
  ['1990-08-31', '2026-08-30', 35],
  ['1990-08-31', '2026-08-31', 36],
  ['2004-02-29', '2025-02-28', 20],
  ['2004-02-29', '2025-03-01', 21],
  ['2004-02-29', '2028-02-29', 24],
  ['2026-01-01', '2026-01-01', 0],
])('born %s, on %s: %i years', (birthday, today, age) => {
  expect(ageOn(birthday, today)).toBe(age)
})

test.each([
  ['2005-06-01', null],
  ['2005-06-02', 'under_age'],
  ['2026-06-01', 'under_age'],
  ['2026-06-02', 'pattern'],
  ['1905-06-01', 'pattern'],
  ['1906-06-01', null],
  ['1990-02-30', 'pattern'],
  ['', 'pattern'],
  ['31-08-1990', 'pattern'],
])('a birthday of %s is %s on 2026-06-01 at 21', (birthday, fault) => {
  expect(birthdayFault(birthday, '2026-06-01', 21)).toBe(fault)
})

const rule = {
  enabled: true,
  required: true,
  acceptedPattern: '',
  patternId: 6,
  minLength: 2,
  maxLength: 4,
} as const
test.each([
  ['', rule, 'required'],
  ['', { ...rule, required: false }, null],
  ['1', rule, 'too_short'],
  ['12', rule, null],
  ['1234', rule, null],
  ['12345', rule, 'too_long'],
  ['12a', rule, 'pattern'],
  ['😀😀😀😀', { ...rule, patternId: 0 as const }, null],
])('%j under %o is %s', (value, fieldRule, problem) => {
  expect(faultOf(fieldRule, value)).toBe(problem)
})

test('every field has a rule, and every offered one a place in the form', () => {
  expect(Object.keys(defaultRegisterRules).toSorted()).toEqual([...registrationFields].toSorted())
  const names = ['referralCode', 'domain']
  expect([...formOrder, ...names].toSorted()).toEqual([...registrationFields].toSorted())
})

test('user name and password cannot be switched off', () => {
  const off = { enabled: false, required: false }
  const merged = mergeRules({ username: off, password: off, line: { enabled: true } })
  expect(
    [merged.username, merged.password].map(({ enabled, required }) => enabled && required),
  ).toEqual([true, true])
  expect(merged.line).toMatchObject({ enabled: true, maxLength: 40 })
})

test('faults come in the order of the form, and trimmed values count', () => {
  const faults = registrationFaults(defaultRegisterRules, {
    username: ' ab ',
    password: '1234567 ',
    birthday: ' 1990-08-31 ',
    wechat: 'someone_1',
    email: '',
  })
  expect(faults).toEqual([
    { name: 'username', problem: 'too_short' },
    { name: 'wechat', problem: 'not_offered' },
  ])
})

test.each([
  ['Aminah', ' aMINAH '],
  ['ＡＢＣ', 'abc'],
  ['Café', 'CAFE\u0301'],
])('%j and %j are one account', (name, other) => {
  expect(accountKey(name)).toBe(accountKey(other))
})

test.each([
  ['password', true],
  ['PassWord', true],
  ['sunshine2024', true],
  ['Harimau!1', true],
  ['jackpot777', true],
  ['aaaaaaaa', true],
  ['abababab', true],
  ['kancil88', false],
  ['monkey83746291', false],
  ['rimba malam 7', false],
  ['Tr0ub4dor&3', false],
  ['a8273645', false],
])('%j is known to every guesser: %s', (password, verdict) => {
  expect(isCommonPassword(password)).toBe(verdict)
})

test.each(['suria88x', 'SURIA88X', 'suria88x123', 'x88airus'])(
  '%j is the account itself',
  (password) => {
    expect(isCommonPassword(password, 'suria88x')).toBe(true)
  },
)

const now = new Date('2026-06-01T00:00:00Z')
const fresh = {
  changedAt: new Date('2026-05-01T00:00:00Z'),
  givenByOther: false,
  isDefault: false,
  isBreached: false,
}
const old = { ...fresh, changedAt: new Date('2026-01-01T00:00:00Z') }
test.each([
  [fresh, true, false, false],
  [old, false, true, false],
  [old, true, true, true],
  [{ ...fresh, isBreached: true }, false, true, false],
  [{ ...fresh, isBreached: true }, true, true, true],
  [{ ...fresh, isDefault: true }, false, false, true],
  [{ ...fresh, givenByOther: true }, false, false, true],
])('%o with the flag %s: expired %s, change forced %s', (state, forceChange, expired, must) => {
  const policy = { expiryDays: 90, forceChange }
  expect(isPasswordExpired(state, policy, now)).toBe(expired)
  expect(mustChangePassword(state, policy, now)).toBe(must)
})

test.each([
  [0, 0, 0, null, 'open'],
  [2, 0, 0, null, 'open'],
  [3, 0, 0, null, 'captcha'],
  [9, 0, 0, null, 'captcha'],
  [10, 0, 0, null, 'hard'],
  [0, 9, 0, null, 'open'],
  [0, 10, 0, null, 'captcha'],
  [0, 30, 0, null, 'hard'],
  [0, 0, 49, null, 'open'],
  [0, 0, 50, null, 'captcha'],
  [0, 0, 200, null, 'hard'],
  [0, 0, 999, 0, 'open'],
  // A browser that signed in before is counted separately, whatever happens elsewhere, until it
  // fails ten times.
  [999, 999, 0, 0, 'open'],
  [999, 999, 0, 2, 'open'],
  [999, 999, 0, 3, 'captcha'],
  [999, 0, 0, 10, 'hard'],
  [0, 0, 0, 10, 'open'],
] as const)(
  '%i on the account, %i from the address, %i from its neighbours, %s from the device: %s',
  (account, address, block, device, guard) => {
    expect(guardOf({ account, address, block, device, houseSpent: false })).toBe(guard)
  },
)

test.each([
  [0, null, 'hard'],
  [0, 0, 'open'],
  [99, 2, 'open'],
  [0, 3, 'captcha'],
  [0, 10, 'hard'],
] as const)(
  'in a house that is guessed at, %i on the account and %s from the device: %s',
  (account, device, guard) => {
    expect(guardOf({ account, address: 0, block: 0, device, houseSpent: true })).toBe(guard)
  },
)

test.each([
  ['open', null, 'none', 'verification_required'],
  ['open', 'slider', 'none', null],
  ['open', 'pow', 'none', null],
  ['captcha', 'slider', 'none', 'captcha_required'],
  ['captcha', 'slider', 'wrong', 'captcha_wrong'],
  ['captcha', 'slider', 'right', null],
  ['captcha', 'hard_pow', 'none', null],
  ['captcha', null, 'right', 'verification_required'],
  ['hard', 'slider', 'right', 'verification_required'],
  ['hard', 'pow', 'right', 'verification_required'],
  ['hard', 'hard_pow', 'none', null],
] as const)('guard %s, solved %s, captcha %s: %s', (guard, solved, captcha, refusal) => {
  expect(refuseProof(guard, { solved, captcha })).toBe(refusal)
})
