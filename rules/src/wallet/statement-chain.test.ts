import { expect, test } from 'vitest'
import { headText, linkText } from './statement-chain.ts'

test('the texts that are sealed, field by field', () => {
  const head = { code: 'A'.repeat(20), account: 'melati', currency: 'MYR' }
  expect(
    headText({ form: 'kancil-statement-1', ...head, from: '2026-01-01', to: '2026-01-31' }),
  ).toBe(`kancil-statement-1\n${'A'.repeat(20)}\nmelati\nMYR\n2026-01-01\n2026-01-31`)
  const narrowed = { from: '2026-01-01', to: '2026-01-31', selection: 'kind=bet' }
  expect(headText({ form: 'kancil-statement-1', ...head, ...narrowed })).toMatch(/\nkind=bet$/)
  const line = { transferId: '7', at: '2026-01-01T00:00:00.000Z', kind: 'deposit' }
  expect(
    linkText('00', { ...line, amount: '1.00', balanceAfter: '1.00', reference: 'dep_1' }),
  ).toBe('00\n7\n2026-01-01T00:00:00.000Z\ndeposit\n1.00\n1.00\ndep_1')
})
