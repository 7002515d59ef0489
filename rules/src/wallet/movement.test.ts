import { recordKinds } from '@kancil/contract/wallet/record'
import { expect, test } from 'vitest'
import { movementKindOf, transferKindsOf } from './movement.ts'

test('every kind of the record comes from kinds of the ledger, and back; each from one alone', () => {
  const seen = new Set<string>()
  for (const kind of recordKinds) {
    const behind = transferKindsOf(kind)
    expect(behind.length).toBeGreaterThan(0)
    for (const transferKind of behind) {
      expect(movementKindOf(transferKind)).toBe(kind)
      expect(seen.has(transferKind)).toBe(false)
      seen.add(transferKind)
    }
  }
  expect(movementKindOf('something_new')).toBe('other')
})
