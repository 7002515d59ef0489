import { permissions } from '@kancil/contract/operator/permissions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { missingPermission, withPermission } from './roles.ts'

test('who may change something must be able to see it', () => {
  expect(missingPermission(['members.write'])).toBe('members.read')
  expect(missingPermission(['members.read', 'members.write', 'audit.read'])).toBeNull()
  expect(missingPermission([])).toBeNull()
})

test('whatever is given and taken, the set stays whole', () => {
  const step = fc.tuple(fc.constantFrom(...permissions), fc.boolean())
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let held: ReturnType<typeof withPermission> = []
      for (const [permission, given] of steps) {
        held = withPermission(held, permission, given)
        expect(held.includes(permission)).toBe(given)
        expect(missingPermission(held)).toBeNull()
        expect(new Set(held).size).toBe(held.length)
      }
    }),
  )
})
