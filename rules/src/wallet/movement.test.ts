import { movementKinds } from '@kancil/contract/wallet'
import { expect, test } from 'vitest'
import { movementKindOf, transferKindsOf } from './movement.ts'

test('every kind of the record comes from a kind of the ledger, and back', () => {
  for (const kind of movementKinds) {
    const behind = transferKindsOf(kind)
    if (kind === 'other') expect(behind).toBeNull()
    else {
      expect(behind!.length).toBeGreaterThan(0)
      for (const one of behind!) expect(movementKindOf(one)).toBe(kind)
    }
  }
  expect(movementKindOf('something_new')).toBe('other')
})
