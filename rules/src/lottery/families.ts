import type { Family } from './family.ts'
import { elevenFive } from './drums/eleven-five.ts'
import { keno } from './drums/keno.ts'
import { markSix } from './drums/mark-six.ts'
import { tenCars } from './drums/ten-cars.ts'
import { threeDice } from './drums/three-dice.ts'
import { fourDigit } from './numbers/four-digit.ts'
import { hanoi, lao, national } from './numbers/sea-styles.ts'
import { vietnamNorth, vietnamSouth } from './numbers/vietnam.ts'
import { sea } from './sea.ts'
import { ssc } from './ssc/ssc.ts'

/** Every family, by its code. A family is never removed while a ticket of it can be looked at. */
const families = [
  sea,
  national,
  lao,
  hanoi,
  ssc,
  fourDigit,
  elevenFive,
  threeDice,
  tenCars,
  vietnamNorth,
  vietnamSouth,
  keno,
  markSix,
] as unknown as readonly Family[]

/** @throws if no such family was ever built */
export function familyOf(code: string): Family {
  const family = families.find((candidate) => candidate.code === code)
  if (!family) throw new RangeError(`no family of lottery games ${code}`)
  return family
}
