import type { Family } from './family.ts'
import { sea } from './sea.ts'

/** Every family, by its code. A family is never removed while a ticket of it can be looked at. */
const families = [sea] as unknown as readonly Family[]

/** @throws if no such family was ever built */
export function familyOf(code: string): Family {
  const family = families.find((one) => one.code === code)
  if (!family) throw new RangeError(`no family of lottery games ${code}`)
  return family
}
