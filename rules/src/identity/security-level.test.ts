import { expect, test } from 'vitest'
import { type SecurityFacts, securityLevel } from './security-level.ts'

test.each<[SecurityFacts, string, string | null]>([
  [{ password: 'set', paymentPassword: 'missing' }, 'weak', 'paymentPassword'],
  [{ password: 'set', paymentPassword: 'set', phone: 'missing' }, 'fair', 'phone'],
  [{ password: 'set', paymentPassword: 'set', phone: 'set', email: 'weak' }, 'fair', 'email'],
  [{ password: 'weak', paymentPassword: 'set', phone: 'set' }, 'weak', 'password'],
  [{ password: 'set', phone: 'missing', email: 'weak' }, 'weak', 'phone'],
  [{ password: 'set', paymentPassword: 'set' }, 'strong', null],
  [{ email: 'set', phone: 'set', paymentPassword: 'set', password: 'set' }, 'strong', null],
])('%o is %s, next %s', (facts, level, next) => {
  const answer = securityLevel(facts)
  expect([answer.level, answer.next]).toEqual([level, next])
})

test('items stand in the order in which they matter', () => {
  const { items } = securityLevel({ email: 'set', phone: 'missing', password: 'set' })
  expect(items.map(({ item }) => item)).toEqual(['password', 'phone', 'email'])
})
