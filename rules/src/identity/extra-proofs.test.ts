import { expect, test } from 'vitest'
import { asRecoveryCode, isSameName, offeredProofs, recoveryCodeFrom } from './extra-proofs.ts'

const nothing = {
  hasNumber: false,
  takesTexts: false,
  takesMail: false,
  hasPayeeName: false,
  hasAuthenticator: false,
}

test.each([
  [{}, []],
  [{ hasNumber: true }, ['phone']],
  [{ hasNumber: true, takesTexts: true, takesMail: true }, ['smsCode', 'email', 'phone']],
  [{ hasPayeeName: true }, ['payeeName']],
  [{ hasAuthenticator: true, hasNumber: true, hasPayeeName: true }, ['authenticator']],
  [{ hasAuthenticator: true, takesMail: true }, ['authenticator', 'email']],
])('%j is asked for %j', (facts, kinds) => {
  expect(offeredProofs({ ...nothing, ...facts })).toEqual(kinds)
})

test.each([
  ['Siti  Binti Ahmad', ' siti binti ahmad ', true],
  ['SITI', 'Siti Binti', false],
  ['', '', false],
])('%s and %s', (a, b, same) => {
  expect(isSameName(a, b)).toBe(same)
})

test('a recovery code is recognised however it is typed, and nothing else is', () => {
  const code = recoveryCodeFrom(Uint8Array.from({ length: 10 }, (_, at) => at * 27))
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/)
  expect(asRecoveryCode(code.toLowerCase().replace('-', ' '))).toBe(code)
  for (const other of ['', '123456', `${code}A`, '00000-00000'])
    expect(asRecoveryCode(other)).toBeNull()
})
